import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testShop } from '#test/test-shop.ts';
import { openFileStorage } from '../integrations/file-storage.ts';
import { sweepUploads } from './upload-cleanup.ts';
import { storePrivateImage, storeUploadedImage, uploadFoldersOf } from './upload-store.ts';

const shop = testShop();

test('uploads that stay unused for a day are deleted, and so are files without a row', async () => {
  const hana = shop.person();
  await hana.arrive();
  // A guest has an id only after the first write.
  await hana.get('PUT /v2/tokens/push-token', { body: { fcmPushToken: null } });
  const { id } = await hana.get('GET /v2/app-users/detail', {});
  const dataDir = await mkdtemp(join(tmpdir(), 'sweep-'));
  const { open: folder, hidden } = uploadFoldersOf(dataDir);

  type Wish = { used: boolean; hoursAgo: number; store?: typeof storeUploadedImage };
  async function sent({ used, hoursAgo, store = storeUploadedImage }: Wish) {
    const photo = sharp({ create: { width: 40, height: 40, channels: 3, background: '#e8862e' } });
    const { path } = await store(dataDir, photo.png());
    await shop.sql`insert into upload (app_user_id, path, width, height, used, created_at)
      values (${id}, ${path}, 40, 40, ${used}, now() - make_interval(hours => ${hoursAgo}))`;
    return path.split('/').at(-1) ?? '';
  }

  const [shown, waiting, forgotten] = [
    await sent({ used: true, hoursAgo: 48 }),
    await sent({ used: false, hoursAgo: 2 }),
    await sent({ used: false, hoursAgo: 25 }),
  ];
  const papers = await sent({ used: true, hoursAgo: 48, store: storePrivateImage });
  await sent({ used: false, hoursAgo: 25, store: storePrivateImage });
  await writeFile(join(hidden, 'stray.webp'), '');
  await utimes(join(hidden, 'stray.webp'), new Date(0), new Date(0));
  await writeFile(join(folder, 'stray-360.webp'), '');
  await utimes(join(folder, 'stray-360.webp'), new Date(0), new Date(0));
  await writeFile(join(folder, 'arriving-360.webp.part'), '');

  await sweepUploads(shop.sql, openFileStorage({ dataDir, bucket: undefined }), dataDir);
  const names = new Set((await readdir(folder)).map((file) => file.slice(0, file.indexOf('-'))));
  expect(names).toEqual(new Set([shown, waiting, 'arriving']));
  expect(names).not.toContain(forgotten);
  expect(await readdir(hidden)).toEqual([`${papers}.webp`]);
});
