import type { Sql } from '#server/platform/db/database.ts';

type Wish = { name?: string; minimum?: number; won?: number; percent?: number; days?: number };

/** Issues a coupon on whole orders to this customer; returns the number of the issue. */
export async function insertCouponFor(
  sql: Sql,
  person: number | null,
  { name = '햇과일 쿠폰', minimum = 0, won, percent, days = 1000 }: Wish,
) {
  const [issue] = await sql<{ id: number }[]>`
    with made as (
      insert into coupon (name, kind, minimum_amount, discount_won, discount_percent, valid_from, valid_until, issued_count)
      values (${name}, 'order', ${minimum}, ${won ?? null}, ${percent ?? null}, shop_now() - interval '1 day', shop_now() + make_interval(days => ${days}), 1)
      returning id
    )
    insert into issued_coupon (coupon_id, app_user_id) select id, ${person} from made returning id`;
  return issue?.id ?? 0;
}
