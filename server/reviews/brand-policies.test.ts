import { expect, test } from 'vitest';
import { deliverOrderTo, fullReviewText, joinMember } from '#test/delivered-orders.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

test('a review earns the points of the brand its order was placed with, also when it is written in the shop of another brand', async () => {
  const says = (key: string, value: object | number) => shop.sql`
    insert into policy (key, brand, value, valid_from) values (${key}, 'ru', ${shop.sql.json(value as never)}, shop_now())`;
  await says('reviewPoints', { text: 50, photo: 100, video: 150 });
  await says('reviewPointDays', 10);
  await says('reviewDays', 20);
  await shop.sql`select announce(null, 'reference')`;
  const haneul = await joinMember(shop);
  const { line } = await deliverOrderTo(shop, haneul, { price: 20_000 });
  await shop.sql`update orders set brand = 'ru' where id = (select order_id from order_line where uuid = ${line})`;
  const delivered = await deliverOrderTo(shop, haneul, { price: 20_000 });
  const lines = async () => (await haneul.get('GET /v1/app-users/no-review-products', { query: {} })).entities;
  const reviewable = await pollUntil(lines, (all) => all.some(({ points }) => points.text === 50));
  const of = (uuid: string) => reviewable.find((one) => one.uuid === uuid);
  expect([of(line)?.points.text, of(delivered.line)?.points.text]).toEqual([50, 100]);
  const days = (from?: string | null, to?: string | null) =>
    (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000;
  expect(days(of(line)?.pointUntil, of(delivered.line)?.pointUntil)).toBe(20);
  const write = (orderItemProduct: string) =>
    haneul.get('POST /v1/app-users/reviews', { body: { score: 5, contents: fullReviewText, orderItemProduct } });
  expect([(await write(line)).point, (await write(delivered.line)).point]).toEqual([50, 100]);
});
