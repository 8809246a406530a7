import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A page as it goes out: its bytes, compressed once, with the headers that belong to them. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
  until: number;
};

export type PageCache = ReturnType<typeof createPageCache>;

/** Finished pages by address, the least used leaving first. `clear` when anything shown has changed. */
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

export function pageOf(status: number, headers: Record<string, string>, html: string, quality: number): Page {
  const plain = Buffer.from(html);
  const br = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`;
  return { status, headers, plain, br, gzip: gzipSync(plain, { level: 4 }), etag, until: 0 };
}
