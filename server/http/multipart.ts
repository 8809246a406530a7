import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { hasCardNumber } from './card-numbers.ts';

const maxFiles = 5;
const maxBytes = 10 * 1024 * 1024;
export const multipartLimit = maxFiles * maxBytes + 64 * 1024;

/** Registers routes that accept multipart bodies; other routes refuse them. */
export function withMultipart(app: FastifyInstance, open: (inside: FastifyInstance) => void, fileSize = maxBytes) {
  app.register(async (inside) => {
    await inside.register(multipart, {
      limits: { files: maxFiles, fileSize, fields: 5, fieldSize: 1000, parts: maxFiles + 5, headerPairs: 20 },
    });
    open(inside);
  });
}

// Error codes of the server's disk, as opposed to faults of the upload.
export const diskErrorCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EMFILE', 'ENFILE']);

/** The images of a request as files in `folder`, one after the other; none is ever whole in memory. */
export async function* readImageUploads(request: FastifyRequest, folder: string): AsyncGenerator<string> {
  if (!request.isMultipart()) throw new Refusal('FILE_TYPE');
  if (Number(request.headers['content-length'] ?? 0) > multipartLimit) throw new Refusal('FILE_TOO_LARGE');
  const path = join(folder, randomBytes(16).toString('hex'));
  try {
    for await (const part of request.parts()) {
      if (hasCardNumber([part.type === 'file' ? part.filename : part.value, part.fieldname]))
        throw new Refusal('CARD_DATA_FORBIDDEN');
      if (part.type !== 'file') continue;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated) throw new Refusal('FILE_TOO_LARGE');
      yield path;
      await rm(path, { force: true });
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('FILE_TOO_LARGE');
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') throw new Refusal('FILE_COUNT', { n: maxFiles });
    if (error instanceof Refusal) throw error;
    // Any other error of the parser is a fault of the upload: no boundary, no end or no part header.
    if (diskErrorCodes.has(code ?? '')) throw error;
    throw new Refusal('BAD_REQUEST');
  } finally {
    // A refused body is read to its end, or the client's next request on this connection would wait without end.
    request.raw.unpipe().resume();
    await rm(path, { force: true });
  }
}
