import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { FilmUpload, Uploaded } from '#contract/uploads.ts';
import { buy } from './buy.ts';
import type { Person } from './customer.ts';
import { holder, memberOf, sendGift, take } from './gift.ts';
import { consoleOf } from './order-steps.ts';
import { join, newNumber } from './phone.ts';
import { type Goods, shelve } from './products.ts';
import type { TestShop } from './test-shop.ts';

export const tasty = '달고 향이 진해서 가족 모두 맛있게 먹었어요. 또 주문할게요.';

export async function member(shop: TestShop, wish: { email?: string } = {}) {
  const self = shop.person();
  await join(self, shop.sandbox, wish);
  return self;
}

/** Something this person has bought and now has in hand. */
export async function receive(
  shop: TestShop,
  buyer: Person,
  wish: Parameters<typeof shelve>[1] & { unit?: number } = {},
) {
  const goods = await shelve(shop.sql, wish);
  const line = await receiveMore(shop, buyer, goods, wish.unit);
  return { ...goods, ...line };
}

export async function receiveMore(shop: TestShop, buyer: Person, goods: Goods, unit = 1) {
  const { body } = await buy(buyer, goods, unit);
  const line = body.orderItemProducts[0]?.uuid ?? '';
  await handOver(shop, line, { carrierCode: '04', invoice: '688912345678' });
  return { line, order: body.id };
}

/** What was paid for, packed, sent and in its buyer's hands; without a courier it was brought. */
export async function handOver(shop: TestShop, line: string, invoice = { carrierCode: '99', invoice: '직접전달' }) {
  const owner = await consoleOf(shop, 'owner');
  const params = { line };
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params });
  await owner.get('PUT /v1/staff/lines/{line}/ship', { params, body: invoice });
  await owner.get('PUT /v1/staff/lines/{line}/deliver', { params });
  return owner;
}

export async function photograph(shop: TestShop, self: Person) {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#e8862e' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('pictures', new Blob([new Uint8Array(bytes)]), '감귤.jpg');
  const reply = await post(shop, self, '/v1/uploads', form);
  return Uploaded.parse(await reply.json()).entities[0]?.id ?? '';
}

export function clip(name = 'tangerine') {
  return readFileSync(new URL(`../demo/clips/${name}.mp4`, import.meta.url));
}

/** Sends a film as a browser does; the answer as it came. */
export async function sendFilm(shop: TestShop, self: Person, film: Uint8Array, poster?: Uint8Array) {
  const form = new FormData();
  form.append('film', new Blob([new Uint8Array(film)], { type: 'video/mp4' }), '귤.mp4');
  if (poster) form.append('poster', new Blob([new Uint8Array(poster)], { type: 'image/jpeg' }), 'poster.jpg');
  return post(shop, self, '/v1/uploads/video', form);
}

export async function filmed(shop: TestShop, self: Person) {
  return FilmUpload.parse(await (await sendFilm(shop, self, clip())).json()).id;
}

function post(shop: TestShop, self: Person, path: string, body: FormData) {
  const headers = { authorization: `Bearer ${self.token}` };
  return fetch(shop.origin + path, { method: 'POST', headers, body });
}

/** A gift of one box or more in its receiver's hands, its one line, and the one who keeps the desk. */
export async function takenGift(shop: TestShop, goods: Goods, unit = 1) {
  const { self: sender, phone: senders } = await memberOf(shop);
  const { group, orderUuid } = await sendGift(sender, goods, {}, {}, unit);
  const phone = newNumber();
  const params = { id: group.giftTos[0]?.uuid ?? '' };
  const receiver = await holder(shop, phone);
  await take(receiver, params.id, phone);
  const [line] = await shop.sql<{ uuid: string }[]>`
    select l.uuid from order_line l join orders o on o.id = l.order_id where o.uuid = ${orderUuid}`;
  const at = { params: { line: line?.uuid ?? '' } };
  const staff = await consoleOf(shop, 'operator');
  async function ship() {
    await staff.get('PUT /v1/staff/lines/{line}/confirm', at);
    await staff.get('PUT /v1/staff/lines/{line}/ship', { ...at, body: { carrierCode: '04', invoice: '123456789012' } });
  }
  return { sender, senders, receiver, phone, params, at, staff, group, orderUuid, ship };
}
