/** A placeholder wordmark in the page's font. Wide (Hangul) letters are as wide as they are high. */
export function wordmarkOf(name: string) {
  const width = [...name].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x1100 ? 88 : 56), 0);
  return `export function Wordmark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 ${width} 100" preserveAspectRatio="xMinYMid meet" role="img" aria-label="${name}" className={className}>
      <text x="0" y="82" fontSize="92" fontWeight="800" textLength="${width}" fill="currentColor">
        ${name}
      </text>
    </svg>
  );
}
`;
}
