import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UploadedImages } from '#contract/uploads.ts';
import { openS3Store } from '#test/bucket-server.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { openFileStorage } from '../integrations/file-storage.ts';
import { bucketSettingsOf } from '../platform/config/bucket-settings.ts';
import { sweepUploads } from './upload-cleanup.ts';

let store: Awaited<ReturnType<typeof openS3Store>>;
let shop: TestShop;
let other: Awaited<ReturnType<TestShop['beside']>>;
const FIELD_KEY = Buffer.alloc(32, 3).toString('base64');
const elsewhere = mkdtempSync(join(tmpdir(), 'machine-'));

beforeAll(async () => {
  store = await openS3Store();
  shop = await openTestShop({ FILES_URL: store.address, FIELD_KEY });
  other = await shop.beside('all', { DATA_DIR: elsewhere, FILES_URL: store.address, FIELD_KEY });
});
afterAll(async () => {
  await other.close();
  await shop.close();
  await store.close();
  rmSync(elsewhere, { recursive: true, force: true });
});

async function send(query = '') {
  const hana = await shop.guest();
  const form = new FormData();
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#e8862e' } })
    .jpeg()
    .toBuffer();
  form.append('pictures', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), '감.jpg');
  const headers = { authorization: `Bearer ${hana.token}` };
  const answer = await fetch(`${shop.origin}/v1/uploads${query}`, { method: 'POST', body: form, headers });
  return { status: answer.status, body: await answer.json() };
}

test('an image sent to one machine is served by another machine with another disk, whole and in ranges', async () => {
  const { path } = UploadedImages.parse((await send()).body).entities[0] as { path: string };
  for (const origin of [shop.origin, other.origin]) {
    const whole = await fetch(`${origin}${path}-720.webp`);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(720);
    const part = await fetch(`${origin}${path}-720.webp`, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
  }
  expect((await fetch(`${other.origin}/pictures/uploads/none-720.webp`)).status).toBe(404);
  expect(readdirSync(join(shop.dataDir, 'pictures', 'uploads'))).toEqual([]);
});

test('a private image has no public address on any machine or in the store', async () => {
  expect((await send('?private=true')).status).toBe(201);
  const [name = ''] = [...store.kept.keys()].filter((one) => one.startsWith('private/'));
  expect(name).toMatch(/^private\/[0-9a-f]{32}\.webp$/);
  for (const origin of [shop.origin, other.origin])
    for (const path of [`/${name}`, `/pictures/../${name}`, `/pictures/%2e%2e/${name}`])
      expect((await fetch(origin + path)).status).toBe(404);
  expect((await fetch(`${store.origin}/shop/${name}`)).status).toBe(403);
});

test('while the store is down an upload is refused and leaves nothing behind', async () => {
  const rows = async () => (await shop.sql`select from upload`).length;
  const before = { files: [...store.kept.keys()].length, rows: await rows() };
  store.fail(1000);
  expect(await send()).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
  store.fail(0);
  expect({ files: [...store.kept.keys()].length, rows: await rows() }).toEqual(before);
});

test('files without a row, left by a process that died, are deleted after a day', async () => {
  const kept = [...store.kept.keys()];
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (let n = 0; n < 50; n++)
    store.kept.set(`pictures/uploads/stray${n}-360.webp`, { bytes: Buffer.alloc(1), at: old });
  store.kept.set('private/young.webp', { bytes: Buffer.alloc(1), at: new Date() });
  for (const name of kept) store.kept.set(name, { bytes: store.kept.get(name)?.bytes ?? Buffer.alloc(0), at: old });
  await sweepUploads(
    shop.sql,
    openFileStorage({ dataDir: elsewhere, bucket: bucketSettingsOf(store.address) }),
    elsewhere,
  );
  expect([...store.kept.keys()].sort()).toEqual([...kept, 'private/young.webp'].sort());
});
