import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { shareMark, shareWords } from '#contract/rules/share.ts';
import type { Inside } from '../http/in-process-client.ts';
import type { Files } from '../integrations/file-storage.ts';
import { drawShare, faceOf } from './og-image.draw.ts';

type Place = { brand: string; dataDir: string; files: Files };

/** How many pictures are drawn at once, how many more may wait for it, and how much of what was drawn is kept. */
export const bounds = { drawing: 2, waiting: 30, bytes: 12 * 2 ** 20 };

/**
 * The pictures that stand for products where they are shared. Which words are on one is in its address: whoever asks for older words
 * gets what is true now, and may not keep it.
 */
export function share(app: FastifyInstance, api: Inside, { brand, dataDir, files }: Place) {
  const face = faceOf(brand);
  // Who never asks for a picture needs no face; who does is told.
  face.catch(() => {});
  const album = createAlbum();
  app.get('/share/product/:file', { config: { kind: 'files' } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, id, asked] = /^([1-9]\d{0,14})-([0-9a-f]{16})\.jpg$/.exec(file) ?? [];
    if (!id) return reply.callNotFound();
    const words = shareWords(await api('GET /v1/products/{id}', { params: { id: Number(id) } }));
    const mark = shareMark(words);
    const draw = async () => drawShare(words, await face, join(dataDir, 'pictures'), files);
    const bytes = await album.picture(`${id}-${mark}`, draw);
    return reply
      .header('cache-control', asked === mark ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/jpeg')
      .send(bytes);
  });
}

/**
 * Pictures by name, each drawn once however many ask, a few at a time; those kept longest go when there are too many.
 * Two processes draw a picture each and keep their own.
 */
export function createAlbum() {
  const kept = new Map<string, Buffer>();
  const coming = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let size = 0;
  let drawing = 0;

  async function turn() {
    if (drawing >= bounds.drawing) {
      if (waiting.length >= bounds.waiting) throw new Refusal('UNAVAILABLE');
      await new Promise<void>((go) => waiting.push(go));
    }
    drawing++;
  }

  function keep(name: string, bytes: Buffer) {
    kept.set(name, bytes);
    size += bytes.length;
    for (const [oldest, old] of kept) {
      if (size <= bounds.bytes) return;
      kept.delete(oldest);
      size -= old.length;
    }
  }

  async function made(name: string, draw: () => Promise<Buffer>) {
    await turn();
    try {
      const bytes = await draw();
      keep(name, bytes);
      return bytes;
    } finally {
      drawing--;
      waiting.shift()?.();
    }
  }

  return {
    /** How many bytes are kept. */
    size: () => size,
    picture(name: string, draw: () => Promise<Buffer>) {
      const found = kept.get(name);
      if (found) return Promise.resolve(found);
      const begun = coming.get(name) ?? made(name, draw).finally(() => coming.delete(name));
      coming.set(name, begun);
      return begun;
    },
  };
}
