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

function build(...names: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(folder, { recursive: true });
  for (const name of names) writeFileSync(join(folder, name), `/* ${name} */`);
  return folder;
}

test('a page of the last release gets its scripts from a machine with only the new release, for thirty days', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'assets-'));
  const place = {
    dataDir,
    brand: 'cuma',
    files: openFileStorage({ dataDir, bucket: bucketSettingsOf(store.address) }),
  };
  await publishAssets(place, build('home-one.js', 'both.js'));
  await publishAssets(place, build('home-two.js', 'both.js'));
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
  const old = new Date(Date.now() - 31 * 86_400_000);
  for (const [name, { bytes }] of store.kept) store.kept.set(name, { bytes, at: old });
  await publishAssets(place, build('home-two.js', 'both.js'));
  expect([...store.kept.keys()].sort()).toEqual(['assets/both.js', 'assets/home-two.js']);
});
