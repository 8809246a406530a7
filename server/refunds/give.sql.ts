import { json, type Tx } from '../base/database.ts';
import { earned } from '../benefits/earned.ts';
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
      select * from jsonb_to_recordset(${json(sql, groups)}) as x ("orderGroupId" bigint, unit int, cash bigint, point bigint)
    ), kept as (
      insert into refund_line (refund_id, order_option_group_id, unit, cash, point)
      select ${refund.id}, "orderGroupId", unit, cash, point from given
    )
    update order_option_group g set withdrawn_unit = g.withdrawn_unit + given.unit
    from given where g.id = given."orderGroupId" and given.unit > 0`;
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
    update coupon_issue i set status = 'returned', used_at = null, order_id = null,
      valid_until = case when c.valid_until <= shop_now() + interval '7 days' then shop_now() + interval '7 days' else i.valid_until end
    from back, coupon c where i.id = back.coupon_issue_id and c.id = i.coupon_id and i.status = 'used'`;
}

/** Points come back to the lots they were taken from. The key makes it once. */
export async function returnPoints(sql: Tx, orderId: number, refundUuid: string, point: number) {
  if (point === 0) return;
  await sql`
    insert into point_tx (app_user_id, type, amount, label, source_key, order_id)
    select app_user_id, 'use_cancel', ${point}, '주문 취소로 돌려받음', ${`use_cancel:${refundUuid}`}, id from orders where id = ${orderId}`;
}

type Unit = { optionId: number; unit: number };

/** Sold goods that are not sold after all. What cannot be sold again is written off in the same breath. */
export async function restock(sql: Tx, orderId: number, units: Unit[], sellable: boolean) {
  if (units.length === 0) return;
  await sql`
    with back as (
      select "optionId" as id, sum(unit)::bigint as unit from jsonb_to_recordset(${json(sql, units)}) as x ("optionId" bigint, unit int) group by 1
    ), locked as (
      select s.option_id, s.unlimited from stock s where s.option_id in (select id from back) order by s.option_id for update
    ), freed as (
      update stock s set sold = s.sold - back.unit,
        stocked = s.stocked - case when ${sellable} or s.unlimited then 0 else back.unit end
      from back join locked on locked.option_id = back.id where s.option_id = back.id
    ), moved as (
      insert into stock_movement (option_id, order_id, kind, unit) select id, ${orderId}, 'restock', unit from back
    ), lost as (
      insert into stock_movement (option_id, kind, unit)
      select back.id, 'stock', -back.unit from back join locked on locked.option_id = back.id where not ${sellable} and not locked.unlimited
    )
    select pg_notify('catalog', o.product_id::text) from product_option o where o.id in (select id from back)`;
}

/** Points given for the units that come back are taken back, once, and may leave a debt (rules D9.2). */
export async function clawBack(sql: Tx, refundUuid: string, lineIds: number[]) {
  await sql`
    insert into point_tx (app_user_id, type, amount, label, source_key, order_id)
    select distinct on (l.order_id, l.product_id, l.bundle_key) o.app_user_id, 'clawback', earned.amount - given.amount, '반품으로 적립 회수', 'clawback:' || ${refundUuid} || ':' || l.uuid, o.id
    from order_line l join orders o on o.id = l.order_id, ${earned(sql)}
    where l.id = any (${lineIds}::bigint[]) and given.amount > earned.amount
    order by l.order_id, l.product_id, l.bundle_key, l.id desc
    on conflict (source_key) do nothing`;
}
