import { json, type Tx } from '../base/database.ts';
import { couponsBack } from '../benefits/coupons.ts';
import type { Worked } from './refund.ts';

export type NewRefund = {
  kind: 'withdraw' | 'stock_out' | 'return' | 'claim' | 'funding' | 'goodwill';
  fault: 'buyer' | 'shop';
  reason: string;
  by: string;
  way: 'card' | 'bank' | 'none';
  account: Buffer | null;
  /** Everything of the order is gone with this. */
  closes: boolean;
};

/** Promises the money: counted against the payment first, so that no two refunds together are more than was paid. */
export async function writeRefund(sql: Tx, orderId: number, worked: Worked, made: NewRefund) {
  const { cash, point, shipping, reclaimed, taxFree, rows, parts, groups } = worked;
  const counted = await sql`
    update payment set refunded_amount = refunded_amount + ${cash},
      status = case when refunded_amount + ${cash} = paid_amount and ${made.closes} then 'withdraw' else status end
    where order_id = ${orderId} and stage = 'approved' and refunded_amount + ${cash} <= paid_amount returning id`;
  if (counted.length === 0) return undefined;
  const [row] = await sql<{ id: number; uuid: string }[]>`
    insert into refund (order_id, kind, fault, reason, cash, point, shipping, reclaimed, tax_free, rows, parts, way, account, asked_by, status, done_at)
    values (${orderId}, ${made.kind}, ${made.fault}, ${made.reason}, ${cash}, ${point}, ${shipping}, ${reclaimed}, ${taxFree},
      ${json(sql, rows)}, ${json(sql, parts)}, ${made.way}, ${made.account}, ${made.by},
      ${made.way === 'none' ? 'done' : 'requested'}, case when ${made.way} = 'none' then shop_now() end)
    returning id, uuid`;
  const refund = row as { id: number; uuid: string };
  await sql`
    with given as (
      select * from jsonb_to_recordset(${json(sql, groups)}) as x ("groupId" bigint, unit int, cash bigint, point bigint)
    ), kept as (
      insert into refund_line (refund_id, order_option_group_id, unit, cash, point)
      select ${refund.id}, "groupId", unit, cash, point from given
    )
    update order_option_group g set withdrawn_unit = g.withdrawn_unit + given.unit
    from given where g.id = given."groupId" and given.unit > 0`;
  return refund;
}

/** Double entry of what is owed now: goods and shipping are taken back, discounts too, and the rest is due to the buyer. */
export async function postOwed(
  sql: Tx,
  orderId: number,
  refundId: number,
  owed: { sales: number; shipping: number; cash: number },
) {
  const discount = owed.cash - owed.sales - owed.shipping;
  await sql`
    insert into ledger_posting (order_id, posting, account, amount)
    select ${orderId}, ${`refund:${refundId}`}, x.account, x.amount from (values
      ('sales', ${owed.sales}::bigint), ('shipping', ${owed.shipping}::bigint), ('discount', ${discount}::bigint), ('refund_due', ${-owed.cash}::bigint)
    ) as x (account, amount) where x.amount <> 0`;
}

/** Coupons may be used again; one that has run out meanwhile lives a week longer. */
export async function returnCoupons(sql: Tx, orderId: number, issues: number[]) {
  if (issues.length === 0) return;
  await sql`
    with back as (
      update order_coupon set returned_at = shop_now()
      where order_id = ${orderId} and coupon_issue_id = any (${issues}::bigint[]) and returned_at is null returning coupon_issue_id
    )
    ${couponsBack(sql)}`;
}
