import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openS3Store } from '#test/bucket-server.ts';
import { bucketSettingsOf } from '../../platform/config/bucket-settings.ts';
import { openFileStorage } from '../file-storage.ts';
import { signS3Request } from './signature.ts';

describe('a signature', () => {
  const settings = {
    ...{ origin: 'https://examplebucket.s3.amazonaws.com', bucket: 'examplebucket', region: 'us-east-1' },
    ...{ key: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
  };
  const at = new Date('2013-05-24T00:00:00Z');

  // The examples of "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)".
  test.each([
    [
      'of a part of a file',
      { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' } },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'of a file that is sent',
      {
        method: 'PUT',
        path: '/test$file.text',
        body: Buffer.from('Welcome to Amazon S3.'),
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'of a list',
      { method: 'GET', path: '/?max-keys=2&prefix=J', headers: {} },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('%s equals the one in Amazon’s documentation', (_, { method, path, headers, ...rest }, mark) => {
    const signed = { method, url: new URL(path, settings.origin), body: undefined, headers, ...rest };
    expect(signS3Request(settings, signed, at).authorization).toContain(`Signature=${mark}`);
  });
});

describe('files in a bucket', () => {
  let store: Awaited<ReturnType<typeof openS3Store>>;
  beforeAll(async () => {
    store = await openS3Store();
  });
  afterAll(() => store.close());

  async function machine() {
    const dataDir = await mkdtemp(join(tmpdir(), 'bucket-'));
    await mkdir(join(dataDir, 'private'), { recursive: true });
    return { dataDir, files: openFileStorage({ dataDir, bucket: bucketSettingsOf(store.address) }) };
  }

  test('are found by another machine, whole and in ranges, and leave the first machine’s folder', async () => {
    const [one, other] = [await machine(), await machine()];
    await writeFile(join(one.dataDir, 'private/가 b.webp'), 'persimmon');
    store.fail(1);
    await one.files.store(['private/가 b.webp']);
    expect(await readdir(join(one.dataDir, 'private'))).toEqual([]);
    expect(String(await other.files.bytes('private/가 b.webp'))).toBe('persimmon');
    const found = await other.files.open('private/가 b.webp');
    expect(found?.size).toBe(9);
    expect(String(await buffer(await (found as NonNullable<typeof found>).read({ start: 3, end: 6 })))).toBe('simm');
    expect(await other.files.open('private/none.webp')).toBeUndefined();
    await other.files.remove(['private/가 b.webp', 'private/none.webp']);
    expect(await one.files.bytes('private/가 b.webp')).toBeUndefined();
  });

  test('are listed over several pages with their time of writing', async () => {
    const { dataDir, files } = await machine();
    const names = ['private/1.webp', "private/2 & '.webp", 'private/3.webp'];
    for (const name of names) await writeFile(join(dataDir, name), name);
    await files.store(names);
    const found: { name: string; at: number }[] = [];
    for await (const one of files.list('private/')) found.push(one);
    expect(found.map(({ name }) => name)).toEqual(names);
    for (const { at } of found) expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
    await files.remove(names);
  });

  test('are refused without a key or with a wrong one', async () => {
    const { dataDir, files } = await machine();
    await writeFile(join(dataDir, 'private/papers.webp'), 'papers');
    await files.store(['private/papers.webp']);
    expect((await fetch(`${store.origin}/shop/private/papers.webp`)).status).toBe(403);
    const thief = openFileStorage({
      dataDir,
      bucket: bucketSettingsOf(store.address.replace('AKSHOP:secret', 'AKSHOP:secrets')),
    });
    await expect(thief.bytes('private/papers.webp')).rejects.toThrow(/403/);
  });

  test('that cannot be stored stay in the folder, and the caller gets an error', async () => {
    const { dataDir, files } = await machine();
    await writeFile(join(dataDir, 'private/late.webp'), 'late');
    store.fail(3);
    await expect(files.store(['private/late.webp'])).rejects.toThrow(/503/);
    expect(await readdir(join(dataDir, 'private'))).toEqual(['late.webp']);
  });
});
