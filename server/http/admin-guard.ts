import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import { serveFiles } from './files.ts';
import { headerOf } from './security-headers.ts';

type Guard = {
  /** The admin app's origin; null accepts the origin of the request's own host. */
  origin: string | null;
  /** Whether the admin app is reached by https only. */
  secure: boolean;
};

/** The admin app's session cookie: HttpOnly, until the browser closes; an empty token deletes it. */
export function adminCookie(secure: boolean) {
  const rest = `${secure ? ' Secure;' : ''} HttpOnly; SameSite=Strict`;
  return (token: string) => `${nameOf(secure)}=${token}; Path=/;${token ? '' : ' Max-Age=0;'}${rest}`;
}

/**
 * Closes the admin server to other pages: the session comes from its cookie, and writes must have the admin app's Origin. Both are checked
 * before the body is read. A program with its own token (`npm run ops`) is no browser, so its Origin is not checked. Throws
 * ORIGIN_NOT_ALLOWED.
 */
export function guardAdmin(app: FastifyInstance, { origin, secure }: Guard) {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(closed);
    if (request.headers.authorization !== undefined) return;
    const token = sessionIn(request.headers.cookie, secure);
    if (token) request.headers.authorization = `Bearer ${token}`;
    if (reads.has(request.method)) return;
    const ownOrigin = origin ?? `http://${request.headers.host}`;
    if (request.headers.origin !== ownOrigin || isForeign(request)) throw new Refusal('ORIGIN_NOT_ALLOWED');
  });
}

/** Serves the admin app's scripts and product images; every other path is its page. */
export function serveAdmin(app: FastifyInstance, dataDir: string, kept: FileStorage) {
  const built = resolve('build', 'office');
  // A tab that was opened before a release still loads the screens of the previous one.
  const earlier = { open: (name: string) => kept.open(name.replace(/^assets\//, adminAssetFolder)) };
  serveFiles(app, '/assets/', join(built, 'assets'), { kept: earlier });
  serveFiles(app, '/pictures/', join(dataDir, 'pictures'), { kept });
  const at = join(built, 'index.html');
  const page = existsSync(at) ? readFileSync(at, 'utf8') : undefined;
  app.get('/*', { config: { kind: 'files' } }, async (request, reply) => {
    if (!page || /^\/(v[\d.]+|assets|pictures)\//.test(request.url)) return reply.callNotFound();
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
  });
}

/** Where the store has earlier scripts of the admin app. No storefront serves them. */
export const adminAssetFolder = 'admin-assets/';

const reads = new Set(['GET', 'HEAD']);

const closed = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const nameOf = (secure: boolean) => (secure ? '__Host-office' : 'office');

/** Browsers send Sec-Fetch-Site; a request without it comes from an old browser and is judged by its Origin alone. */
function isForeign(request: FastifyRequest) {
  const site = headerOf(request, 'sec-fetch-site');
  return site !== undefined && site !== 'same-origin';
}

function sessionIn(cookies: string | undefined, secure: boolean) {
  return new RegExp(`(?:^|;\\s*)${nameOf(secure)}=(st_[\\w-]{20,200})(?:;|$)`).exec(cookies ?? '')?.[1];
}
