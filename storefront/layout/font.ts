import pretendard from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url';
import letters from './letters.woff2?url';
import own from './pretendard-letters.css?url';

/**
 * One file holds the letters the shop itself uses. The sheet of the many small ones never stands beside it: whichever came later would
 * be asked first, and a page would fetch a dozen files for letters it has.
 *
 * Runs before the first paint: a device that keeps the shop's letters draws the page in them from its first word. Any other
 * reads this page in its own letters, so that nothing on it ever jumps. The file is asked for beside its sheet: one that comes after the
 * first paint is not used by that page.
 */
export const fontScript = `try{if(localStorage.letters===${JSON.stringify(own)}){document.documentElement.classList.add('lettered');var a=function(o){var l=document.createElement('link');Object.assign(l,o);document.head.append(l);return l};a({rel:'preload',as:'font',type:'font/woff2',crossOrigin:'',href:${JSON.stringify(letters)}});a({rel:'stylesheet',href:${JSON.stringify(own)},blocking:'render'})}}catch(e){}`;

/** Fetches the letters this page needs once it stands still, for the next visit. */
export function loadFont() {
  const isLettered = document.documentElement.classList.contains('lettered');
  const bring = () => void (isLettered ? lend() : keep()).catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(bring, { timeout: 4000 });
  else setTimeout(bring, 1500);
}

type Face = { file: string; range: string; has: (code: number) => boolean };

/**
 * The files of a sheet and the letters each has. They are read as text and never put into this page: a sheet of faces has every
 * line of a page laid out anew, most of a second on a slow phone.
 */
async function faces(sheet: string): Promise<Face[]> {
  const answer = await fetch(sheet);
  if (!answer.ok) throw new Error(`${sheet}: ${answer.status}`);
  const text = await answer.text();
  return text.split('@font-face').flatMap((face) => {
    const [, address = ''] = face.match(/url\(["']?([^"')]+)/) ?? [];
    const ranges = [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(([, from = '', to = from]) =>
      [from, to].map((code) => Number.parseInt(code, 16)),
    );
    const has = (code: number) => ranges.some(([from = 0, to = 0]) => code >= from && code <= to);
    const [, range = ''] = face.match(/unicode-range:\s*([^;}]+)/) ?? [];
    return address ? [{ file: new URL(address, answer.url).href, range, has }] : [];
  });
}

/** Leaves a file where the next page finds it. */
async function brought(file: string) {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await answer.arrayBuffer();
}

/** The small files that have the letters of this page which the shop's own has not. */
async function rest(ours: Face[]) {
  const codes = [...new Set(document.body.textContent ?? '')].map((letter) => letter.codePointAt(0) ?? 0);
  const missing = codes.filter((code) => code > 32 && !ours.some(({ has }) => has(code)));
  return missing.length === 0 ? [] : (await faces(pretendard)).filter(({ has }) => missing.some(has));
}

// The shop's own file first; the small ones are looked at only where the page has letters that it has not. Without storage or network
// the device's own letters do as well.
async function keep() {
  const ours = await faces(own);
  await Promise.all(ours.map(({ file }) => brought(file)));
  await Promise.all((await rest(ours)).map(({ file }) => brought(file)));
  localStorage.letters = own;
}

/** Is this page drawn in the shop's letters? A file that came too late is loaded and not used; of fixed width all letters are alike. */
function isDrawn() {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return false;
  pen.font = "16px 'Pretendard Variable', monospace";
  return pen.measureText('W').width !== pen.measureText('i').width;
}

/** Rare letters join the page once it stands still, each file by itself; beside the device's own they would stand out. */
async function lend() {
  if (!isDrawn()) return;
  for (const { file, range } of await rest(await faces(own)))
    document.fonts.add(new FontFace('Pretendard Variable', `url(${file})`, { weight: '45 920', unicodeRange: range }));
}
