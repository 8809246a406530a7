import type { OriginalImages } from './originals.ts';

/**
 * Draws the AVIF sizes that were not requested yet, one by one: first those of the first page, then the others. WebP sizes wait for a
 * request, as few browsers need them. Returns a function that stops it.
 */
export function prerenderSizes(originals: OriginalImages, firstPage: () => Promise<string>) {
  const stopped = new AbortController();
  const names = originals.names('avif');
  if (names.length > 0) void run().catch(() => {});
  return () => stopped.abort();

  async function run() {
    const shown = [...(await firstPage()).matchAll(/\/(pictures\/[\w/-]+\.avif)/g)].map(([, name = '']) => name);
    const mine = new Set(names);
    for (const name of new Set([...shown.filter((one) => mine.has(one)), ...names])) {
      if (stopped.signal.aborted) return;
      await originals.ahead(name);
    }
  }
}
