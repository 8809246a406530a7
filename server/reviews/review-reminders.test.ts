import { expect, test } from 'vitest';
import { receive, takenGift, tasty } from '#test/delivered-orders.ts';
import { eventually } from '#test/due-jobs.ts';
import { advance, carried, keepsLaws } from '#test/order-steps.ts';
import { join, messagesTo, newNumber } from '#test/phone.ts';
import { shelve } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
keepsLaws(shop);

const asked = async (phone: string) => (await carried(shop, phone)).filter((kind) => kind === 'REVIEW_REMIND').length;

test('three days after it came a member is asked what it was like, once; who has said so, and a guest, is not', {
  tags: ['nightly'],
}, async () => {
  const [first, second] = [newNumber(), newNumber()];
  const [haneul, minsu] = [shop.person(), shop.person()];
  await join(haneul, shop.sandbox, { phone: first });
  await join(minsu, shop.sandbox, { phone: second });
  await advance(shop, '1h');
  await receive(shop, haneul);
  const told = await receive(shop, minsu);
  await minsu.get('POST /v1/app-users/reviews', { body: { score: 5, contents: tasty, orderItemProduct: told.line } });
  await advance(shop, '2d');
  expect(await asked(first)).toBe(0);
  await advance(shop, '2d');
  await eventually(() => asked(first)).toBe(1);
  await advance(shop, '2d');
  await advance(shop, '2d');
  expect([await asked(first), await asked(second)]).toEqual([1, 0]);
});

test('what is promised for it is what it brings: half for a small box, and nothing is promised for wholesale goods', async () => {
  const [first, second] = [newNumber(), newNumber()];
  const [haneul, minsu] = [shop.person(), shop.person()];
  await join(haneul, shop.sandbox, { phone: first });
  await join(minsu, shop.sandbox, { phone: second });
  await receive(shop, haneul, { price: 3000 });
  const { id } = await receive(shop, minsu);
  await shop.sql`update product set sale_type = 'wholesale' where id = ${id}`;
  await advance(shop, '4d');
  await eventually(() => asked(first)).toBe(1);
  const letter = (await messagesTo(shop.sandbox, first)).find(({ kind }) => kind === 'REVIEW_REMIND');
  expect(letter?.text).toContain('최대 250P');
  await advance(shop, '1d');
  expect(await asked(second)).toBe(0);
});

test('the sender of a gift receives no request to review it', async () => {
  const { senders, at, staff, ship } = await takenGift(shop, await shelve(shop.sql));
  await ship();
  await staff.get('PUT /v1/staff/lines/{line}/deliver', at);
  await advance(shop, '4d');
  await advance(shop, '1d');
  expect(await asked(senders)).toBe(0);
});
