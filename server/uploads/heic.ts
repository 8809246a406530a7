import { Worker } from 'node:worker_threads';

type Decoded = { data: Uint8Array; width: number; height: number };

const timeoutMs = 15_000;

/** Decodes HEIC, the format of iPhones, in a separate thread: it takes a second, and a malicious file is stopped by its timeout. */
export function decodeHeic(bytes: Buffer, mostPixels: number): Promise<Decoded> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), {
    workerData: { bytes, mostPixels },
    // The decoder's output is discarded.
    stdout: true,
    stderr: true,
  });
  return new Promise<Decoded>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('HEIC decoding timed out')), timeoutMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('HEIC decoding failed'));
    });
  }).finally(() => worker.terminate());
}
