import { expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import {
  advanceClock,
  advanceToMorning,
  expectInvariantsAfterAll,
  openStaffClient,
  waitForRefunds,
} from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { runInvariantsWithin } from '../invariants/run.ts';
import { addUpSalesDays } from './daily-sales.sql.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

async function yearOf(seller?: number) {
  const owner = await openStaffClient(shop, 'owner');
  const [row] = await shop.sql<{ from: string; until: string }[]>`
    select (korea_date(shop_now()) - 360)::text as from, korea_date(shop_now())::text as until`;
  const { from = '', until = '' } = row ?? {};
  const { sales } = await owner.get('GET /v1/staff/figures', {
    query: { name: 'sales', from, until, ...(seller ? { seller } : {}) },
  });
  return sales;
}

const summed = async () => [...(await shop.sql`select * from sales_day order by day, brand`)];

test('a year has the same figures whether its days are stored or not, and a day is not stored before it is over', {
  tags: ['nightly'],
}, async () => {
  const goods = await insertTestProduct(shop.sql, { stock: 'unlimited' });
  const hana = await shop.guest();
  await buyProduct(hana, goods, 2);
  const { body } = await buyProduct(hana, goods, 1);
  await advanceClock(shop, '3d');
  await buyProduct(hana, goods, 3);
  expect(body).toMatchObject({ orderItemStatus: 'paid' });

  // As if no day had been stored yet.
  await shop.sql`delete from sales_day`;
  await shop.sql`delete from sales_day_state`;
  const live = await yearOf();
  const ofSeller = await yearOf(1);
  expect(live.filter(({ orders }) => orders > 0).length).toBeGreaterThan(1);

  while (await addUpSalesDays(shop.sql));
  expect(await yearOf()).toEqual(live);
  const days = await summed();
  expect(days.length).toBeGreaterThan(0);
  const [{ today } = { today: '' }] = await shop.sql<{ today: string }[]>`select korea_date(shop_now())::text as today`;
  expect(days.every(({ day }) => day < today)).toBe(true);

  // Storing again, in two processes, and reading as a seller change nothing.
  await Promise.all([addUpSalesDays(shop.sql), addUpSalesDays(shop.sql)]);
  expect(await summed()).toEqual(days);
  expect(await yearOf(1)).toEqual(ofSeller);
});

test('a later refund counts on its day, and no stored day is changed', async () => {
  const before = await summed();
  const goods = await insertTestProduct(shop.sql, { stock: 'unlimited' });
  const jun = await shop.guest();
  const { body } = await buyProduct(jun, goods, 1);
  await advanceClock(shop, '1d');
  const line = body.orderItemProducts[0]?.uuid ?? '';
  const owner = await openStaffClient(shop, 'owner');
  await owner.get('PUT /v1/staff/lines/{line}/stock-out', { params: { line }, body: { reason: '냉해로 품절' } });
  await waitForRefunds(shop);
  // A day closes an hour after midnight, and tests also run at midnight.
  await advanceToMorning(shop);
  while (await addUpSalesDays(shop.sql));
  const after = await summed();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.at(-1)).toMatchObject({ orders: 0, refunded: body.orderItemPrice.totalPrice });
});

test('invariant M5f finds a stored day with a wrong sum, a missing day and a day stored too early', async () => {
  for (const text of [
    'update sales_day set paid = paid + 1, net = net + 1 where ctid = (select min(ctid) from sales_day)',
    'delete from sales_day where ctid = (select min(ctid) from sales_day)',
    'update sales_day_state set day = korea_date(shop_now())',
  ]) {
    await shop.sql
      .begin(async (tx) => {
        await tx.unsafe(text);
        const found = (await runInvariantsWithin(tx)).filter(({ ok }) => !ok).map(({ id }) => id);
        expect(found, text).toEqual(['M5f']);
        throw new Error('taken back');
      })
      .catch((error) => {
        if ((error as Error).message !== 'taken back') throw error;
      });
  }
});
