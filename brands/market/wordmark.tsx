export function Wordmark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 -6 444 112"
      preserveAspectRatio="xMinYMid meet"
      role="img"
      aria-label="쿠마마켓"
      className={className}
    >
      <g fill="none" stroke="currentColor" strokeWidth="14" strokeLinecap="butt" strokeLinejoin="miter">
        <path d="M24 6L92 6L87.9 28L78.4 46M25.4 24.8L88.6 24.8M12 67L104 67M58 67L58 97" />
        <path d="M189 0L189 100M189 50L212 50M297 0L297 100M297 50L320 50" />
        <path d="M338 8L374 8L371.8 31.1L366.8 50M338.7 27.7L372.2 27.7M378 30L394 30M394 6L394 58M418 2L418 60M384 68L379.2 78.5L354 98M382.2 77L414 98" />
      </g>
      <g fill="var(--color-brand-500)">
        <path d="M116 16h56v68h-56Zm15 15v38h26V31ZM224 16h56v68h-56Zm15 15v38h26V31Z" fillRule="evenodd" />
        <path d="M137 44h14v12h-14ZM245 44h14v12h-14Z" fill="var(--color-accent)" />
      </g>
    </svg>
  );
}
