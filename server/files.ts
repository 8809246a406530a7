import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  svg: 'image/svg+xml',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  woff2: 'font/woff2',
  ico: 'image/x-icon',
  txt: 'text/plain; charset=utf-8',
};

/** Files that never change under their name, kept by browsers for a year; `top` holds a few that do, at the address's root. */
export function serveFiles(app: FastifyInstance, prefix: string, folder: string, top?: string) {
  const root = resolve(folder);
  app.get(`${prefix}*`, async (request, reply) => {
    const name = decodeURIComponent((request.params as { '*': string })['*']);
    const path = resolve(join(root, name));
    if (!path.startsWith(root + sep) || name.includes('\0')) return reply.callNotFound();
    return sendFile(
      reply,
      path,
      'public, max-age=31536000, immutable',
      String(request.headers['accept-encoding'] ?? ''),
    );
  });
  if (!top) return;
  for (const name of ['favicon.svg', 'favicon.ico', 'share.png', 'share.svg', 'manifest.webmanifest']) {
    app.get(`/${name}`, (_, reply) => sendFile(reply, join(top, name), 'public, max-age=86400', ''));
  }
}

async function sendFile(reply: FastifyReply, path: string, cacheControl: string, accepts: string) {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return reply.callNotFound();
  const type = types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  reply.header('cache-control', cacheControl).type(type);
  // The build leaves a compressed twin beside every script and style.
  if (/\bbr\b/.test(accepts) && /javascript|css|json/.test(type)) {
    const twin = await readFile(`${path}.br`).catch(() => undefined);
    if (twin) return reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(twin);
  }
  return reply.header('content-length', found.size).send(createReadStream(path));
}
