import type { FileStorage } from '#server/integrations/file-storage.ts';
import { decodeImage } from '#server/uploads/decode-image.ts';
import { hasProductImage, productImageBase, storeProductImage } from '#server/uploads/product-images.ts';
import type { ImageSource } from './catalogue-store.ts';
import type { EntryError, RawEntry } from './entries.ts';

type Place = { dataDir: string; files: FileStorage; store: ImageSource | undefined; isDry: boolean };

const fieldsWith = ['images', 'detailImages'] as const;
const atOnce = 2;

/**
 * Replaces file names by the shop's image addresses and renders missing images. An address from another shop's catalogue is rendered under
 * the same address. An image that cannot be found or decoded is a fault of its line. A dry run checks the images and renders none.
 */
export async function importImages(lines: RawEntry[], place: Place, say: (line: string) => void) {
  const faults: EntryError[] = [];
  const known = new Map<unknown, Promise<string | null>>();
  const tasks = lines.flatMap((line) =>
    fieldsWith.flatMap((field) => namesIn(line, field).map((name, at) => ({ line, field, name, at }))),
  );
  let drawn = 0;
  const worker = async () => {
    for (let task = tasks.pop(); task; task = tasks.pop()) {
      const { line, field, name, at } = task;
      const coming = known.get(name) ?? addressOf(name, place);
      if (!known.has(name) && ++drawn % 500 === 0) say(`· ${drawn} images`);
      known.set(name, coming);
      const address = await coming;
      if (address) namesIn(line, field)[at] = address;
      else
        faults.push({
          line: line.line,
          field: `${field}.${at}`,
          message: `사진 ${name}을 찾을 수 없거나 읽을 수 없어요.`,
        });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return faults.sort((one, other) => one.line - other.line);
}

function namesIn({ fields }: RawEntry, field: string): unknown[] {
  const names = fields[field];
  return Array.isArray(names) ? names : [];
}

async function addressOf(name: unknown, place: Place): Promise<string | null> {
  if (typeof name !== 'string') return null;
  const isAddress = name.startsWith('/pictures/');
  if (isAddress && (await hasProductImage(place, name))) return name;
  const bytes = await place.store?.bytes(isAddress ? `${name.slice('/pictures/'.length)}.webp` : name);
  if (!bytes) return null;
  try {
    if (!place.isDry) return await storeProductImage(place, bytes, isAddress ? name : undefined);
    await decodeImage(bytes);
    return isAddress ? name : productImageBase(bytes);
  } catch (error) {
    if ((error as { code?: string }).code === 'FILE_TYPE') return null;
    throw error;
  }
}
