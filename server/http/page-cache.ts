import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encodings.ts';

/** A page as it goes out: its bytes with the headers that belong to them, and each compressed form once somebody asked for it. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  etag: string;
  until: number;
};

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Finished pages by address, the oldest leaving first. `clear` when anything shown has changed.
 * Two processes render a page each and throw it away at the same news.
 */
export function createPageCache(most: number, seconds: number) {
  const pages = new Map<string, Page>();
  return {
    get(key: string) {
      const page = pages.get(key);
      if (!page) return undefined;
      if (page.until < Date.now()) {
        pages.delete(key);
        return undefined;
      }
      return page;
    },
    set(key: string, page: Page) {
      page.until = Date.now() + seconds * 1000;
      if (pages.size >= most) pages.delete(pages.keys().next().value as string);
      pages.set(key, page);
    },
    clear: () => pages.clear(),
  };
}

/** A page to keep, with its ETag; `until` 0 is not yet fresh for anybody. */
export function pageOf(status: number, headers: Record<string, string>, html: string): Page {
  const plain = Buffer.from(html);
  return { status, headers, plain, etag: `"${createHash('sha1').update(plain).digest('base64url')}"`, until: 0 };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Makes the form asked for, off the event loop, and keeps it. */
export async function compressed(page: Page, encoding: Encoding) {
  if (encoding === 'gzip') {
    page.gzip ??= await zip(page.plain, { level: 5 });
    return;
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: page.plain.length };
  page.br ??= await brotli(page.plain, { params });
}
