import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ContentEncoding } from './content-encoding.ts';

/** A page as it goes out: its bytes with the headers that belong to them, and each compressed form once somebody asked for it. */
export type CachedPage = {
  status: number;
  headers: Record<string, string>;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  etag: string;
  /** When it was made, by the machine's clock. */
  madeAt: number;
};

export type PageCache = ReturnType<typeof createPageCache>;

type Kept = { page: CachedPage; keys: readonly string[] };

/**
 * Finished pages by address and by the keys of what they show; what was not asked for longest leaves first. `seconds` is for how long
 * a page is good, and as long again it may be shown while it is made anew.
 * Two processes make a page each and throw it away at the same news.
 */
export function createPageCache({ megabytes, seconds }: { megabytes: number; seconds: number }) {
  const keeps = megabytes > 0 && seconds > 0;
  const addresses = new Map<string, Set<string>>();
  // When something that shows a key was last dropped, in counted news; before `forgotten` nothing is known any more.
  const droppedAt = new Map<string, number>();
  let news = 0;
  let forgotten = 0;
  const pages = new LRUCache<string, Kept>({
    maxSize: Math.max(1, megabytes * 1024 * 1024),
    // Its packed forms come later and are about a third of it.
    sizeCalculation: ({ page, keys }) => Math.ceil(2048 + page.plain.length * 1.4 + keys.length * 64),
    dispose: ({ keys }, address) => {
      for (const key of keys) {
        const found = addresses.get(key);
        found?.delete(address);
        if (found?.size === 0) addresses.delete(key);
      }
    },
  });

  const age = (page: CachedPage) => Date.now() - page.madeAt;

  return {
    get(address: string) {
      const found = pages.get(address);
      return found && age(found.page) < seconds * 1000 ? found.page : undefined;
    },

    /** The same, be it a little old. */
    getOld(address: string) {
      const found = pages.get(address);
      return found && age(found.page) < seconds * 2000 ? found.page : undefined;
    },

    /** How things stood when the making of a page began; handed back to `set`. */
    now: () => news,

    /** Keeps a page that shows these, unless one of them changed since its making began: then the change may be missing from it. */
    set(address: string, page: CachedPage, keys: readonly string[], began: number) {
      if (!keeps || began < forgotten || keys.some((key) => (droppedAt.get(key) ?? 0) > began)) return;
      pages.set(address, { page, keys });
      for (const key of keys) addresses.set(key, (addresses.get(key) ?? new Set()).add(address));
    },

    /** Forgets what shows any of these; everything without them. */
    drop(keys: readonly string[] | undefined) {
      news++;
      if (!keys || droppedAt.size > 20_000) {
        forgotten = news;
        droppedAt.clear();
        pages.clear();
        addresses.clear();
        return;
      }
      for (const key of keys) {
        droppedAt.set(key, news);
        for (const address of [...(addresses.get(key) ?? [])]) pages.delete(address);
      }
    },
  };
}

/** A page as it was made just now, with the mark its bytes are known by. */
export function toCachedPage(status: number, headers: Record<string, string>, html: string): CachedPage {
  const plain = Buffer.from(html);
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`;
  return { status, headers, plain, etag, madeAt: Date.now() };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Makes the form asked for, off the event loop, and keeps it. */
export async function compressPage(page: CachedPage, encoding: ContentEncoding) {
  if (encoding === 'gzip') {
    page.gzip ??= await zip(page.plain, { level: 5 });
    return;
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: page.plain.length };
  page.br ??= await brotli(page.plain, { params });
}
