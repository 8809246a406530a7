import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeZip, type ZipPart } from '#test/zip.ts';
import { openImageSource } from './catalogue-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'archive-'));
let made = 0;

/** Reads the given names from a zip of these parts. */
async function readNames(parts: ZipPart[], ...names: string[]) {
  const path = join(folder, `${++made}.zip`);
  writeFileSync(path, writeZip(parts));
  const store = await openImageSource(path);
  const answers = await Promise.all(names.map(async (name) => (await store.bytes(name))?.toString()));
  store.close();
  return answers;
}

const file = (name: string | Buffer, text: string, more: Partial<ZipPart> = {}): ZipPart => ({
  name,
  data: Buffer.from(text),
  ...more,
});

test('a zip of a whole folder is read, and the extra files of macOS are ignored', async () => {
  const parts = [
    file('사진/', '', { method: 0 }),
    file('사진/귤 1.jpg', '귤'),
    file('사진/배/한 알.png', '배', { method: 0 }),
    file('__MACOSX/사진/._귤 1.jpg', 'x'),
    file('사진/.DS_Store', 'x'),
  ];
  expect(await readNames(parts, '귤 1.jpg', '배/한 알.png', '.DS_Store', '없음.jpg')).toEqual([
    '귤',
    '배',
    undefined,
    undefined,
  ]);
});

test('files in different folders are identified by their full names', async () => {
  const parts = [file('a/귤.jpg', '귤'), file('b/귤.jpg', '다른 귤')];
  expect(await readNames(parts, 'a/귤.jpg', 'b/귤.jpg', '귤.jpg')).toEqual(['귤', '다른 귤', undefined]);
});

test('names encoded by Korean Windows and by macOS match those in the list', async () => {
  // 귤.jpg in the code page of Korean Windows, and in the decomposed letters of macOS.
  const windows = Buffer.concat([Buffer.from([0xb1, 0xd6]), Buffer.from('.jpg')]);
  expect(await readNames([file(windows, '윈도')], '귤.jpg')).toEqual(['윈도']);
  expect(await readNames([file('귤.jpg'.normalize('NFD'), '맥', { flags: 0x800 })], '귤.jpg')).toEqual(['맥']);
});

test('encrypted or damaged entries are missing, and the others are read', async () => {
  const torn = { ...file('b.jpg', 'torn'), method: 9 };
  expect(
    await readNames([file('a.jpg', 'x', { flags: 1 }), torn, file('c.jpg', '셋')], 'a.jpg', 'b.jpg', 'c.jpg'),
  ).toEqual([undefined, undefined, '셋']);
});

test('a file that is missing or not a zip is refused with a sentence', async () => {
  const path = join(folder, 'no.zip');
  writeFileSync(path, 'rar');
  await expect(openImageSource(path)).rejects.toThrow(/neither a directory nor a readable zip/);
  await expect(openImageSource(join(folder, 'none'))).rejects.toThrow(/does not exist/);
});

test('a name that leads out of the folder is not found', async () => {
  const store = await openImageSource(folder);
  expect(await store.bytes('../../etc/hostname')).toBeUndefined();
  expect(await store.bytes('/etc/hostname')).toBeUndefined();
});
