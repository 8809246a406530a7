import { Worker } from 'node:worker_threads';
import type { Sharp } from 'sharp';
import { Refusal } from '#contract/errors.ts';
import { loadSharp } from '../platform/load-sharp.ts';

// Phones take images of up to 48 megapixels; decoding larger ones costs too much memory.
export const maxImagePixels = 50_000_000;

/**
 * Decodes uploaded bytes as one still image of the four accepted types. Only the bytes decide, never the file name. Throws
 * FILE_TYPE, FILE_EMPTY, FILE_BROKEN, FILE_PIXELS or FILE_SMALL, each with its sentence.
 */
export async function decodeImage(bytes: Buffer): Promise<Sharp> {
  const kind = kindOf(bytes);
  if (!kind) throw new Refusal(bytes.length === 0 ? 'FILE_EMPTY' : 'FILE_TYPE');
  const sharp = await loadSharp();
  if (kind === 'heic') {
    const { data, width, height } = await decodeHeic(bytes, maxImagePixels).catch(rejectUnreadableImage);
    return sharp(data, { raw: { width, height, channels: 4 } });
  }
  const picture = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error', pages: 1 });
  const { format, width = 0, height = 0 } = await picture.metadata().catch(rejectUnreadableImage);
  if (format !== kind) throw new Refusal('FILE_TYPE');
  if (width * height > maxImagePixels) throw new Refusal('FILE_PIXELS');
  if (width < 16 || height < 16) throw new Refusal('FILE_SMALL');
  return picture;
}

function kindOf(bytes: Buffer) {
  if (bytes.length < 16) return undefined;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(png)) return 'png';
  const word = bytes.toString('latin1', 0, 12);
  if (word.startsWith('RIFF') && word.endsWith('WEBP')) return 'webp';
  if (word.slice(4, 8) === 'ftyp' && /^(heic|heix|mif1)$/.test(word.slice(8))) return 'heic';
  return undefined;
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Throws FILE_PIXELS for an image above the limit, and FILE_BROKEN for any other that cannot be decoded. */
export function rejectUnreadableImage(error: unknown): never {
  throw new Refusal(/pixel limit|too large/i.test((error as Error)?.message) ? 'FILE_PIXELS' : 'FILE_BROKEN');
}

type Decoded = { data: Uint8Array; width: number; height: number };

const timeoutMs = 15_000;

/** Decodes HEIC, the format of iPhones, in a separate thread: it takes a second, and a malicious file is stopped by its timeout. */
function decodeHeic(bytes: Buffer, mostPixels: number): Promise<Decoded> {
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
