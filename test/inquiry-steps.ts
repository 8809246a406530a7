import sharp from 'sharp';
import { UploadedImages } from '#contract/uploads.ts';
import { payOrder, placeTestOrder as place } from './buy.ts';
import type { TestCustomer } from './customer.ts';
import { openStaffClient } from './order-steps.ts';
import { codeFor, joinAsMember, newNumber } from './phone-steps.ts';
import { insertTestProduct, mapoAddress } from './products.ts';
import type { TestShop } from './test-shop.ts';

export const inquiryText = '상자 한쪽이 눌려서 왔어요. 어떻게 하면 될까요?';

/** A member, with the phone. */
export async function joinInquiryMember(shop: TestShop) {
  const self = shop.person();
  return { self, ...(await joinAsMember(self, shop.sandbox)) };
}

/** A paid order of a member, or of a guest under a name and a phone. */
export async function buyOrderAs(shop: TestShop, self: TestCustomer, phone = newNumber()) {
  const goods = await insertTestProduct(shop.sql, { name: '의성 마늘' });
  const { uuid, price } = await place(self, goods, 1, {
    ...mapoAddress,
    guestOrderName: '김하늘',
    guestOrderPhone: phone,
  });
  const { body } = await payOrder(self, uuid, price);
  return { order: body.uuid, line: body.orderItemProducts[0]?.uuid ?? '', phone };
}

/** Another guest with the name, phone and the code sent to it. */
export async function lookUpGuestOrder(shop: TestShop, phone: string, self?: TestCustomer) {
  const found = self ?? (await shop.guest());
  const code = await codeFor(found, shop.sandbox, phone, 'order');
  await found.get('POST /v1/app-users/order-items/guest', { body: { name: '김하늘', phone, code } });
  return found;
}

/** Uploads private images; returns their ids. */
export async function uploadInquiryPhotos(shop: TestShop, self: TestCustomer, count = 1, isPrivate = true) {
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#e8862e' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  for (let nth = 0; nth < count; nth++) form.append('pictures', new Blob([new Uint8Array(photo)]), `${nth}.jpg`);
  const headers = { authorization: `Bearer ${self.token}` };
  const path = `${shop.origin}/v1/uploads${isPrivate ? '?private=true' : ''}`;
  const reply = await fetch(path, { method: 'POST', body: form, headers });
  return UploadedImages.parse(await reply.json()).entities.map(({ id }) => id);
}

type Ask = { order?: string; line?: string; images?: string[]; contents?: string };

export function postInquiry(self: TestCustomer, { contents = inquiryText, ...about }: Ask = {}, headers = {}) {
  const body = { category: 'delivery' as const, contents, ...about };
  return self.ask('POST /v1/app-users/me/inquiries', { body }, headers);
}

export const readThread = (self: TestCustomer, uuid: string) =>
  self.ask('GET /v1/app-users/me/inquiries/{uuid}', { params: { uuid } });

export const addInquiryMessage = (self: TestCustomer, uuid: string, contents: string, images: string[] = []) =>
  self.ask('POST /v1/app-users/me/inquiries/{uuid}/messages', { params: { uuid }, body: { contents, images } });

/** A staff member answers the last message of a thread. */
export async function answerThread(
  shop: TestShop,
  uuid: string,
  text: string,
  wish: { close?: boolean; seen?: number } = {},
) {
  const operator = await openStaffClient(shop, 'operator');
  const params = { uuid };
  const seen = wish.seen ?? (await operator.get('GET /v1/staff/inquiries/{uuid}', { params })).lastMessage;
  const body = { text, seen, close: wish.close ?? false };
  return operator.ask('POST /v1/staff/inquiries/{uuid}/messages', { params, body });
}
