import type { Db, Tx } from '../platform/db/database.ts';

/** So much of a paid order is promised back, the last of it when it closes; false where that would be more than was paid. */
export async function recordRefundDue(sql: Tx, orderId: number, cash: number, closes: boolean) {
  const counted = await sql`
    update payment set refunded_amount = refunded_amount + ${cash},
      status = case when refunded_amount + ${cash} = paid_amount and ${closes} then 'withdraw' else status end
    where order_id = ${orderId} and stage = 'approved' and refunded_amount + ${cash} <= paid_amount returning id`;
  return counted.length > 0;
}

/** A claim that waited for somebody has been decided. */
export async function closeClaimCase(sql: Tx, claim: number) {
  await sql`
    update payment_case set closed_at = shop_moment(), closed_by = 'system'
    where kind = 'CLAIM_UNANSWERED' and closed_at is null and (detail->>'claim')::bigint = ${claim}`;
}

/** Names the account a deposit goes back to, once; false where none waits for one. The money goes with the next look. */
export async function setDepositRefundAccount(sql: Db, orderId: number, account: Buffer) {
  const rows = await sql`
    update payment p set deposit_refund_account = ${account}, checked_at = null
    from orders o join app_user u on u.id = o.app_user_id
    where p.order_id = ${orderId} and o.id = p.order_id and p.stage = 'cancelling' and p.deposit_refund_amount is not null and p.deposit_refund_account is null
      and u.refund_account is null
    returning p.id`;
  return rows.length === 1;
}
