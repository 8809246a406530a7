export function Wordmark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 -8 168 124" preserveAspectRatio="xMinYMid meet" role="img" aria-label="루" className={className}>
      <g fill="none" stroke="var(--color-brand-500)" strokeWidth="19" strokeLinecap="round" strokeLinejoin="round">
        <path d="M22 8h50c20 0 20 23 0 23H40c-22 0-22 24 0 24h52" />
        <path d="M10 80h88M54 80v24" />
      </g>
      <circle cx="128" cy="32" r="17" fill="var(--color-accent)" />
      <path d="M118 64c12 8 28 8 40-4" fill="none" stroke="currentColor" strokeWidth="11" strokeLinecap="round" />
    </svg>
  );
}
