import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FileStorage } from '../integrations/file-storage.ts';
import { acceptedEncodingOf } from './content-encoding.ts';

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  woff2: 'font/woff2',
  ico: 'image/x-icon',
  txt: 'text/plain; charset=utf-8',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
};

const still =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const files = { config: { kind: 'files' } } as const;

const tops = [
  ...['favicon.svg', 'favicon.ico', 'share.png', 'share.svg', 'manifest.webmanifest', 'offline.html'],
  ...['icon-192.png', 'icon-512.png', 'icon-maskable.png', 'apple-touch-icon.png'],
];

type FileServingOptions = {
  /** The folder of a few files that do change, served at the root. */
  top?: string;
  /** The store of files that are not in the folder, under the same names. */
  kept?: Pick<FileStorage, 'open'>;
};

/** Serves files that never change under their name; browsers cache them for a year. */
export function serveFiles(
  app: FastifyInstance,
  prefix: string,
  folder: string,
  { top, kept }: FileServingOptions = {},
) {
  const root = resolve(folder);
  app.get(`${prefix}*`, files, async (request, reply) => {
    // The router has already decoded percent escapes.
    const name = (request.params as { '*': string })['*'];
    const path = resolve(join(root, name));
    if (!path.startsWith(root + sep) || name.includes('\0')) return reply.callNotFound();
    const accepts = String(request.headers['accept-encoding'] ?? '');
    const away = kept && { files: kept, name: prefix.slice(1) + path.slice(root.length + 1) };
    return sendFile(reply, path, 'public, max-age=31536000, immutable', accepts, request.headers.range, away);
  });
  if (!top) return;
  for (const name of tops)
    app.get(`/${name}`, files, (_, reply) => sendFile(reply, join(top, name), 'public, max-age=86400', ''));
  // Browsers check the service worker at every visit: a faulty one must not stay cached.
  app.get('/sw.js', files, (_, reply) => sendFile(reply, join(top, 'sw.js'), 'no-cache', ''));
}

/** Sends one file, or 404 if there is none. */
export async function sendFile(
  reply: FastifyReply,
  path: string,
  cacheControl: string,
  accepts: string,
  range?: string,
  away?: { files: Pick<FileStorage, 'open'>; name: string },
) {
  const here = await stat(path).catch(() => undefined);
  const file = here?.isFile() ? { size: here.size, read: openLocalFile } : await away?.files.open(away.name);
  if (!file) return reply.callNotFound();
  const type = types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  // Other sites show the images too, where a product is shared.
  reply.header('cache-control', cacheControl).header('cross-origin-resource-policy', 'cross-origin').type(type);
  // The file keeps the name the shop gave it, and types that can hold a script run none.
  reply.header('content-disposition', `inline; filename="${basename(path)}"`);
  if (/html|svg/.test(type)) reply.header('content-security-policy', still);
  // The build stores a compressed copy next to every script and style.
  if (acceptedEncodingOf(accepts) === 'br' && /javascript|css|json/.test(type)) {
    const twin = await readFile(`${path}.br`).catch(() => undefined);
    if (twin) return reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(twin);
  }
  reply.header('accept-ranges', 'bytes');
  const part = range === undefined ? undefined : partOf(range, file.size);
  if (part === 'beyond') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  const bytes = await file.read(part);
  if (!part) return reply.header('content-length', file.size).send(bytes);
  return reply
    .code(206)
    .header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
    .header('content-length', part.end - part.start + 1)
    .send(bytes);

  async function openLocalFile(part?: { start: number; end: number }) {
    return createReadStream(path, part);
  }
}

/** Players request videos in parts, some of them first for two bytes only. Several ranges at once are answered with the whole file. */
function partOf(range: string, size: number) {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? ('beyond' as const) : { start, end };
}
