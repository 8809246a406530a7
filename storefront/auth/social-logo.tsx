import type { SocialProvider } from '#contract/auth.ts';

/** The provider's logo, drawn as its guidelines require. */
export function SocialLogo({ provider, className }: { provider: SocialProvider; className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className} fill="currentColor">
      {provider === 'kakao' ? (
        <path d="M10 2.5C5.3 2.5 1.5 5.5 1.5 9.2c0 2.4 1.6 4.5 4 5.7l-.8 3.1c-.1.3.2.5.5.3l3.6-2.4c.4 0 .8.1 1.2.1 4.7 0 8.5-3 8.5-6.8S14.700 2.500 10 2.500z" />
      ) : (
        <path d="M12.900 10.600 6.900 2H2v16h5.100V9.400L13.100 18H18V2h-5.100z" />
      )}
    </svg>
  );
}
