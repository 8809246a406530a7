import { matchPath } from 'react-router';

type Reads = Record<string, string>;

/** What a page is made and kept by; null for one that is made for whoever asks and never kept. */
export type Address = { url: string; isKept: boolean };

const longest = 300;
// A screen's data alone is asked for by parts of it.
const dataOnly = ['_routes', 'index'];

/**
 * Reads an address by what its screen says it reads of it: everything else is left out, so that a page has one address however it was
 * come by. The order of parameters is the screen's own; of one that is said twice the first counts.
 */
export function addressOf(url: string, reads: Reads): Address {
  const at = url.indexOf('?');
  if (at < 0) return { url, isKept: url.length <= longest && readBy(url, reads) !== '*' };
  const path = url.slice(0, at);
  const wanted = readBy(path, reads);
  if (wanted === '*') return { url, isKept: false };
  const given = new URLSearchParams(url.slice(at + 1));
  const kept = new URLSearchParams();
  for (const name of [...wanted.split(' '), ...(isData(path) ? dataOnly : [])]) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  const short = kept.size > 0 ? `${path}?${kept}` : path;
  return { url: short, isKept: short.length <= longest };
}

const isData = (path: string) => path.endsWith('.data');

/** Two processes find it out each for themselves. */
function readBy(path: string, reads: Reads) {
  const screen = isData(path) ? path.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : path;
  for (const [pattern, names] of Object.entries(reads)) if (matchPath(pattern, screen)) return names;
  return '';
}
