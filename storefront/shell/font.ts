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
  const bring = () => void Promise.all(sheets.map(fetched)).then(keep, () => undefined);
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

async function keep() {
  const letters = [...new Set(document.body.textContent ?? '')].join('');
  try {
    await document.fonts.load("1rem 'Pretendard Variable'", letters);
    localStorage.letters = own;
  } catch {
    // Without storage or network the device's own letters do as well.
  }
}
