import sharp from 'sharp';
import { Uploaded } from '#contract/uploads.ts';
import { pay, order as place } from './buy.ts';
import type { Person } from './customer.ts';
import { consoleOf } from './order-steps.ts';
import { codeFor, join, newNumber } from './phone.ts';
import { mapo, shelve } from './products.ts';
import type { TestShop } from './test-shop.ts';

export const words = '상자 한쪽이 눌려서 왔어요. 어떻게 하면 될까요?';

/** A member, with the phone. */
export async function memberAt(shop: TestShop) {
  const self = shop.person();
  return { self, ...(await join(self, shop.sandbox)) };
}

/** A paid order of a member, or of a guest under a name and a phone. */
export async function boughtBy(shop: TestShop, self: Person, phone = newNumber()) {
  const goods = await shelve(shop.sql, { name: '의성 마늘' });
  const { uuid, price } = await place(self, goods, 1, { ...mapo, guestOrderName: '김하늘', guestOrderPhone: phone });
  const { body } = await pay(self, uuid, price);
  return { order: body.uuid, line: body.orderItemProducts[0]?.uuid ?? '', phone };
}

/** Somebody with another guest's name, phone and the code sent to it. */
export async function lookedUp(shop: TestShop, phone: string, self?: Person) {
  const found = self ?? (await shop.guest());
  const code = await codeFor(found, shop.sandbox, phone, 'order');
  await found.get('POST /v1/app-users/order-items/guest', { body: { name: '김하늘', phone, code } });
  return found;
}

/** Sends pictures nobody else may see; their ids. */
export async function showPrivately(shop: TestShop, self: Person, count = 1, isPrivate = true) {
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#e8862e' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  for (let nth = 0; nth < count; nth++) form.append('pictures', new Blob([new Uint8Array(photo)]), `${nth}.jpg`);
  const headers = { authorization: `Bearer ${self.token}` };
  const path = `${shop.origin}/v1/uploads${isPrivate ? '?private=true' : ''}`;
  const reply = await fetch(path, { method: 'POST', body: form, headers });
  return Uploaded.parse(await reply.json()).entities.map(({ id }) => id);
}

type Ask = { order?: string; line?: string; images?: string[]; contents?: string };

export function inquire(self: Person, { contents = words, ...about }: Ask = {}, headers = {}) {
  const body = { category: 'delivery' as const, contents, ...about };
  return self.ask('POST /v1/app-users/me/inquiries', { body }, headers);
}

export const readThread = (self: Person, uuid: string) =>
  self.ask('GET /v1/app-users/me/inquiries/{uuid}', { params: { uuid } });

export const addTo = (self: Person, uuid: string, contents: string, images: string[] = []) =>
  self.ask('POST /v1/app-users/me/inquiries/{uuid}/messages', { params: { uuid }, body: { contents, images } });

/** Somebody of the staff answers what stands last in a thread. */
export async function answerThread(
  shop: TestShop,
  uuid: string,
  text: string,
  wish: { close?: boolean; seen?: number } = {},
) {
  const operator = await consoleOf(shop, 'operator');
  const params = { uuid };
  const seen = wish.seen ?? (await operator.get('GET /v1/staff/inquiries/{uuid}', { params })).lastMessage;
  const body = { text, seen, close: wish.close ?? false };
  return operator.ask('POST /v1/staff/inquiries/{uuid}/messages', { params, body });
}
