import pretendard from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url';
import own from './pretendard-letters.css?url';

/** One file holds the letters the shop itself uses; it is named last, so that the many small ones are asked for the rest alone. */
const sheets = [pretendard, own];

/**
 * Runs before the first paint: a device that keeps the shop's letters draws the page in them from its first word. Any other
 * reads this page in its own letters, so that nothing on it ever jumps.
 */
export const fontScript = `try{if(localStorage.letters===${JSON.stringify(own)}){document.documentElement.classList.add('lettered');${JSON.stringify(sheets)}.forEach(function(h){var l=document.createElement('link');l.rel='stylesheet';l.href=h;l.setAttribute('blocking','render');document.head.append(l)})}}catch(e){}`;

/** Fetches the letters this page needs once it stands still, for the next visit. */
export function bringFont() {
  const bring = () => void keep().catch(() => undefined);
  if (document.documentElement.classList.contains('lettered')) return;
  if ('requestIdleCallback' in window) requestIdleCallback(bring, { timeout: 4000 });
  else setTimeout(bring, 1500);
}

function fetched(href: string) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
  return new Promise((done, failed) => {
    link.onload = done;
    link.onerror = failed;
  });
}

// The shop's own file first; the small ones are looked at only where the page has letters that it has not. Without storage or network
// the device's own letters do as well.
async function keep() {
  const face = "1rem 'Pretendard Variable'";
  await fetched(own);
  const [file] = await document.fonts.load(face, '가');
  const ranges = (file?.unicodeRange ?? '').split(',').map((one) => one.trim().slice(2).split('-'));
  const has = (code: number) =>
    ranges.some(([from = '', to = from]) => code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16));
  const rest = [...new Set(document.body.textContent ?? '')].filter((letter) => !has(letter.codePointAt(0) ?? 0));
  if (rest.some((letter) => letter > ' ')) {
    await fetched(pretendard);
    await document.fonts.load(face, rest.join(''));
  }
  localStorage.letters = own;
}
