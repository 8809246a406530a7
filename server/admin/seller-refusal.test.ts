import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { UploadedImages } from '#contract/uploads.ts';
import { hashToken, newToken } from '#server/platform/identity/actor.ts';
import { openStaffSession } from '#server/platform/identity/staff-session.ts';
import { sweepUploads } from '#server/uploads/upload-cleanup.ts';
import type { TestCustomer } from '#test/customer.ts';
import { buyFreshProduct, claimSpoiltPieces, type FreshPurchase, uploadClaimPhoto } from '#test/fresh-purchase.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';
import { openFileStorage } from '../integrations/file-storage.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

const reason = '보낼 때 찍은 사진에는 상한 곳이 없어요.';
const answering = 'PUT /v1/seller/lines/{line}/claim/answer';
let door = 0;

/** A delivered box with damaged items and an open claim of its buyer. */
async function complained() {
  const phone = `010-7300-${String(++door).padStart(4, '0')}`;
  const home = { ...mapoAddress, addressDetail: `${door}동 3호`, phone, guestOrderPhone: phone };
  const box = await buyFreshProduct(shop, home, { price: 60_000 });
  await claimSpoiltPieces(shop, box, 2);
  return box;
}

/** An account of the seller of this line; with `other`, of a seller without this line. */
async function grower(name: string, { line }: { line: string }, other = false) {
  const [account] = await shop.sql<{ id: number }[]>`
    insert into staff_account (email, name, password_hash, role, distributor_id)
    select ${`${name}-${crypto.randomUUID().slice(0, 8)}@grower.kr`}, ${name}, 'none', 'distributor',
      ${other ? shop.sql`(select max(id) from distributor where id <> l.distributor_id)` : shop.sql`l.distributor_id`}
    from order_line l where l.uuid = ${line} returning id`;
  const token = `st_${newToken()}`;
  await openStaffSession(shop.sql, account?.id ?? 0, hashToken(token), '시험');
  return shop.person(token);
}

const photo = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#c0392b' } })
    .jpeg()
    .toBuffer();

/** Uploads an image as a staff member and returns the response. */
async function send(self: TestCustomer, path = '/v1/seller/claims/pictures', bytes?: Buffer) {
  const form = new FormData();
  form.append('pictures', new Blob([new Uint8Array(bytes ?? (await photo()))], { type: 'image/jpeg' }), '딸기.jpg');
  const headers = { authorization: `Bearer ${self.token}` };
  return fetch(`${shop.origin}${path}`, { method: 'POST', body: form, headers });
}

async function sent(self: TestCustomer, path?: string) {
  const [one] = UploadedImages.parse(await (await send(self, path)).json()).entities;
  return one as UploadedImages['entities'][number];
}

const refuse = (self: TestCustomer, { line }: FreshPurchase, images: string[], headers = {}) =>
  self.ask(answering, { params: { line }, body: { verdict: 'refused', reason, images } }, headers);

async function claimOf({ buyer, order, line }: FreshPurchase) {
  const found = await buyer.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
  return found.orderItemProducts.find(({ uuid }) => uuid === line)?.claims[0];
}

test('a seller who rejects a claim shows why: the buyer reads the reason and sees the images, and so do shop staff', async () => {
  const box = await complained();
  const minji = await grower('민지', box);
  const pictures = [await sent(minji), await sent(minji)];
  const picturePaths = pictures.map(({ path }) => path);
  const done = await refuse(
    minji,
    box,
    pictures.map(({ id }) => id),
  );
  expect([done.status, done.body.state]).toEqual([200, 'done']);
  expect(await claimOf(box)).toMatchObject({ status: 'refused', answer: reason, answerImages: picturePaths });
  expect((await fetch(`${shop.origin}${picturePaths[0]}-360.webp`)).status).toBe(200);

  const owner = await openStaffClient(shop, 'owner');
  const page = await owner.get('GET /v1/staff/orders/{id}', { params: { id: box.order.id } });
  expect(page.orderItemProducts[0]?.claims[0]).toMatchObject({ answer: reason, answerImages: picturePaths });
  const sellerView = await minji.get('GET /v1/seller/orders/{id}', { params: { id: box.order.id } });
  expect(sellerView.lines[0]?.claims[0]).toMatchObject({ answer: reason, answerImages: picturePaths });
});

test('a rejection without an image, with an unknown one or with one of another account fails, and the claim stays open', async () => {
  const box = await complained();
  const minji = await grower('민지', box);
  const jun = await grower('준', box, true);
  const colleague = await grower('보라', box);
  const none = await refuse(minji, box, []);
  expect([none.refusal.code, none.refusal.message]).toEqual(['CLAIM_NOT_ALLOWED', '거절하려면 사진이 필요해요.']);
  const ownImage = (await sent(minji)).id;
  const foreign = [
    crypto.randomUUID(),
    (await sent(jun)).id,
    (await sent(colleague)).id,
    await uploadClaimPhoto(shop, box.buyer),
  ];
  for (const image of foreign)
    for (const images of [[image], [ownImage, image]])
      expect((await refuse(minji, box, images)).refusal.code).toBe('FILE_UNKNOWN');
  expect(await claimOf(box)).toMatchObject({ status: 'open', answer: null, answerImages: [] });
  // An own image that was sent together with a foreign one can still be used.
  expect((await refuse(minji, box, [ownImage])).status).toBe(200);
});

test('an image is used once: the second of two rejections is refused, and a repeated request counts once', async () => {
  const [first, second] = [await complained(), await complained()];
  const minji = await grower('민지', first);
  const { id, path } = await sent(minji);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [once, twice] = [await refuse(minji, first, [id], key), await refuse(minji, first, [id], key)];
  expect([once.status, twice.status]).toEqual([200, 200]);
  expect(twice.body).toEqual(once.body);
  expect((await claimOf(first))?.answerImages).toEqual([path]);
  expect((await refuse(minji, second, [id])).refusal.code).toBe('FILE_UNKNOWN');
  expect((await claimOf(second))?.status).toBe('open');
});

test('customer care rejects with or without images, and a role that answers no claims cannot upload', async () => {
  const [shown, plain] = [await complained(), await complained()];
  const dana = await openStaffClient(shop, 'operator');
  const path = '/v1/staff/claims/pictures';
  const { id, path: image } = await sent(dana, path);
  const answer = (line: string, images?: string[]) =>
    dana.ask('PUT /v1/staff/lines/{line}/claim/answer', {
      params: { line },
      body: { verdict: 'refused', reason, images },
    });
  expect((await answer(shown.line, [id])).status).toBe(200);
  expect((await answer(plain.line)).status).toBe(200);
  expect([(await claimOf(shown))?.answerImages, (await claimOf(plain))?.answerImages]).toEqual([[image], []]);

  const md = await openStaffClient(shop, 'md');
  expect((await send(md, path)).status).toBe(403);
  for (const one of [path, undefined]) expect((await send(shown.buyer, one)).status).toBe(404);
});

test('a customer cannot use an image of a staff member', async () => {
  const { buyer, order, line } = await buyFreshProduct(shop, { ...mapoAddress, addressDetail: '9동 9호' });
  const { id } = await sent(await grower('민지', { line }));
  const claimed = await buyer.ask('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
    params: { id: order.id, pid: line },
    body: { kind: 'return', reason: 'DAMAGED', images: [id], bad: 1, total: 20 },
  });
  expect(claimed.refusal.code).toBe('FILE_UNKNOWN');
});

test('a file that is no image is refused with an error code, and an unused image is deleted after a day while a used one stays', async () => {
  const box = await complained();
  const minji = await grower('민지', box);
  const response = await send(minji, undefined, Buffer.from('<html><script>alert(1)</script></html>'));
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([415, 'FILE_TYPE']);
  const [used, left] = [await sent(minji), await sent(minji)];
  expect((await refuse(minji, box, [used.id])).status).toBe(200);
  await shop.sql`update upload set created_at = now() - interval '25 hours' where staff_id is not null`;
  await sweepUploads(shop.sql, openFileStorage({ dataDir: shop.dataDir, bucket: undefined }), shop.dataDir);
  const isStored = ({ path }: { path: string }) => existsSync(join(shop.dataDir, `${path.slice(1)}-360.webp`));
  expect([isStored(used), isStored(left)]).toEqual([true, false]);
});
