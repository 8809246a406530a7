import { restoreCouponsSql } from '../benefits/coupons.ts';
import { returnCouponsSql, returnUnitsSql } from '../order-records/returned-units.ts';
import { recordRefundDue } from '../payments/refund-due.ts';
import { jsonSql, type Tx } from '../platform/db/database.ts';
import type { RefundCalculation } from './calculate-refund.ts';

export type NewRefund = {
  kind: 'withdraw' | 'stock_out' | 'return' | 'claim' | 'funding' | 'goodwill' | 'gift_area' | 'area';
  fault: 'buyer' | 'shop';
  reason: string;
  by: string;
  way: 'card' | 'bank' | 'none';
  account: Buffer | null;
  /** Nothing of the order remains after this refund. */
  closes: boolean;
};

/** Inserts a refund. The amount is first added to the payment, so that all refunds together cannot exceed the paid amount. */
export async function insertRefund(sql: Tx, orderId: number, calculation: RefundCalculation, made: NewRefund) {
  const { cash, point, shipping, reclaimed, taxFree, rows, parts, groups } = calculation;
  if (!(await recordRefundDue(sql, orderId, cash, made.closes))) return undefined;
  const [row] = await sql<{ id: number; uuid: string }[]>`
    insert into refund (order_id, kind, fault, reason, cash, point, shipping, reclaimed, tax_free, rows, parts, way, account, requested_by, status, done_at)
    values (${orderId}, ${made.kind}, ${made.fault}, ${made.reason}, ${cash}, ${point}, ${shipping}, ${reclaimed}, ${taxFree},
      ${jsonSql(sql, rows)}, ${jsonSql(sql, parts)}, ${made.way}, ${made.account}, ${made.by},
      ${made.way === 'none' ? 'done' : 'requested'}, case when ${made.way} = 'none' then shop_now() end)
    returning id, uuid`;
  const refund = row as { id: number; uuid: string };
  await sql`
    with given as (
      select * from jsonb_to_recordset(${jsonSql(sql, groups)}) as x ("orderGroupId" bigint, unit int, cash bigint, point bigint)
    ), kept as (
      insert into refund_line (refund_id, order_line_option_id, quantity, cash, point)
      select ${refund.id}, "orderGroupId", unit, cash, point from given
    )
    ${returnUnitsSql(sql)}`;
  return refund;
}

/** Makes coupons usable again. */
export async function restoreCoupons(sql: Tx, orderId: number, issues: number[], fault: NewRefund['fault']) {
  if (issues.length === 0) return;
  await sql`
    with ${returnCouponsSql(sql, orderId, issues)}
    ${restoreCouponsSql(sql, fault)}`;
}
