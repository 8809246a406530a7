import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openS3Store } from '#test/bucket-server.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { openFileStorage } from '../integrations/file-storage.ts';
import { bucketSettingsOf } from '../platform/config/bucket-settings.ts';
import { publishAssets } from './previous-assets.ts';

let store: Awaited<ReturnType<typeof openS3Store>>;
let shop: TestShop;
beforeAll(async () => {
  store = await openS3Store();
  shop = await openTestShop({ FILES_URL: store.address });
});
afterAll(async () => {
  await shop.close();
  await store.close();
});

const cuma = { brand: 'cuma' };

function placeOf() {
  const dataDir = mkdtempSync(join(tmpdir(), 'assets-'));
  return { dataDir, files: openFileStorage({ dataDir, bucket: bucketSettingsOf(store.address) }) };
}

function build(...names: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(folder, { recursive: true });
  for (const name of names) writeFileSync(join(folder, name), `/* ${name} */`);
  return folder;
}

test('a page of the last release gets its scripts from a machine with only the new release', async () => {
  const place = placeOf();
  await publishAssets(place, cuma, build('home-one.js', 'both.js'));
  await publishAssets(place, cuma, build('home-two.js', 'both.js'));
  for (const name of ['home-one.js', 'home-two.js', 'both.js']) {
    const answer = await fetch(`${shop.origin}/assets/${name}`);
    expect([name, answer.status, answer.headers.get('content-type')]).toEqual([
      name,
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect(await answer.text()).toBe(`/* ${name} */`);
  }
  expect((await fetch(`${shop.origin}/assets/none.js`)).status).toBe(404);
});

test('a list that was cut off keeps the scripts of both releases', async () => {
  store.kept.clear();
  const place = placeOf();
  await publishAssets(place, cuma, build('home-one.js'));
  const cut = join(place.dataDir, 'asset-lists', 'brand-cuma.json');
  writeFileSync(cut, '{"assets/home-one');
  await place.files.store(['asset-lists/brand-cuma.json']);
  await publishAssets(place, cuma, build('home-two.js'));
  expect(storedAssets()).toEqual(['assets/home-one.js', 'assets/home-two.js']);
});

const day = 86_400_000;
const storedAssets = () => [...store.kept.keys()].filter((name) => name.startsWith('assets/')).sort();

test('a file is deleted thirty days after the first release without it, however long its own release ran', async () => {
  store.kept.clear();
  const place = placeOf();
  await publishAssets(place, cuma, build('home-one.js', 'both.js'), day);
  // The process starts again after forty days, and the next release comes.
  await publishAssets(place, cuma, build('home-one.js', 'both.js'), 41 * day);
  await publishAssets(place, cuma, build('home-two.js', 'both.js'), 42 * day);
  expect(storedAssets()).toEqual(['assets/both.js', 'assets/home-one.js', 'assets/home-two.js']);
  await publishAssets(place, cuma, build('home-two.js', 'both.js'), 71 * day);
  expect(storedAssets()).toContain('assets/home-one.js');
  await publishAssets(place, cuma, build('home-two.js', 'both.js'), 73 * day);
  expect(storedAssets()).toEqual(['assets/both.js', 'assets/home-two.js']);
});

test('a release that is rolled back keeps its files', async () => {
  store.kept.clear();
  const place = placeOf();
  await publishAssets(place, cuma, build('home-one.js'), day);
  await publishAssets(place, cuma, build('home-two.js'), 2 * day);
  await publishAssets(place, cuma, build('home-one.js'), 20 * day);
  await publishAssets(place, cuma, build('home-three.js'), 40 * day);
  expect(storedAssets()).toEqual(['assets/home-one.js', 'assets/home-three.js', 'assets/home-two.js']);
  await publishAssets(place, cuma, build('home-three.js'), 51 * day);
  expect(storedAssets()).toEqual(['assets/home-one.js', 'assets/home-three.js']);
});

test('a release of one brand deletes no file of another brand', async () => {
  store.kept.clear();
  await publishAssets(placeOf(), cuma, build('cuma-one.js', 'shared.js'), day);
  await publishAssets(placeOf(), { brand: 'ru' }, build('ru-one.js', 'shared.js'), 2 * day);
  await publishAssets(placeOf(), cuma, build('cuma-two.js'), 3 * day);
  await publishAssets(placeOf(), cuma, build('cuma-two.js'), 99 * day);
  expect(storedAssets()).toEqual(['assets/cuma-two.js', 'assets/ru-one.js', 'assets/shared.js']);
});

test('a file that was stored by a release without lists is deleted after thirty days', async () => {
  store.kept.clear();
  store.kept.set('assets/legacy.js', { bytes: Buffer.from(''), at: new Date(0) });
  await publishAssets(placeOf(), cuma, build('home-one.js'), 100 * day);
  expect(storedAssets()).toContain('assets/legacy.js');
  await publishAssets(placeOf(), cuma, build('home-one.js'), 131 * day);
  expect(storedAssets()).toEqual(['assets/home-one.js']);
});

test('a page of the admin app’s last release gets its scripts on the admin server and on no other', async () => {
  await publishAssets(placeOf(), 'admin', build('orders-one.js'));
  await publishAssets(placeOf(), 'admin', build('orders-two.js'));
  const old = await fetch(`${shop.adminOrigin}/assets/orders-one.js`);
  expect([old.status, await old.text()]).toEqual([200, '/* orders-one.js */']);
  expect((await fetch(`${shop.origin}/assets/orders-one.js`)).status).toBe(404);
});
