import { countsTowardLimitSql, type HouseholdAddress } from '../order-records/purchase-history.ts';
import { type Db, jsonSql, type Tx } from '../platform/db/database.ts';

/**
 * Locks a household, by postcode and unit, until the transaction ends. The holder waits for stock locks at most, so no deadlock is
 * possible.
 */
export async function lockHousehold(sql: Tx, { zonecode, addressDetail }: HouseholdAddress) {
  await sql`select pg_advisory_xact_lock(hashtextextended('household ' || household_of(${jsonSql(sql, { zonecode, addressDetail })}::jsonb), 0))`;
}

/** The buyer, and the order that is checked, if there is one. */
export type HouseholdBuyer = { person: number; order: number | null };

/**
 * Counts the quantity of these products ordered within a week, without the given order: by this account, or by any customer to this
 * household. Road and lot address of a household are one place.
 */
export function unitsTakenBy(
  sql: Tx,
  address: HouseholdAddress,
  products: number[],
  { person, order }: HouseholdBuyer,
) {
  const lot = { ...address, roadAddress: '' };
  return sql<{ productId: number; unit: number }[]>`
    select l.product_id as "productId", sum(g.quantity - g.cancelled_quantity)::int as unit
    from order_consent c join orders o on o.id = c.order_id join order_line l on l.order_id = o.id
      join order_line_option g on g.order_line_id = l.id
    where c.kind = 'noResale' and c.at > shop_now() - interval '7 days' and l.product_id = any (c.products)
      and l.product_id = any (${products}::bigint[]) and o.id is distinct from ${order}
      and (o.app_user_id = ${person} or o.household = household_of(${jsonSql(sql, address)}::jsonb)
        or nullif(o.address->>'jibunAddress', '') is not null and household_of(o.address - 'roadAddress') = household_of(${jsonSql(sql, lot)}::jsonb))
      and ${countsTowardLimitSql(sql, person)}
      and l.status not in ('withdraw_complete', 'return_complete', 'stock_out', 'incomplete')
    group by l.product_id`;
}

/** Reads the items of an order that must not be resold and are not cancelled or returned. */
export function restrictedProductsOf(sql: Db, order: number) {
  return sql<{ productId: number; name: string; unit: number }[]>`
    select l.product_id as "productId", min(l.product->>'name') as name, sum(g.quantity - g.cancelled_quantity)::int as unit
    from order_consent c join order_line l on l.order_id = c.order_id and l.product_id = any (c.products)
      join order_line_option g on g.order_line_id = l.id
    where c.order_id = ${order} and c.kind = 'noResale' and l.status not in ('withdraw_complete', 'return_complete', 'stock_out', 'incomplete')
    group by l.product_id order by l.product_id`;
}
