import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncodingOf } from './content-encoding.ts';
import { compressPage, createPageCache, toCachedPage } from './page-cache.ts';

export type ResponseCache = ReturnType<typeof createResponseCache>;
type Finished = { headers: Record<string, string>; text: string; keys: readonly string[] };

/** What a public reply may be kept for by browsers and caches (rules D23.1). */
export const publicCacheControl = 'public, max-age=0, must-revalidate';

/**
 * Finished public replies by address, answered from memory before any routing. One is forgotten when something it shows has changed,
 * and what was being made while that happened is not kept.
 * Two processes keep their own and forget at the same news; either may be behind the other by as long as that takes.
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
      // The first who asks for a form gets the plain one, and those after him what was made of it meanwhile.
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

    /** How things stood when work on a reply began; handed back to `keep`. */
    now: cache.now,

    /** Keeps a finished reply that shows these, unless one of them changed since its making began. Returns its mark. */
    keep(url: string, began: number, { headers, text, keys }: Finished) {
      const page = toCachedPage(200, headers, text);
      if (url.length <= 300) cache.set(url, page, keys, began);
      return page.etag;
    },

    /** Forgets the replies that show any of these; all of them without keys. */
    drop: cache.drop,
  };
}
