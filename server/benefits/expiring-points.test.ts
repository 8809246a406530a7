import { expect, test } from 'vitest';
import { joinMember } from '#test/delivered-orders.ts';
import { testShop } from '#test/test-shop.ts';
import { tx } from '../platform/db/database.ts';
import { expiringPointsOf } from './points.sql.ts';

const shop = testShop();

test('all points of a member that expire on a day are announced in one message, however few members a batch has', async () => {
  const members = [await joinMember(shop), await joinMember(shop)];
  const ids = await Promise.all(
    members.map(async (one) => (await one.get('GET /v2/app-users/detail', {})).id as number),
  );
  // In turns, so that the lots of a member are not next to each other.
  for (const [at, amount] of [300, 500, 700].entries())
    for (const id of ids)
      await shop.sql`
        insert into point_transaction (app_user_id, type, amount, label, source_key, expires_at)
        values (${id}, 'event', ${amount}, '가을 행사', ${`demo:expiring-${id}-${at}`}, korea_hour(korea_date(shop_now()) + 20, 0))`;
  const found = new Map<number, number[]>();
  const batch = () => tx(shop.sql, (inside) => expiringPointsOf(inside, 30, 1));
  for (let rows = await batch(); rows.length > 0; rows = await batch())
    for (const { person, amount } of rows) found.set(person, [...(found.get(person) ?? []), amount]);
  expect(ids.map((id) => found.get(id))).toEqual([[1500], [1500]]);
});
