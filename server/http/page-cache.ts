import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ContentEncoding } from './content-encoding.ts';

/** A finished page: its bytes and headers, and each compressed form once it has been requested. */
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

type CacheEntry = { page: CachedPage; keys: readonly string[] };

/**
 * A cache of finished pages by address and by cache keys; the least recently used leaves first. A page is fresh for `seconds`, and for as
 * long again it may be served while it is rendered again.
 * @perProcess nothing is lost: each process renders its own and drops it at the same invalidation.
 */
export function createPageCache({ megabytes, seconds }: { megabytes: number; seconds: number }) {
  const keeps = megabytes > 0 && seconds > 0;
  const addresses = new Map<string, Set<string>>();
  // For each key, the counter value of its last invalidation. Before `forgotten` nothing is known.
  const droppedAt = new Map<string, number>();
  let news = 0;
  let forgotten = 0;
  const pages = new LRUCache<string, CacheEntry>({
    maxSize: Math.max(1, megabytes * 1024 * 1024),
    // The compressed forms are added later and take about a third of the size.
    sizeCalculation: ({ page, keys }) => Math.ceil(2048 + page.plain.length * 1.4 + keys.length * 64),
    dispose: ({ keys }, address) => {
      for (const key of keys) {
        const pageAddress = addresses.get(key);
        pageAddress?.delete(address);
        if (pageAddress?.size === 0) addresses.delete(key);
      }
    },
  });

  const age = (page: CachedPage) => Date.now() - page.madeAt;

  return {
    get(address: string) {
      const entry = pages.get(address);
      return entry && age(entry.page) < seconds * 1000 ? entry.page : undefined;
    },

    /** The same, up to twice the age. */
    getOld(address: string) {
      const found = pages.get(address);
      return found && age(found.page) < seconds * 2000 ? found.page : undefined;
    },

    /** The invalidation counter when rendering begins; passed back to `set`. */
    now: () => news,

    /** Stores a page with its keys, unless one of them was invalidated since rendering began: the page may be outdated then. */
    set(address: string, page: CachedPage, keys: readonly string[], began: number) {
      if (!keeps || began < forgotten || keys.some((key) => (droppedAt.get(key) ?? 0) > began)) return;
      pages.set(address, { page, keys });
      for (const key of keys) addresses.set(key, (addresses.get(key) ?? new Set()).add(address));
    },

    /** Drops the pages with any of these keys; all pages without keys. */
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

/** A page rendered now, with its ETag. */
export function toCachedPage(status: number, headers: Record<string, string>, html: string): CachedPage {
  const plain = Buffer.from(html);
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`;
  return { status, headers, plain, etag, madeAt: Date.now() };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses a page off the event loop and stores the result in it. */
export async function compressPage(page: CachedPage, encoding: ContentEncoding) {
  page[encoding] ??= await compressReply(page.plain, encoding);
}

/** The compressed bytes of a reply, made off the event loop. */
export function compressReply(plain: Buffer, encoding: ContentEncoding) {
  if (encoding === 'gzip') return zip(plain, { level: 5 });
  return brotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
}
