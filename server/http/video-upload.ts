import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { OpenVideoUpload } from '../platform/handlers.ts';
import { hasCardNumber } from './card-numbers.ts';
import { diskErrorCodes } from './multipart.ts';

const megabytes = 50;
export const videoUploadBytes = megabytes * 1024 * 1024;
const posterBytes = 10 * 1024 * 1024;
export const videoUploadLimit = videoUploadBytes + posterBytes + 64 * 1024;

/** The video of a request and its poster as files in `folder`; neither is ever whole in memory, and both are deleted afterwards. */
export function readVideoUpload(request: FastifyRequest, folder: string): OpenVideoUpload {
  return async (work) => {
    if (!request.isMultipart()) throw new Refusal('FILM_TYPE');
    if (Number(request.headers['content-length'] ?? 0) > videoUploadLimit) throw tooLarge();
    const paths = new Map<string, string>();
    try {
      for await (const part of request.parts()) {
        if (hasCardNumber([part.type === 'file' ? part.filename : part.value, part.fieldname]))
          throw new Refusal('CARD_DATA_FORBIDDEN');
        if (part.type !== 'file') continue;
        if (!['film', 'poster'].includes(part.fieldname) || paths.has(part.fieldname)) throw new Refusal('BAD_REQUEST');
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = join(folder, randomBytes(16).toString('hex'));
        paths.set(part.fieldname, path);
        await pipeline(part.file, createWriteStream(path));
        if (part.file.truncated) throw tooLarge();
        if (part.fieldname === 'poster' && part.file.bytesRead > posterBytes) throw new Refusal('FILE_TOO_LARGE');
      }
      const video = paths.get('film');
      if (!video) throw new Refusal('FILM_TYPE');
      return await work({ video, poster: paths.get('poster') ?? null });
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
      if (error instanceof Refusal || diskErrorCodes.has(code) || !/^FST_|premature|unexpected end/i.test(code + error))
        throw error;
      throw new Refusal('BAD_REQUEST');
    } finally {
      request.raw.unpipe().resume();
      await Promise.all([...paths.values()].map((path) => rm(path, { force: true })));
    }
  };
}

function tooLarge() {
  return new Refusal('FILM_TOO_LARGE', { n: megabytes });
}
