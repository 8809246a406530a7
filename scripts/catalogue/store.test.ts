import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeZip, type ZipPart } from '#test/zip.ts';
import { openImageSource } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'archive-'));
let made = 0;

/** What an archive of these answers for names. */
async function asked(parts: ZipPart[], ...names: string[]) {
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

test('a folder that was packed whole is looked into, with what a Mac lays beside it left out', async () => {
  const parts = [
    file('사진/', '', { method: 0 }),
    file('사진/귤 1.jpg', '귤'),
    file('사진/배/한 알.png', '배', { method: 0 }),
    file('__MACOSX/사진/._귤 1.jpg', 'x'),
    file('사진/.DS_Store', 'x'),
  ];
  expect(await asked(parts, '귤 1.jpg', '배/한 알.png', '.DS_Store', '없음.jpg')).toEqual([
    '귤',
    '배',
    undefined,
    undefined,
  ]);
});

test('files that lie side by side are known by their whole names', async () => {
  const parts = [file('a/귤.jpg', '귤'), file('b/귤.jpg', '다른 귤')];
  expect(await asked(parts, 'a/귤.jpg', 'b/귤.jpg', '귤.jpg')).toEqual(['귤', '다른 귤', undefined]);
});

test('names of Korean Windows and of a Mac are the same as those in the list', async () => {
  // 귤.jpg in the code page of Windows, and in letters that a Mac takes apart.
  const windows = Buffer.concat([Buffer.from([0xb1, 0xd6]), Buffer.from('.jpg')]);
  expect(await asked([file(windows, '윈도')], '귤.jpg')).toEqual(['윈도']);
  expect(await asked([file('귤.jpg'.normalize('NFD'), '맥', { flags: 0x800 })], '귤.jpg')).toEqual(['맥']);
});

test('what is locked or torn is not there, and the rest is', async () => {
  const torn = { ...file('b.jpg', 'torn'), method: 9 };
  expect(await asked([file('a.jpg', 'x', { flags: 1 }), torn, file('c.jpg', '셋')], 'a.jpg', 'b.jpg', 'c.jpg')).toEqual(
    [undefined, undefined, '셋'],
  );
});

test('a file that is no zip, or none at all, is told in words', async () => {
  const path = join(folder, 'no.zip');
  writeFileSync(path, 'rar');
  await expect(openImageSource(path)).rejects.toThrow(/neither a directory nor a readable zip/);
  await expect(openImageSource(join(folder, 'none'))).rejects.toThrow(/does not exist/);
});

test('a way out of the folder is no name', async () => {
  const store = await openImageSource(folder);
  expect(await store.bytes('../../etc/hostname')).toBeUndefined();
  expect(await store.bytes('/etc/hostname')).toBeUndefined();
});
