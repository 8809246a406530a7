import { expect, test } from 'vitest';
import { joinMember } from '#test/delivered-orders.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

test('a member whose row is locked while the grades are decided gets grade and coupon of the month in the next run', async () => {
  const { id } = await (await joinMember(shop)).get('GET /v2/app-users/detail', {});
  await shop.sql`update app_user set grade = 3 where id = ${id as number}`;
  await shop.sql`select move_clock(korea_hour((date_trunc('month', korea_date(shop_now())) + interval '1 month')::date, 4) - shop_now())`;
  const decided = async () => [
    ...(await shop.sql`
      select m.before, m.after, (select count(*)::int from issued_coupon i where i.app_user_id = m.app_user_id) as coupons
      from grade_month m where m.app_user_id = ${id as number}`),
  ];
  await shop.sql.begin(async (tx) => {
    await tx`select from app_user where id = ${id as number} for no key update`;
    await shop.runDueJobs('decide-member-grades');
    expect(await decided()).toEqual([]);
  });
  await shop.runDueJobs('decide-member-grades');
  expect(await decided()).toEqual([{ before: 3, after: 2, coupons: 1 }]);
});
