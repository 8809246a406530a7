export function Wordmark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 -10 990 120"
      preserveAspectRatio="xMinYMid meet"
      role="img"
      aria-label="농부를 도와주세요"
      className={className}
    >
      <g fill="none" strokeWidth="13" strokeLinecap="round" strokeLinejoin="round">
        <path
          d="M26 2L26 24L90 24M58 32L58 48M12 48L104 48M38.5 81a19.5 17 0 1 0 39.1 0a19.5 17 0 1 0 -39.1 0ZM140 6L140 46L208 46L208 6M140 26L208 26M128 67L220 67M174 67L174 97M256 2L324 2L324 18L256 18L256 34L324 34M244 49L336 49M256 64L324 64L324 81L256 81L256 98L324 98"
          stroke="var(--color-brand-600)"
        />
        <path
          d="M488 6L424 6L424 46L488 46M456 58L456 86M410 86L502 86M532 30a23 20 0 1 0 46 0a23 20 0 1 0 -46 0ZM555 60L555 80M524 80L586 80M602 3L602 97M602 48L619 48M655.4 6L720.6 6M688 6L682.6 22L654 46M686 21.2L722 46M642 67L734 67M688 67L688 97M778 20L774.8 41.7L758 82M776.8 38.6L798 82M798 50L816 50M816 10L816 90M840 3L840 97M895.9 25a24.1 21 0 1 0 48.3 0a24.1 21 0 1 0 -48.3 0ZM904 60L904 86M936 60L936 86M874 86L966 86"
          stroke="currentColor"
        />
      </g>
      <path
        d="M373 96c0-30 2-44 2-52M375 48c-14 2-24-6-24-22 14-1 23 8 24 22Zm1-12c0-16 8-27 23-28 2 17-8 28-23 28Z"
        fill="var(--color-brand-400)"
        stroke="var(--color-brand-600)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
