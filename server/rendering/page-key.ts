type ReadsByPath = Record<string, string>;

/** The address a page is rendered and cached by; without `isKept` it is rendered for each request. */
export type PageKey = { url: string; isKept: boolean };

const longest = 300;
// A request for a screen's data names its parts.
const dataOnly = ['_routes', 'index'];

/**
 * Reduces addresses to the parameters that their screens declare, so that a page has one cache entry regardless of the link that led to it. Parameters
 * are in the screen's order; of a repeated one the first counts.
 */
export function createPageKeys(reads: ReadsByPath): (url: string) => PageKey {
  const screens = Object.entries(reads).map(([pattern, names]) => [shapeOf(pattern), names] as const);

  return (url) => {
    const at = url.indexOf('?');
    const path = at < 0 ? url : url.slice(0, at);
    const isData = path.endsWith('.data');
    const screen = isData ? path.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : path;
    const wanted = screens.find(([shape]) => shape.test(screen))?.[1] ?? '';
    if (wanted === '*') return { url, isKept: false };
    const given = new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
    const kept = new URLSearchParams();
    for (const name of [...wanted.split(' '), ...(isData ? dataOnly : [])]) {
      const value = given.get(name);
      if (value !== null) kept.set(name, value);
    }
    const short = kept.size > 0 ? `${path}?${kept}` : path;
    return { url: short, isKept: short.length <= longest };
  };
}

/** A pattern of `routes.ts` as a regular expression: `:id` is a segment, `:slug?` an optional one. */
function shapeOf(pattern: string) {
  const parts = pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${parts}${pattern === '/' ? '' : '/?'}$`, 'i');
}
