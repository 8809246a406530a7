import pretendard from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url';

/**
 * Adds the rare letters of this page to its font, or fetches the font for the next page if this one has the system font. `own` is the URL of
 * the style sheet of the shop's own file.
 */
export function bringFontFiles(own: string) {
  return document.documentElement.classList.contains('lettered') ? lend(own) : cacheFonts(own);
}

type Face = { file: string; range: string; has: (code: number) => boolean };

/**
 * The files of a font style sheet and their letters. The sheet is parsed as text and never added to the page: adding it would lay out every
 * line again, most of a second on a slow phone.
 */
async function fontFacesOf(sheet: string): Promise<Face[]> {
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

/** Fetches a file into the HTTP cache. */
async function fetchToCache(file: string) {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await answer.arrayBuffer();
}

/** The small files with the letters of this page that the shop's own file lacks. */
async function missingFiles(ours: Face[]) {
  const codes = [...new Set(document.body.textContent ?? '')].map((letter) => letter.codePointAt(0) ?? 0);
  const missing = codes.filter((code) => code > 32 && !ours.some(({ has }) => has(code)));
  return missing.length === 0 ? [] : (await fontFacesOf(pretendard)).filter(({ has }) => missing.some(has));
}

// The shop's own file is fetched first, and small files only if the page has other letters. Without storage or network the system font
// stays.
async function cacheFonts(own: string) {
  const ours = await fontFacesOf(own);
  await Promise.all(ours.map(({ file }) => fetchToCache(file)));
  await Promise.all((await missingFiles(ours)).map(({ file }) => fetchToCache(file)));
  localStorage.letters = own;
}

/**
 * Whether this page is drawn in the shop's font: a font that arrived too late is loaded but not used. In a monospace font all letters have
 * the same width.
 */
function isDrawn() {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return false;
  pen.font = "16px 'Pretendard Variable', monospace";
  return pen.measureText('W').width !== pen.measureText('i').width;
}

/**
 * Adds rare letters when the page is idle, file by file; next to a system font they would stand out, so then they are not added.
 */
async function lend(own: string) {
  const ours = await fontFacesOf(own);
  const boxed = isBoxed();
  if (boxed) localStorage.removeItem('letters');
  else localStorage.letters = own;
  await document.fonts.ready;
  if (!boxed && !isDrawn()) return;
  // The weights and the letters of the font on the page: the browser draws with the files of the closest weight alone.
  const weight = boxed ? '400' : '45 920';
  for (const { file, range } of await missingFiles(ours)) {
    const unicodeRange = boxed ? range.split(',').filter(isSyllables).join() : range;
    if (unicodeRange) document.fonts.add(new FontFace('Pretendard Variable', `url(${file})`, { weight, unicodeRange }));
  }
}

/** Whether a part of a range has Korean syllables, U+AC00 to U+D7A3. */
const isSyllables = (part: string) => /U\+(a[c-f]|[bc].|d[0-7])..(-|$)/i.test(part.trim());

/** Whether the device has no Korean letters. */
function isBoxed() {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return false;
  pen.font = '32px system-ui, sans-serif';
  return pen.measureText('홈').width === pen.measureText('\ue83a').width;
}
