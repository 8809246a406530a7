import { createHash } from 'node:crypto';
import type { Files } from '../integrations/file-storage.ts';
import { readPicture } from './decode-image.ts';
import { keepDrawn } from './file-paths.ts';
import { storePicture } from './store.ts';

type Place = { dataDir: string; files: Files };

/** A picture of goods lies under what is in it, so that the same one is drawn once and never swept. */
export function goodsAddress(bytes: Buffer) {
  return `/pictures/goods/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;
}

/** Whether the shop has a picture in its own sizes under this address. */
export async function hasPicture({ files }: Pick<Place, 'files'>, address: string) {
  return (await files.open(`${address.slice(1)}-720.webp`)) !== undefined;
}

/** Draws a picture of goods anew in the shop's sizes; one that is there already is left alone. Throws FILE_TYPE for what is none. */
export async function storeGoods(place: Place, bytes: Buffer, address = goodsAddress(bytes)) {
  if (await hasPicture(place, address)) return address;
  await storePicture(place.dataDir, await readPicture(bytes), address, 0);
  await keepDrawn(place.files, { path: address });
  return address;
}
