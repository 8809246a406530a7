import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dateInKorea } from '#contract/rules/calendar.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';
import { openReference } from '../platform/reference-data.ts';
import { createSaleLines, optionStateOf } from './sale-line.ts';

const shop = testShop();

test('the shop and the database agree on the state of an option, by its stock and the cut-off of its ship date', async () => {
  const reference = await openReference(shop.sql, 'cuma');
  const today = dateInKorea(reference.now());
  const statuses = ['stock_in', 'unlimited_stock_in', 'stock_out', 'temp_stock_out', 'suspended'];
  const cases = fc
    .sample(
      fc.record({
        optionStatus: fc.constantFrom(...statuses),
        days: fc.option(fc.integer({ min: -3, max: 12 })),
        isUnlimited: fc.boolean(),
        left: fc.integer({ min: 0, max: 2 }),
      }),
      500,
    )
    .map(({ days, ...one }) => ({ ...one, optionShipmentDate: days === null ? null : addDays(today, days) }));
  const found = await shop.sql<{ state: string }[]>`
    select option_state(c.status, c.date, c.unlimited::boolean, c.left, 0, 0) as state
    from unnest(${cases.map((one) => one.optionStatus)}::text[], ${cases.map((one) => one.optionShipmentDate)}::date[],
      ${cases.map((one) => String(one.isUnlimited))}::text[], ${cases.map((one) => one.left)}::bigint[]) as c (status, date, unlimited, "left")`;
  for (const [at, one] of cases.entries())
    expect([one, optionStateOf(one, one, reference)]).toEqual([one, found[at]?.state]);
});

test('options are read by key with the stock of now, from the kept lines and from the view alike', async () => {
  const goods = await insertTestProduct(shop.sql, { stock: 5, dates: [null, null] });
  const keys = goods.options.map(({ key }) => key);
  const reference = await openReference(shop.sql, 'cuma');
  const saleLines = createSaleLines(reference);
  const first = await saleLines.ofProduct(shop.sql, goods.id, keys);
  expect(first.map(({ pathKey, saleable }) => [pathKey, saleable])).toEqual(keys.map((key) => [key, 5]));
  expect(await saleLines.ofProduct(shop.sql, goods.id, keys)).toEqual(first);
  await shop.sql`update product_option set path_key = '3kg:any' where id = ${goods.optionId}`;
  expect((await saleLines.ofProduct(shop.sql, goods.id, keys)).map(({ pathKey }) => pathKey)).toEqual(keys.slice(1));
  expect(await saleLines.ofProduct(shop.sql, goods.id, ['3kg:any'])).toHaveLength(1);
});

test('a kept line cannot be changed, and shows counts of its card that are a minute old at most', async () => {
  const goods = await insertTestProduct(shop.sql, { stock: 'unlimited' });
  let time = 0;
  const saleLines = createSaleLines(await openReference(shop.sql, 'cuma'), () => time);
  const read = async () => (await saleLines.ofProduct(shop.sql, goods.id, [goods.key]))[0];
  const line = await read();
  expect([line?.saleable, line?.option.amount]).toEqual([999, 999]);
  expect(() => Object.assign(line?.card ?? {}, { name: '다른 것' })).toThrow(TypeError);
  // The count of the product, not of the card: the publisher of changes writes the card again at any moment.
  await shop.sql`update product set review_count = 9 where id = ${goods.id}`;
  await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
  expect((await read())?.card.counts.reviews).toBe(0);
  time = 60_000;
  expect((await read())?.card.counts.reviews).toBe(9);
  // The next files compare the count with the reviews.
  await shop.sql`update product set review_count = 0 where id = ${goods.id}`;
});

test('a line whose time ends while another is read stays in the answer', async () => {
  const [one, other] = [await insertTestProduct(shop.sql), await insertTestProduct(shop.sql)];
  let time = 0;
  const saleLines = createSaleLines(await openReference(shop.sql, 'cuma'), () => time);
  await saleLines.ofProduct(shop.sql, one.id, [one.key]);
  const rows = [one, other].map(({ optionId }) => ({ optionId, version: 0, isUnlimited: false, left: 1 }));
  const joined = saleLines.join(shop.sql, rows);
  time = 60_000;
  expect((await joined).map(({ optionId }) => optionId)).toEqual([one.optionId, other.optionId]);
});
