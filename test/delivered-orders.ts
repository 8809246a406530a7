import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { UploadedImages, VideoUpload } from '#contract/uploads.ts';
import { buyProduct } from './buy.ts';
import type { TestCustomer } from './customer.ts';
import { acceptTestGift, joinMemberWithId, proveNewPhone, sendGift } from './gift.ts';
import { openStaffClient } from './order-steps.ts';
import { joinAsMember, newNumber } from './phone-steps.ts';
import { insertTestProduct, type TestProduct } from './products.ts';
import type { TestShop } from './test-shop.ts';

export const fullReviewText = '달고 향이 진해서 가족 모두 맛있게 먹었어요. 또 주문할게요.';

export async function joinMember(shop: TestShop, wish: { email?: string } = {}) {
  const self = shop.person();
  await joinAsMember(self, shop.sandbox, wish);
  return self;
}

/** A product that this customer bought and received. */
export async function deliverOrderTo(
  shop: TestShop,
  buyer: TestCustomer,
  wish: Parameters<typeof insertTestProduct>[1] & { unit?: number } = {},
) {
  const goods = await insertTestProduct(shop.sql, wish);
  const line = await deliverMoreTo(shop, buyer, goods, wish.unit);
  return { ...goods, ...line };
}

export async function deliverMoreTo(shop: TestShop, buyer: TestCustomer, goods: TestProduct, unit = 1) {
  const { body } = await buyProduct(buyer, goods, unit);
  const line = body.orderItemProducts[0]?.uuid ?? '';
  await deliverLine(shop, line, { carrierCode: '04', invoice: '688912345678' });
  return { line, order: body.id };
}

/** An order that was paid, packed, shipped and delivered; without a courier the seller delivered it. */
export async function deliverLine(shop: TestShop, line: string, invoice = { carrierCode: '99', invoice: '직접전달' }) {
  const owner = await openStaffClient(shop, 'owner');
  const params = { line };
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params });
  await owner.get('PUT /v1/staff/lines/{line}/ship', { params, body: invoice });
  await owner.get('PUT /v1/staff/lines/{line}/deliver', { params });
  return owner;
}

export async function uploadTestPhoto(shop: TestShop, self: TestCustomer) {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#e8862e' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('pictures', new Blob([new Uint8Array(bytes)]), '감귤.jpg');
  const reply = await post(shop, self, '/v1/uploads', form);
  return UploadedImages.parse(await reply.json()).entities[0]?.id ?? '';
}

export function readDemoVideo(name = 'tangerine') {
  return readFileSync(new URL(`../demo/clips/${name}.mp4`, import.meta.url));
}

/** Uploads a video as a browser does; returns the raw reply. */
export async function postVideo(shop: TestShop, self: TestCustomer, film: Uint8Array, poster?: Uint8Array) {
  const form = new FormData();
  form.append('film', new Blob([new Uint8Array(film)], { type: 'video/mp4' }), '귤.mp4');
  if (poster) form.append('poster', new Blob([new Uint8Array(poster)], { type: 'image/jpeg' }), 'poster.jpg');
  return post(shop, self, '/v1/uploads/video', form);
}

export async function uploadTestVideo(shop: TestShop, self: TestCustomer) {
  return VideoUpload.parse(await (await postVideo(shop, self, readDemoVideo())).json()).id;
}

function post(shop: TestShop, self: TestCustomer, path: string, body: FormData) {
  const headers = { authorization: `Bearer ${self.token}` };
  return fetch(shop.origin + path, { method: 'POST', headers, body });
}

/** A gift of at least one box that its recipient received: its line, and the staff member who shipped it. */
export async function deliverGiftTo(shop: TestShop, goods: TestProduct, unit = 1) {
  const { self: sender, phone: senders } = await joinMemberWithId(shop);
  const { group, orderUuid } = await sendGift(sender, goods, {}, {}, unit);
  const phone = newNumber();
  const params = { id: group.giftTos[0]?.uuid ?? '' };
  const receiver = await proveNewPhone(shop, phone);
  await acceptTestGift(receiver, params.id, phone);
  const [line] = await shop.sql<{ uuid: string }[]>`
    select l.uuid from order_line l join orders o on o.id = l.order_id where o.uuid = ${orderUuid}`;
  const at = { params: { line: line?.uuid ?? '' } };
  const staff = await openStaffClient(shop, 'operator');
  async function ship() {
    await staff.get('PUT /v1/staff/lines/{line}/confirm', at);
    await staff.get('PUT /v1/staff/lines/{line}/ship', { ...at, body: { carrierCode: '04', invoice: '123456789012' } });
  }
  return { sender, senders, receiver, phone, params, at, staff, group, orderUuid, ship };
}
