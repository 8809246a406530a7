import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** Images by name, in a folder or in a zip. */
export type ImageSource = { bytes: (name: string) => Promise<Buffer | undefined>; close: () => void };

const most = 64 * 2 ** 20;
const utf8 = 0x800;

/** Opens a folder or a zip. Throws an Error when the path is neither. */
export async function openImageSource(path: string): Promise<ImageSource> {
  if (!existsSync(path)) throw new Error(`${path} does not exist.`);
  return statSync(path).isDirectory() ? inFolder(path) : inArchive(path);
}

/** Reads files of this folder only. */
function inFolder(folder: string): ImageSource {
  return {
    async bytes(name) {
      const inside = normalize(name.normalize('NFC'));
      if (inside.startsWith('..') || inside.startsWith('/')) return undefined;
      const spelled = [inside, inside.normalize('NFD')].map((one) => join(folder, one));
      const path = spelled.find((one) => existsSync(one));
      return path ? readFile(path) : undefined;
    },
    close() {},
  };
}

async function inArchive(path: string): Promise<ImageSource> {
  // Names are read as bytes, because older programs do not state their encoding.
  const archive = await yauzl.openPromise(path, { decodeStrings: false, autoClose: false }).catch((error: Error) => {
    throw new Error(`${path} is neither a directory nor a readable zip file (${error.message}).`);
  });
  const entries = await entriesOf(archive);
  return {
    async bytes(name) {
      const entry = entries.get(normalize(name.normalize('NFC')));
      if (!entry || entry.isEncrypted() || entry.uncompressedSize > most) return undefined;
      try {
        return await buffer(await archive.openReadStreamPromise(entry));
      } catch {
        // A damaged entry, or an unsupported compression method.
        return undefined;
      }
    },
    close: () => archive.close(),
  };
}

/** Entries by name; if all are in one folder, also by the name below that folder. */
async function entriesOf(archive: ZipFile) {
  const entriesByName = new Map<string, Entry>();
  for await (const entry of archive.eachEntry()) {
    const name = nameOf(entry);
    if (!/\/$|^__MACOSX\/|(^|\/)\.[^/]*$/.test(name)) entriesByName.set(name, entry);
  }
  const names = [...entriesByName.keys()];
  const [top = ''] = /^[^/]+\//.exec(names[0] ?? '') ?? [];
  if (top === '' || !names.every((name) => name.startsWith(top))) return entriesByName;
  return new Map([
    ...[...entriesByName].map(([name, entry]) => [name.slice(top.length), entry] as const),
    ...entriesByName,
  ]);
}

function nameOf(entry: Entry) {
  const bytes = Buffer.from(entry.fileName);
  const isSaid = (entry.generalPurposeBitFlag & utf8) !== 0;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).normalize('NFC');
  } catch {
    // Korean Windows writes its own code page.
    return new TextDecoder(isSaid ? 'utf-8' : 'euc-kr').decode(bytes).normalize('NFC');
  }
}
