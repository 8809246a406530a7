import { createHash } from 'node:crypto';
import type { FileStorage } from '../integrations/file-storage.ts';
import { decodeImage } from './decode-image.ts';
import { storeDrawnFiles } from './file-paths.ts';
import { storeUploadedImage } from './store.ts';

type Place = { dataDir: string; files: FileStorage };

/** A picture of goods lies under what is in it, so that the same one is drawn once and never swept. */
export function productImageBase(bytes: Buffer) {
  return `/pictures/goods/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;
}

/** Whether the shop has a picture in its own sizes under this address. */
export async function hasProductImage({ files }: Pick<Place, 'files'>, address: string) {
  return (await files.open(`${address.slice(1)}-720.webp`)) !== undefined;
}

/** Draws a picture of goods anew in the shop's sizes; one that is there already is left alone. Throws FILE_TYPE for what is none. */
export async function storeProductImage(place: Place, bytes: Buffer, address = productImageBase(bytes)) {
  if (await hasProductImage(place, address)) return address;
  await storeUploadedImage(place.dataDir, await decodeImage(bytes), address, 0);
  await storeDrawnFiles(place.files, { path: address });
  return address;
}
