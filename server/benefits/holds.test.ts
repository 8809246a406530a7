import { expect, test } from 'vitest';
import { ownShop } from '#test/test-shop.ts';
import { tx } from '../platform/db/database.ts';
import { holdBenefitsSql } from './holds.ts';

const shop = ownShop({}, { demoOrders: true });
class Undone extends Error {}

/** Returns how many coupons and point accounts an order could hold, and rolls back. */
async function held(person: number, coupons: number[], point: number) {
  let heldBenefits = { coupons: 0, accounts: 0 };
  await tx(shop.sql, async (inside) => {
    const [row] = await inside<(typeof heldBenefits)[]>`
      with made as (select min(id) as id from orders), ${holdBenefitsSql(inside, { person, coupons, point })}
      select (select count(*) from held_coupons)::int as coupons, (select count(*) from held_points)::int as accounts`;
    heldBenefits = row as typeof heldBenefits;
    throw new Undone();
  }).catch((error) => {
    if (!(error instanceof Undone)) throw error;
  });
  return heldBenefits;
}

test('an order cannot hold another customer’s coupon, a used one, or more points than available', async () => {
  const coupons = await shop.sql<{ id: number; owner: number; status: string }[]>`
    select id, app_user_id as owner, status from issued_coupon where status in ('issued', 'used') order by id`;
  const [free, used] = ['issued', 'used'].map((status) => coupons.find((one) => one.status === status));
  if (!free || !used) throw new Error('The demo shop has no such coupons.');
  const stranger = coupons.find(({ owner }) => owner !== free.owner)?.owner ?? 0;
  expect(await held(free.owner, [free.id], 0)).toEqual({ coupons: 1, accounts: 0 });
  expect(await held(stranger, [free.id], 0)).toEqual({ coupons: 0, accounts: 0 });
  expect(await held(used.owner, [used.id], 0)).toEqual({ coupons: 0, accounts: 0 });
  const [account] = await shop.sql<{ owner: number; left: number }[]>`
    select app_user_id as owner, balance - held as left from point_account where balance > held order by 1 limit 1`;
  if (!account) throw new Error('No member of the demo shop has points.');
  expect(await held(account.owner, [], account.left)).toEqual({ coupons: 0, accounts: 1 });
  expect(await held(account.owner, [], account.left + 1)).toEqual({ coupons: 0, accounts: 0 });
});
