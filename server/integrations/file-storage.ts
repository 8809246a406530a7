import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BucketSettings } from '../platform/config/bucket.ts';
import { openS3Storage } from './s3/bucket.ts';

export type ByteRange = { start: number; end: number };

/** Where the shop keeps what people and staff send: by names like `pictures/uploads/…` or `private/…`, the same on every machine. */
export type FileStorage = {
  /** Keeps files that were just written whole under these names in the folder; whoever asks for one afterwards finds it. */
  keep: (names: string[]) => Promise<void>;
  /** A file or a part of it, asked once its size is known; undefined when there is none. */
  open: (name: string) => Promise<{ size: number; read: (part?: ByteRange) => Promise<Readable> } | undefined>;
  bytes: (name: string) => Promise<Buffer | undefined>;
  /** One that is not there is no fault. */
  remove: (names: string[]) => Promise<void>;
  /** Everything directly below a prefix that ends in a slash, with when it was last written, in milliseconds. */
  list: (prefix: string) => AsyncIterable<{ name: string; at: number }>;
};

/** A folder of this machine; or, where a bucket is named, that bucket, for any number of machines. */
export function openFileStorage({
  dataDir,
  bucket,
}: {
  dataDir: string;
  bucket: BucketSettings | undefined;
}): FileStorage {
  return bucket ? inBucket(dataDir, openS3Storage(bucket)) : openLocalStorage(dataDir);
}

/** Whatever is written there is kept by that alone. Two processes on one machine share the folder, on two they share nothing. */
export function openLocalStorage(dataDir: string): FileStorage {
  return {
    keep: async () => {},
    async open(name) {
      const path = join(dataDir, name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? { size: found.size, read: async (part) => createReadStream(path, part) } : undefined;
    },
    bytes: (name) => readFile(join(dataDir, name)).catch(() => undefined),
    async remove(names) {
      await Promise.all(names.map((name) => rm(join(dataDir, name), { force: true })));
    },
    async *list(prefix) {
      for (const file of await readdir(join(dataDir, prefix)).catch(() => [])) {
        const found = await stat(join(dataDir, prefix, file)).catch(() => undefined);
        if (found?.isFile()) yield { name: prefix + file, at: found.mtimeMs };
      }
    },
  };
}

/** The folder is only where files are made: they go to the bucket and leave it. What was made here before there was a bucket is still found. */
function inBucket(dataDir: string, bucket: ReturnType<typeof openS3Storage>): FileStorage {
  const folder = openLocalStorage(dataDir);
  return {
    async keep(names) {
      for (const name of names) await bucket.put(name, await readFile(join(dataDir, name)));
      await folder.remove(names);
    },
    open: async (name) => (await bucket.open(name)) ?? folder.open(name),
    bytes: async (name) => (await bucket.bytes(name)) ?? folder.bytes(name),
    async remove(names) {
      await Promise.all(names.map((name) => bucket.remove(name)));
      await folder.remove(names);
    },
    async *list(prefix) {
      yield* bucket.list(prefix);
      yield* folder.list(prefix);
    },
  };
}
