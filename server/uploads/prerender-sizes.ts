import type { OriginalImages } from './originals.ts';

/**
 * Draws what nobody has asked for yet, one by one: first what the shop's first page shows, then all the rest. WebP is for few, and waits
 * until one of them comes. Returns how to stop.
 */
export function prerenderSizes(originals: OriginalImages, firstPage: () => Promise<string>) {
  const over = new AbortController();
  const names = originals.names('avif');
  if (names.length > 0) void run().catch(() => {});
  return () => over.abort();

  async function run() {
    const shown = [...(await firstPage()).matchAll(/\/(pictures\/[\w/-]+\.avif)/g)].map(([, name = '']) => name);
    const mine = new Set(names);
    for (const name of new Set([...shown.filter((one) => mine.has(one)), ...names])) {
      if (over.signal.aborted) return;
      await originals.ahead(name);
    }
  }
}
