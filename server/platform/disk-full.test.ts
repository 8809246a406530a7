import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTestProduct } from '#test/products.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

const disk = mkdtempSync(join(tmpdir(), 'disk-'));
// Mounting a small disk needs root; without it these tests are skipped.
const isSmall = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status === 0;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ DATA_DIR: disk, LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await shop.close();
  if (isSmall) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Images, unfinished images and incoming uploads. */
const files = () =>
  readdirSync(disk, { recursive: true }).filter((name) => /\.(avif|webp|part)$|^incoming\//.test(String(name)));

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
const sent = await sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#888', noise } })
  .jpeg({ quality: 60 })
  .toBuffer();

async function send(token: string | undefined, isPrivate: boolean) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(sent)], { type: 'image/jpeg' }), 'a.jpg');
  const reply = await fetch(`${shop.origin}/v1/uploads${isPrivate ? '?private=true' : ''}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: reply.status, body: (await reply.json()) as { code?: string } };
}

test.skipIf(!isSmall).each([
  { isPrivate: false, where: 'as it comes', room: 40_960 },
  { isPrivate: true, where: 'as it comes', room: 40_960 },
  { isPrivate: false, where: 'as it is drawn', room: sent.length + 61_440 },
  { isPrivate: true, where: 'as it is drawn', room: sent.length + 61_440 },
])(
  'an image that finds the disk full $where is refused with 507 and leaves no file (private: $isPrivate)',
  async ({ isPrivate, room }) => {
    const hana = await shop.guest();
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize - room));
    expect(await send(hana.token, isPrivate)).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
    expect(files()).toEqual([]);
    rmSync(join(disk, 'filler'));
    expect((await send(hana.token, isPrivate)).status).toBe(201);
    for (const name of files()) rmSync(join(disk, String(name)));
  },
);

test('a full database answers 507 with the error envelope, still serves reads and recovers when there is room', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const body = { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] };
  const buy = () => hana.ask('POST /v4/app-users/order-tmp', { body }, { 'idempotency-key': 'no-room-1234' });
  await shop.sql.unsafe(`
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_room before insert on order_tmp for each row execute function no_room()`);
  const answer = await buy();
  expect(answer.status).toBe(507);
  expect(answer.refusal).toMatchObject({
    statusCode: 507,
    code: 'STORAGE_FULL',
    message: expect.stringMatching(/[가-힣]/),
  });
  expect((await fetch(`${shop.origin}/v1/products/${goods.id}`)).status).toBe(200);
  await shop.sql`drop trigger no_room on order_tmp`;
  expect((await buy()).status).toBeLessThan(300);
});

test('an image whose row cannot be written leaves no file', async () => {
  const hana = await shop.guest();
  await shop.sql`create trigger no_room before insert on upload for each row execute function no_room()`;
  expect((await send(hana.token, false)).status).toBe(507);
  expect(files()).toEqual([]);
  await shop.sql`drop trigger no_room on upload`;
});
