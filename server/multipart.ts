import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusal.ts';
import { cardLike } from './cards.ts';

const most = 5;
const bytes = 10 * 1024 * 1024;
export const multipartLimit = most * bytes + 64 * 1024;

/** Makes a corner of the shop where pictures come in; nowhere else is their way of being sent understood. */
export function withMultipart(app: FastifyInstance, open: (inside: FastifyInstance) => void) {
  app.register(async (inside) => {
    await inside.register(multipart, {
      limits: { files: most, fileSize: bytes, fields: 5, fieldSize: 1000, parts: most + 5, headerPairs: 20 },
    });
    open(inside);
  });
}

/** The pictures of a request, one after the other, so that never more than one is in memory. */
export async function* picturesOf(request: FastifyRequest): AsyncGenerator<Buffer> {
  if (!request.isMultipart()) throw new Refusal('FILE_TYPE');
  if (Number(request.headers['content-length'] ?? 0) > multipartLimit) throw new Refusal('FILE_TOO_LARGE');
  try {
    for await (const part of request.parts()) {
      if (cardLike([part.type === 'file' ? part.filename : part.value, part.fieldname]))
        throw new Refusal('CARD_DATA_FORBIDDEN');
      if (part.type === 'file') yield await part.toBuffer();
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('FILE_TOO_LARGE');
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') throw new Refusal('FILE_COUNT', { n: most });
    if (error instanceof Refusal) throw error;
    // Whatever else the reader of it stumbles over was sent so: no boundary, no end, no head of a part.
    throw new Refusal('BAD_REQUEST');
  }
}
