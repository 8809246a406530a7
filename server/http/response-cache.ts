import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncodingOf } from './content-encoding.ts';
import { compressPage, createPageCache, toCachedPage } from './page-cache.ts';

export type ResponseCache = ReturnType<typeof createResponseCache>;
type FinishedResponse = { headers: Record<string, string>; text: string; keys: readonly string[] };

/** How browsers and caches may store a public reply (rules D23.1). */
export const publicCacheControl = 'public, max-age=0, must-revalidate';

/**
 * A cache of finished public replies by address, answered before any routing. A reply is dropped when a product or list it shows changes. A
 * reply that was being made at that moment is not stored.
 * @perProcess nothing is lost: each process drops entries when it reads an invalidation, so caches may differ until then.
 */
export function createResponseCache({ megabytes = 32, seconds = 30 }: { megabytes?: number; seconds?: number } = {}) {
  const cache = createPageCache({ megabytes, seconds });

  return {
    fast(request: IncomingMessage, response: ServerResponse, requestId: () => string) {
      if (request.method !== 'GET' || !request.url?.startsWith('/v')) return false;
      const page = cache.get(request.url);
      if (!page) return false;
      const headers = { ...page.headers, etag: page.etag, 'x-request-id': requestId() };
      if (request.headers['if-none-match'] === page.etag) {
        response.writeHead(304, headers);
        response.end();
        return true;
      }
      const encoding = acceptedEncodingOf(request.headers['accept-encoding']);
      const body = encoding && page[encoding];
      // The first request for an encoding gets the plain bytes; the next ones get the compressed form.
      if (encoding && !body) void compressPage(page, encoding).catch(() => {});
      const bytes = body ?? page.plain;
      response.writeHead(200, {
        ...headers,
        ...(body ? { 'content-encoding': encoding } : {}),
        'content-length': bytes.length,
      });
      response.end(bytes);
      return true;
    },

    /** The invalidation counter when work on a reply begins; passed back to `keep`. */
    now: cache.now,

    /** Stores a finished reply with its keys, unless one of them was invalidated since work began. Returns its ETag. */
    keep(url: string, began: number, { headers, text, keys }: FinishedResponse) {
      const page = toCachedPage(200, headers, text);
      if (url.length <= 300) cache.set(url, page, keys, began);
      return page.etag;
    },

    /** Drops the replies with any of these keys; all replies without keys. */
    drop: cache.drop,
  };
}
