import pretendard from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url';

/**
 * Runs before the first paint: a device that keeps the shop's letters draws the page in them from its first word. Any other
 * reads this page in its own letters, so that nothing on it ever jumps.
 */
export const fontScript = `try{if(localStorage.letters===${JSON.stringify(pretendard)}){document.documentElement.classList.add('lettered');var l=document.createElement('link');l.rel='stylesheet';l.href=${JSON.stringify(pretendard)};l.setAttribute('blocking','render');document.head.append(l)}}catch(e){}`;

/** Fetches the letters this page needs once it stands still, for the next visit. */
export function bringFont() {
  const bring = () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = pretendard;
    link.onload = () => void keep();
    document.head.append(link);
  };
  if (document.documentElement.classList.contains('lettered')) return;
  if ('requestIdleCallback' in window) requestIdleCallback(bring, { timeout: 4000 });
  else setTimeout(bring, 1500);
}

async function keep() {
  const letters = [...new Set(document.body.textContent ?? '')].join('');
  try {
    await document.fonts.load("1rem 'Pretendard Variable'", letters);
    localStorage.letters = pretendard;
  } catch {
    // Without storage or network the device's own letters do as well.
  }
}
