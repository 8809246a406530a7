type Reads = Record<string, string>;

/** What a page is made and kept by; one that is not kept is made for whoever asks. */
export type PageKey = { url: string; isKept: boolean };

const longest = 300;
// A screen's data alone is asked for by parts of it.
const dataOnly = ['_routes', 'index'];

/**
 * Reads addresses by what their screens say they read of them: everything else is left out, so that a page has one address however it
 * was come by. The order of parameters is the screen's own; of one that is said twice the first counts.
 */
export function createPageKeys(reads: Reads): (url: string) => PageKey {
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

/** A pattern of `routes.ts` as a shape of paths: `:id` is a part, `:slug?` one that may be missing. */
function shapeOf(pattern: string) {
  const parts = pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${parts}${pattern === '/' ? '' : '/?'}$`, 'i');
}
