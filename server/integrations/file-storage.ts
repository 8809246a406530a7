import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BucketSettings } from '../platform/config/bucket-settings.ts';
import { openS3Storage } from './s3/s3-bucket.ts';

export type ByteRange = { start: number; end: number };

/** The store of uploaded files, by names like `pictures/uploads/…` or `private/…`, the same on every machine. */
export type FileStorage = {
  /** Stores complete files of the local folder under these names; afterwards every machine finds them. */
  store: (names: string[]) => Promise<void>;
  /** A file or a range of it, read once its size is known; undefined if there is none. */
  open: (name: string) => Promise<{ size: number; read: (part?: ByteRange) => Promise<Readable> } | undefined>;
  bytes: (name: string) => Promise<Buffer | undefined>;
  /** A missing file is no error. */
  remove: (names: string[]) => Promise<void>;
  /** Every file directly below a prefix that ends in a slash, with its last write in milliseconds. */
  list: (prefix: string) => AsyncIterable<{ name: string; at: number }>;
};

/** A folder of this machine, or a bucket for any number of machines if one is configured. */
export function openFileStorage({
  dataDir,
  bucket,
}: {
  dataDir: string;
  bucket: BucketSettings | undefined;
}): FileStorage {
  return bucket ? inBucket(dataDir, openS3Storage(bucket)) : openLocalStorage(dataDir);
}

/**
 * Files written to the folder are stored already. @perProcess nothing is lost on one machine, where processes share the folder; two
 * machines share nothing.
 */
export function openLocalStorage(dataDir: string): FileStorage {
  return {
    store: async () => {},
    async open(name) {
      const path = join(dataDir, name);
      const stats = await stat(path).catch(() => undefined);
      return stats?.isFile() ? { size: stats.size, read: async (part) => createReadStream(path, part) } : undefined;
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

/**
 * Files are written to the folder, copied to the bucket and removed from the folder. Files from before there was a bucket are still found
 * in the folder.
 */
function inBucket(dataDir: string, bucket: ReturnType<typeof openS3Storage>): FileStorage {
  const folder = openLocalStorage(dataDir);
  return {
    async store(names) {
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
