import own from './pretendard-letters.css?url';

/** Fetches the font files this page needs when it is idle, for the next visit. The code for it is loaded then too. */
export function loadFont() {
  const bring = () =>
    void import('./font-files.ts').then(({ bringFontFiles }) => bringFontFiles(own)).catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(bring, { timeout: 4000 });
  else setTimeout(bring, 1500);
}
