import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';
import type { SocialProvider } from '#contract/auth.ts';
import { classNames } from '#ui/cx.ts';
import { useSession } from '../session/session.tsx';
import { SocialLogo } from './social-logo.tsx';
import {
  openSocialProvider,
  signInWithSocial,
  socialNames,
  socialTicketFor,
  storeSocialNewcomer,
} from './social-providers.ts';
import { useSignIn } from './use-sign-in.ts';

const looks = {
  kakao: 'bg-[#FEE500] text-[#191919]',
  naver: 'bg-[#027A38] text-white',
};

type Props = { next: string | null; keep: boolean };

/** Social sign-in: a known account signs in, an unknown one continues to registration. */
export function SocialButtons({ next, keep }: Props) {
  const { state } = useSession();
  const arrive = useSignIn();
  const navigate = useNavigate();
  const entering = useMutation({
    mutationFn: async (provider: SocialProvider) => {
      const back = await openSocialProvider({ provider, purpose: 'enter', next, keep });
      if (!back) return;
      const session = await signInWithSocial(provider, await socialTicketFor(provider, back), keep);
      if (session.tokenType !== 'temp') return void (await arrive(session, { keep, next }));
      storeSocialNewcomer(provider, session, keep);
      await navigate(next ? `/register/social?next=${encodeURIComponent(next)}` : '/register/social');
    },
  });
  return (
    <div className="space-y-2">
      {(['kakao', 'naver'] as const).map((provider) => (
        <button
          key={provider}
          type="button"
          disabled={state !== 'ready' || entering.isPending}
          aria-busy={(entering.isPending && entering.variables === provider) || undefined}
          onClick={() => entering.mutate(provider)}
          className={classNames(
            'relative flex min-h-13 w-full items-center justify-center rounded-card px-6 font-semibold hover:brightness-95',
            looks[provider],
            entering.isPending && 'opacity-70',
          )}
        >
          <SocialLogo provider={provider} className="absolute left-5 size-5" />
          {entering.isPending && entering.variables === provider
            ? '새 창에서 확인해 주세요'
            : `${socialNames[provider]}로 시작하기`}
        </button>
      ))}
      {entering.error && (
        <p role="alert" className="rounded-card bg-danger/10 px-4 py-3 text-danger text-second">
          {errorMessageOf(entering.error)}
        </p>
      )}
    </div>
  );
}
