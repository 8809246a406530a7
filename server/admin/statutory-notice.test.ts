import { expect, test } from 'vitest';
import { productEntry, sellerEntry } from '#test/catalogue-files.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
const { kind: _, ...seller } = sellerEntry;
const { kind: __, ...goods } = { ...productEntry, images: ['/pictures/x'] };

test('a product is not on sale until it has all legally required information, as text and not as a reference to an image', async () => {
  const md = await openStaffClient(shop, 'md');
  await md.get('PUT /v1/staff/sellers', { body: seller });
  const half = { ...goods, externalId: 'half', statutory: goods.statutory.slice(0, 10) };
  const body = (more: object) => ({ ...half, ...more });
  const no = await md.ask('POST /v1/staff/products', { body: body({}) });
  expect([no.status, no.refusal.message]).toEqual([
    400,
    '상품 정보 제공 고시에 빠진 항목이 있어요: 소비자 안전을 위한 주의사항, 소비자상담 전화번호. 해당하지 않으면 "해당 없음"이라고 적어 주세요.',
  ]);
  const pointing = goods.statutory.map(({ title }) => ({ title, text: '상세페이지 참조' }));
  const picture = await md.ask('POST /v1/staff/products', { body: body({ statutory: pointing }) });
  expect(picture.refusal.message).toBe('상세페이지를 가리키지 말고 내용을 적어 주세요.');
  expect(await shop.sql`select from product where external_id = 'half'`).toHaveLength(0);
  expect((await md.ask('POST /v1/staff/products', { body: body({ status: 'waiting' }) })).status).toBe(201);
});
