import { expect, test } from 'vitest';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop({}, { demoOrders: true });

test('the demo’s audit log and personal data access log are in chronological order', async () => {
  const logs = await shop.sql<{ kinds: number; early: number }[]>`
    select count(distinct act)::int as kinds, (count(*) filter (where at < before))::int as early
    from (select act, at, lag(at) over (order by id) as before from audit_log) l`;
  expect(logs).toEqual([{ kinds: 2, early: 0 }]);
  const looks = await shop.sql<{ early: number }[]>`
    select (count(*) filter (where at < before))::int as early from (select at, lag(at) over (order by id) as before from personal_data_access) l`;
  expect(looks).toEqual([{ early: 0 }]);
});
