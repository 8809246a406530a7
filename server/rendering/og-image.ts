import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { shareImageHash, shareTexts } from '#contract/rules/share.ts';
import type { InProcessClient } from '../http/in-process-client.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import { drawOgImage, ogImageStyleOf } from './og-image.draw.ts';

type ImageSite = { brand: string; dataDir: string; files: FileStorage; now: () => Date };

/** How many images are drawn at once, how many requests may wait, and how many bytes are cached. */
export const ogImageLimits = { drawing: 2, waiting: 30, bytes: 12 * 2 ** 20 };

/**
 * Share images of products. The address contains a hash of the texts: a request with an old hash gets the current image, which caches may
 * keep for a minute only.
 */
export function registerOgImages(
  app: FastifyInstance,
  api: InProcessClient,
  { brand, dataDir, files, now }: ImageSite,
) {
  const face = ogImageStyleOf(brand);
  // A failure is reported by the requests that need the style.
  face.catch(() => {});
  const album = createOgImageCache();
  app.get('/share/product/:file', { config: { kind: 'files' } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, id, asked] = /^([1-9]\d{0,14})-([0-9a-f]{16})\.jpg$/.exec(file) ?? [];
    if (!id) return reply.callNotFound();
    const product = await api('GET /v1/products/{id}', { params: { id: Number(id) } });
    const words = shareTexts(product, now().getTime());
    const mark = shareImageHash(words);
    const draw = async () => drawOgImage(words, await face, join(dataDir, 'pictures'), files);
    const bytes = await album.picture(`${id}-${mark}`, draw);
    return reply
      .header('cache-control', asked === mark ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/jpeg')
      .send(bytes);
  });
}

/**
 * A cache of images by name. Each is drawn once for all concurrent requests, a few at a time; the oldest are dropped when there are too
 * many.
 * @perProcess counts double: two processes draw and cache the same image.
 */
export function createOgImageCache() {
  const images = new Map<string, Buffer>();
  const coming = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let size = 0;
  let drawing = 0;

  async function takeDrawSlot() {
    if (drawing >= ogImageLimits.drawing) {
      if (waiting.length >= ogImageLimits.waiting) throw new Refusal('UNAVAILABLE');
      await new Promise<void>((go) => waiting.push(go));
    }
    drawing++;
  }

  function keepImage(name: string, bytes: Buffer) {
    images.set(name, bytes);
    size += bytes.length;
    for (const [oldest, old] of images) {
      if (size <= ogImageLimits.bytes) return;
      images.delete(oldest);
      size -= old.length;
    }
  }

  async function drawImage(name: string, draw: () => Promise<Buffer>) {
    await takeDrawSlot();
    try {
      const bytes = await draw();
      keepImage(name, bytes);
      return bytes;
    } finally {
      drawing--;
      waiting.shift()?.();
    }
  }

  return {
    /** The number of cached bytes. */
    size: () => size,
    picture(name: string, draw: () => Promise<Buffer>) {
      const found = images.get(name);
      if (found) return Promise.resolve(found);
      const begun = coming.get(name) ?? drawImage(name, draw).finally(() => coming.delete(name));
      coming.set(name, begun);
      return begun;
    },
  };
}
