import { expect, test } from 'vitest';
import { deliverGiftTo, deliverMoreTo, deliverOrderTo, fullReviewText } from '#test/delivered-orders.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { advanceClock, expectInvariantsAfterAll, messageKindsTo } from '#test/order-steps.ts';
import { joinAsMember, messagesTo, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const countReminders = async (phone: string) =>
  (await messageKindsTo(shop, phone)).filter((kind) => kind === 'REVIEW_REMIND').length;

test('three days after delivery a member is asked once for a review; a member who has written one and a guest are not asked', {
  tags: ['nightly'],
}, async () => {
  const [first, second] = [newNumber(), newNumber()];
  const [haneul, minsu] = [shop.person(), shop.person()];
  await joinAsMember(haneul, shop.sandbox, { phone: first });
  await joinAsMember(minsu, shop.sandbox, { phone: second });
  await advanceClock(shop, '1h');
  await deliverOrderTo(shop, haneul);
  const reviewedOrder = await deliverOrderTo(shop, minsu);
  await minsu.get('POST /v1/app-users/reviews', {
    body: { score: 5, contents: fullReviewText, orderItemProduct: reviewedOrder.line },
  });
  await advanceClock(shop, '2d');
  expect(await countReminders(first)).toBe(0);
  await advanceClock(shop, '2d');
  await expectEventually(() => countReminders(first)).toBe(1);
  await advanceClock(shop, '2d');
  await advanceClock(shop, '2d');
  expect([await countReminders(first), await countReminders(second)]).toEqual([1, 0]);
});

test('the promised points equal the earned ones: half for a small amount, and none for wholesale', async () => {
  const [first, second] = [newNumber(), newNumber()];
  const [haneul, minsu] = [shop.person(), shop.person()];
  await joinAsMember(haneul, shop.sandbox, { phone: first });
  const { email } = await joinAsMember(minsu, shop.sandbox, { phone: second });
  await deliverOrderTo(shop, haneul, { price: 3000 });
  const goods = await insertTestProduct(shop.sql, { price: 60_000 });
  await shop.sql`update product set sale_type = 'wholesale' where id = ${goods.id}`;
  // Only a business member can buy it; the membership without an application ends with the purchase.
  await shop.sql`update app_user set is_business = true where email = ${email}`;
  await deliverMoreTo(shop, minsu, goods);
  await shop.sql`update app_user set is_business = false where email = ${email}`;
  await advanceClock(shop, '4d');
  await expectEventually(() => countReminders(first)).toBe(1);
  const letter = (await messagesTo(shop.sandbox, first)).find(({ kind }) => kind === 'REVIEW_REMIND');
  expect(letter?.text).toContain('최대 250P');
  await advanceClock(shop, '1d');
  expect(await countReminders(second)).toBe(0);
});

test('a member who has deleted a review is not promised points for another one', async () => {
  const phone = newNumber();
  const haneul = shop.person();
  await joinAsMember(haneul, shop.sandbox, { phone });
  const { line } = await deliverOrderTo(shop, haneul);
  const { id } = await haneul.get('POST /v1/app-users/reviews', {
    body: { score: 5, contents: fullReviewText, orderItemProduct: line },
  });
  await haneul.get('DELETE /v1/app-users/reviews/{id}', { params: { id } });
  await advanceClock(shop, '4d');
  await advanceClock(shop, '1d');
  expect(await countReminders(phone)).toBe(0);
});

test('the sender of a gift receives no request to review it', async () => {
  const { senders, at, staff, ship } = await deliverGiftTo(shop, await insertTestProduct(shop.sql));
  await ship();
  await staff.get('PUT /v1/staff/lines/{line}/deliver', at);
  await advanceClock(shop, '4d');
  await advanceClock(shop, '1d');
  expect(await countReminders(senders)).toBe(0);
});
