import { expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import { joinMember } from '#test/delivered-orders.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { restoreLimits } from '#test/test-policies.ts';
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

test('the forecast on the last day of a month counts what the next month decides by, also with a window of four months', async () => {
  const member = await joinMember(shop);
  const { id } = await member.get('GET /v2/app-users/detail', {});
  const goods = await insertTestProduct(shop.sql, { price: 50_000, stock: 99 });
  // Noon of the last day of the month, and a day after it.
  const [{ noon } = { noon: '' }] = await shop.sql<{ noon: string }[]>`
    select (korea_hour((date_trunc('month', korea_date(shop_now())) + interval '1 month')::date - 1, 12) - now())::text as noon`;
  await shop.sql`select move_clock(${noon}::interval)`;
  // The process has read the clock too.
  await restoreLimits(shop.sql, { gradeWindowMonths: 4 });
  await shop.sql`alter table order_line disable trigger line_transition`;
  const bought = [
    [0, 'complete'],
    [0, 'replace_request'],
    [1, 'return_complete'],
    [1, 'complete'],
    [3, 'complete'],
    [4, 'complete'],
  ] as const;
  for (const [at, [months, status]] of bought.entries()) {
    const { body } = await buyProduct(member, goods, at + 1);
    await shop.sql`
      update order_line set status = ${status}, completed_at = shop_now() - make_interval(months => ${months})
      where order_id = (select id from orders where uuid = ${body.uuid})`;
  }
  const { windowMonths, nextMonthGrade } = await member.get('GET /v2/app-users/grade-info', {});
  await shop.sql`select move_clock(${noon}::interval + interval '1 day')`;
  await shop.runDueJobs('decide-member-grades');
  const [decided] = await shop.sql`
    select after, bought::int from grade_month where app_user_id = ${id as number} order by month desc limit 1`;
  await shop.sql`
    update order_line set status = 'paid', completed_at = null
    where order_id in (select o.id from orders o where o.app_user_id = ${id as number})`;
  await shop.sql`alter table order_line enable trigger line_transition`;
  await restoreLimits(shop.sql, { gradeWindowMonths: 3 });
  // One, two, four and five units: the returned line does not count, and the oldest is outside of four months.
  expect(decided).toEqual({ after: 4, bought: 600_000 });
  expect({ windowMonths, grade: nextMonthGrade.grade }).toEqual({ windowMonths: 4, grade: 4 });
});
