import { createHash } from 'node:crypto';
import type { FileStorage } from '../integrations/file-storage.ts';
import { decodeImage } from './decode-image.ts';
import { storeDrawnFiles } from './file-paths.ts';
import { storeStoryPieces, storeUploadedImage, storyPiecesOf } from './upload-store.ts';

type ImageStore = { dataDir: string; files: FileStorage };

/** The address of a product image is a hash of its bytes, so that the same image is drawn once and never swept. */
export function productImageBase(bytes: Buffer) {
  return `/pictures/goods/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;
}

/** Whether the shop has the sizes of an image at this address. */
export async function hasProductImage({ files }: Pick<ImageStore, 'files'>, address: string) {
  return (await files.open(`${address.slice(1)}-720.webp`)) !== undefined;
}

/** Re-encodes a product image in the shop's sizes, unless it exists. Throws FILE_TYPE. */
export async function storeProductImage(place: ImageStore, bytes: Buffer, address = productImageBase(bytes)) {
  if (await hasProductImage(place, address)) return address;
  await storeUploadedImage(place.dataDir, await decodeImage(bytes), address, 0);
  await storeDrawnFiles(place.files, { path: address });
  return address;
}

/**
 * Re-encodes an image of a product's story and returns the addresses of its pieces, from top to bottom. A dry run draws none. Throws
 * FILE_TYPE, FILE_BROKEN, FILE_PIXELS or FILE_SMALL.
 */
export async function storeStoryImage(place: ImageStore & { isDry: boolean }, bytes: Buffer) {
  const picture = await decodeImage(bytes);
  const pieces = await storyPiecesOf(picture, productImageBase(bytes));
  const paths = pieces.map(({ path }) => path);
  const isKnown = (await Promise.all(paths.map((path) => hasProductImage(place, path)))).every(Boolean);
  if (place.isDry || isKnown) return paths;
  for (const drawn of await storeStoryPieces(place.dataDir, picture, pieces)) await storeDrawnFiles(place.files, drawn);
  return paths;
}
