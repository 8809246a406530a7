import { Refusal } from '#contract/errors.ts';
import { contentImagesOf } from '#server/catalog/description-html.ts';
import type { FileStorage } from '#server/integrations/file-storage.ts';
import { decodeImage } from '#server/uploads/decode-image.ts';
import {
  hasProductImage,
  productImageBase,
  storeProductImage,
  storeStoryImage,
} from '#server/uploads/product-images.ts';
import type { ImageSource } from './catalogue-store.ts';
import type { EntryError, RawEntry } from './entries.ts';

type Place = { dataDir: string; files: FileStorage; store: ImageSource | undefined; isDry: boolean };

const fieldsWith = ['images', 'detailImages'] as const;
const atOnce = 2;

/**
 * Replaces file names by the shop's image addresses and renders missing images. An address from another shop's catalogue is rendered under
 * the same address. A detail image becomes its pieces. An image that cannot be found or decoded is a fault of its line. A dry run checks the
 * images and renders none.
 */
export async function importImages(lines: RawEntry[], place: Place, print: (line: string) => void) {
  const faults: EntryError[] = [];
  const known = new Map<string, Promise<string[] | string>>();
  const tasks = lines.flatMap((line) =>
    fieldsWith.flatMap((field) => namesIn(line, field).map((name, at) => ({ line, field, name, at }))),
  );
  let drawn = 0;
  const worker = async () => {
    for (let task = tasks.pop(); task; task = tasks.pop()) {
      const { line, field, name, at } = task;
      const key = `${field} ${name}`;
      const coming = known.get(key) ?? addressesOf(name, field, place);
      if (!known.has(key) && ++drawn % 500 === 0) print(`· ${drawn} images`);
      known.set(key, coming);
      const found = await coming;
      if (typeof found === 'string') faults.push({ line: line.line, field: `${field}.${at}`, message: found });
      else namesIn(line, field)[at] = found;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  // Each name is now the list of its addresses.
  for (const { fields } of lines)
    for (const field of fieldsWith) {
      const names = fields[field];
      if (Array.isArray(names)) fields[field] = names.flat();
    }
  return faults.sort((one, other) => one.line - other.line);
}

/**
 * Renders missing images inside descriptions under their addresses, as an export has them. Returns a sentence for each line whose images
 * neither the shop nor the source has. A dry run renders none.
 */
export async function importContentImages(lines: RawEntry[], place: Place): Promise<EntryError[]> {
  const missing: EntryError[] = [];
  for (const { line, fields } of lines) {
    const addresses = typeof fields.contents === 'string' ? contentImagesOf(fields.contents) : [];
    let lost = 0;
    for (const address of addresses) {
      if (await hasProductImage(place, address)) continue;
      const bytes = await place.store?.bytes(sourceNameOf(address));
      if (!bytes || !(await isStored(place, bytes, address))) lost += 1;
    }
    if (lost > 0)
      missing.push({ line, field: 'contents', message: `설명 속 사진 ${lost}장이 쇼핑몰에 없어 보이지 않아요.` });
  }
  return missing;
}

/** Stores an image at its address. Returns false where it cannot be decoded; a dry run only decodes it. */
async function isStored(place: Place, bytes: Buffer, address: string) {
  try {
    await (place.isDry ? decodeImage(bytes) : storeProductImage(place, bytes, address));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'STORAGE_FULL') throw error;
    return false;
  }
}

/** The name that an export gives to the image at an address of the shop. */
const sourceNameOf = (address: string) => `${address.slice('/pictures/'.length)}.webp`;

function namesIn({ fields }: RawEntry, field: string): unknown[] {
  const names = fields[field];
  return Array.isArray(names) ? names : [];
}

/** The addresses of an image, or the sentence that says why it has none. */
async function addressesOf(name: unknown, field: (typeof fieldsWith)[number], place: Place) {
  const missing = `사진 ${name}을 찾을 수 없거나 읽을 수 없어요.`;
  if (typeof name !== 'string') return missing;
  const isAddress = name.startsWith('/pictures/');
  if (isAddress && (await hasProductImage(place, name))) return [name];
  const bytes = await place.store?.bytes(isAddress ? sourceNameOf(name) : name);
  if (!bytes) return missing;
  try {
    if (field === 'detailImages' && !isAddress) return await storeStoryImage(place, bytes);
    if (!place.isDry) return [await storeProductImage(place, bytes, isAddress ? name : undefined)];
    await decodeImage(bytes);
    return [isAddress ? name : productImageBase(bytes)];
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'STORAGE_FULL') throw error;
    return error.code === 'FILE_TYPE' ? missing : `사진 ${name}: ${error.message}`;
  }
}
