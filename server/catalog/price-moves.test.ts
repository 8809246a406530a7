import { expect, test } from 'vitest';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();

/** Records prices of an option: the Korean day from which each was in force, counted back from today, and its hour. */
async function recordPrices(
  option: number,
  prices: { price: number; special?: number; daysAgo: number; hour?: number }[],
) {
  for (const { price, special = null, daysAgo, hour = 6 } of prices) {
    const from = shop.sql`korea_hour(korea_date(shop_now()) - ${daysAgo}::int, ${hour})`;
    await shop.sql`update price_change set until_at = ${from} where option_id = ${option} and until_at is null`;
    await shop.sql`
      insert into price_change (option_id, price, special_sale_price, from_at) values (${option}, ${price}, ${special}, ${from})`;
  }
}

async function movesOf(...ids: number[]) {
  const { entities } = await shop.person().get('GET /v1/products/price-moves', { query: { ids } });
  return entities;
}

test('a product whose recorded price changed this week moves from the price at the end of the day before', async () => {
  const [fallen, risen] = [
    await insertTestProduct(shop.sql, { price: 10_500 }),
    await insertTestProduct(shop.sql, { price: 13_000 }),
  ];
  await recordPrices(fallen.optionId, [
    { price: 12_000, daysAgo: 9 },
    { price: 10_500, daysAgo: 2 },
  ]);
  await recordPrices(risen.optionId, [
    { price: 12_000, special: 11_000, daysAgo: 4 },
    { price: 99_000, daysAgo: 1, hour: 5 },
    { price: 13_000, daysAgo: 1, hour: 6 },
  ]);
  const [{ before, yesterday } = { before: '', yesterday: '' }] = await shop.sql<
    { before: string; yesterday: string }[]
  >`
    select korea_date(shop_now()) - 2 as before, korea_date(shop_now()) - 1 as yesterday`;
  expect(await movesOf(risen.id, fallen.id)).toEqual([
    { id: risen.id, price: 13_000, before: 11_000, day: yesterday },
    { id: fallen.id, price: 10_500, before: 12_000, day: before },
  ]);
});

test('without two days of recorded prices, after a week, and for an equal price there is no move', async () => {
  const product = () => insertTestProduct(shop.sql, { price: 10_500 });
  const [never, once, sameDay, longAgo, equal, another] = [
    await product(),
    await product(),
    await product(),
    await product(),
    await product(),
    await product(),
  ];
  await recordPrices(once.optionId, [{ price: 10_500, daysAgo: 1 }]);
  await recordPrices(sameDay.optionId, [
    { price: 12_000, daysAgo: 1, hour: 5 },
    { price: 10_500, daysAgo: 1, hour: 9 },
  ]);
  await recordPrices(longAgo.optionId, [
    { price: 12_000, daysAgo: 20 },
    { price: 10_500, daysAgo: 8 },
  ]);
  await recordPrices(equal.optionId, [
    { price: 12_000, special: 10_500, daysAgo: 3 },
    { price: 10_500, daysAgo: 1 },
  ]);
  // The recorded price is not the one that the card shows.
  await recordPrices(another.optionId, [
    { price: 12_000, daysAgo: 3 },
    { price: 9_000, daysAgo: 1 },
  ]);
  expect(await movesOf(never.id, once.id, sameDay.id, longAgo.id, equal.id, another.id)).toEqual([]);
});

test('the price of a wholesale product is not revealed by its move', async () => {
  const goods = await insertTestProduct(shop.sql, { price: 10_500 });
  await recordPrices(goods.optionId, [
    { price: 12_000, daysAgo: 3 },
    { price: 10_500, daysAgo: 1 },
  ]);
  expect(await movesOf(goods.id)).toHaveLength(1);
  await shop.sql`update product set sale_type = 'wholesale', business_only = true where id = ${goods.id}`;
  await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
  await shop.runDueJobs();
  expect(await movesOf(goods.id)).toEqual([]);
});
