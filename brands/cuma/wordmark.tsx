export function Wordmark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 -14 232 128" preserveAspectRatio="xMinYMid meet" role="img" aria-label="쿠마" className={className}>
      <g fill="none" stroke="currentColor" strokeWidth="17" strokeLinecap="round" strokeLinejoin="round">
        <path d="M24 6L92 6L87.9 28L78.4 46M25.4 24.8L88.6 24.8M12 67L104 67M58 67L58 97" />
        <path d="M202 4L202 96M202 50L222 50" />
      </g>
      <path
        d="M142 25h26c14 0 21 7 21 20v23c0 13-7 20-21 20h-26c-14 0-21-7-21-20V45c0-13 7-20 21-20Z"
        fill="var(--color-brand-500)"
      />
      <path d="M156 28c-9-2-18-8-20-16 8-1 15 0 20 5 5-5 12-6 20-5-2 8-11 14-20 16Z" fill="#3f8f2f" />
    </svg>
  );
}
