import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import type { BucketSettings } from '../../platform/config/bucket-settings.ts';
import type { ByteRange } from '../file-storage.ts';
import { signS3Request } from './signature.ts';
import { createStreamTimeout, StorageUnavailable, type StreamTimeout, streamWithTimeout } from './streams.ts';

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', mp4: 'video/mp4' };
const waits = { quick: 5000, slow: 30_000 };

/**
 * One bucket of an S3-compatible store. Nothing in it is public: the shop serves its files. Throws StorageUnavailable when the store does
 * not answer.
 */
export function openS3Storage(settings: BucketSettings) {
  const { origin, bucket } = settings;

  async function requestBucket(
    method: string,
    path: string,
    { query = {}, body, headers = {}, ms = waits.quick, glass }: BucketRequest = {},
  ) {
    for (let tries = 1; ; tries++) {
      const url = new URL(`${origin}/${[bucket, ...path.split('/')].map(encodeURIComponent).join('/')}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      glass?.turn(ms);
      try {
        const answer = await fetch(url, {
          method,
          headers: signS3Request(settings, { method, url, body, headers }),
          redirect: 'error',
          signal: glass?.signal ?? AbortSignal.timeout(ms),
          ...(body ? { body: new Uint8Array(body) } : {}),
        });
        if (answer.ok || answer.status === 404) return answer;
        await answer.body?.cancel();
        if (tries >= 3 || answer.status < 500)
          throw new StorageUnavailable(`The bucket of FILES_URL answered ${answer.status} to ${method}`);
      } catch (error) {
        if (error instanceof StorageUnavailable) throw error;
        // A timeout is not retried.
        if (tries >= 3 || (error as Error).name === 'TimeoutError')
          throw new StorageUnavailable('The bucket of FILES_URL does not answer', { cause: error });
      }
      await pause(100 * tries);
    }
  }

  /** A file or a range of it, streamed once its first chunk has arrived; undefined if there is none. */
  async function readFile(name: string, part?: ByteRange) {
    const headers: Record<string, string> = part ? { range: `bytes=${part.start}-${part.end}` } : {};
    const glass = createStreamTimeout();
    const { ok, body } = await requestBucket('GET', name, { headers, glass });
    if (!ok || !body) return void (await body?.cancel());
    const pieces = streamWithTimeout(body as ReadableStream<Uint8Array>, glass, waits.quick);
    const first = await pieces.next();
    const stream = Readable.from(pieces, { objectMode: false });
    if (!first.done) stream.unshift(first.value);
    return stream;
  }

  return {
    async put(name: string, body: Buffer) {
      const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
      const answer = await requestBucket('PUT', name, { body, headers: { 'content-type': type }, ms: waits.slow });
      if (!answer.ok) throw new StorageUnavailable(`Bucket ${bucket} of FILES_URL does not exist`);
      await answer.body?.cancel();
    },
    async open(name: string) {
      const headReply = await requestBucket('HEAD', name);
      if (!headReply.ok) return undefined;
      const stream = async (part?: ByteRange) => {
        const found = await readFile(name, part);
        if (!found) throw new Error(`${name} was deleted from the bucket while it was read`);
        return found;
      };
      return { size: Number(headReply.headers.get('content-length')), read: stream };
    },
    async bytes(name: string) {
      const found = await readFile(name);
      return found && buffer(found);
    },
    async remove(name: string) {
      await (await requestBucket('DELETE', name)).body?.cancel();
    },
    async *list(prefix: string) {
      for (let token = ''; ; ) {
        const more: Record<string, string> = token ? { 'continuation-token': token } : {};
        const answer = await requestBucket('GET', '', { query: { 'list-type': '2', prefix, delimiter: '/', ...more } });
        if (!answer.ok) throw new StorageUnavailable(`Bucket ${bucket} of FILES_URL does not exist`);
        const page = await answer.text();
        for (const [, one = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield { name: decodeXml(xmlTagText(one, 'Key')), at: Date.parse(xmlTagText(one, 'LastModified')) };
        token = decodeXml(xmlTagText(page, 'NextContinuationToken'));
        if (!token) return;
      }
    },
  };
}

type BucketRequest = {
  query?: Record<string, string>;
  body?: Buffer;
  headers?: Record<string, string>;
  ms?: number;
  glass?: StreamTimeout;
};

/** The raw text of the first such tag; empty if there is none. */
const xmlTagText = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
/** Decodes the entities of XML text. */
const decodeXml = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, number, name) =>
    hex
      ? String.fromCodePoint(Number.parseInt(hex, 16))
      : number
        ? String.fromCodePoint(Number(number))
        : (named[name] ?? whole),
  );
