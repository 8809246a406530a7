import type { Db, Tx } from '../platform/db/database.ts';

/**
 * Adds a refund in won to a paid order. The payment ends with the last refund, when `closes` is true. Returns false if the sum
 * would exceed the paid amount.
 */
export async function recordRefundDue(sql: Tx, orderId: number, cash: number, closes: boolean) {
  const counted = await sql`
    update payment set refunded_amount = refunded_amount + ${cash},
      status = case when refunded_amount + ${cash} = paid_amount and ${closes} then 'withdraw' else status end
    where order_id = ${orderId} and stage = 'approved' and refunded_amount + ${cash} <= paid_amount returning id`;
  return counted.length > 0;
}

/** Closes the case of an unanswered claim after its decision. */
export async function closeClaimCase(sql: Tx, claim: number) {
  await sql`
    update payment_case set closed_at = shop_moment(), closed_by = 'system'
    where kind = 'CLAIM_UNANSWERED' and closed_at is null and (detail->>'claim')::bigint = ${claim}`;
}

/** Sets the account for returning a deposit, once; returns false if no deposit waits for one. The next check returns the money. */
export async function setDepositRefundAccount(sql: Db, orderId: number, account: Buffer) {
  const rows = await sql`
    update payment p set deposit_refund_account = ${account}, checked_at = null
    from orders o join app_user u on u.id = o.app_user_id
    where p.order_id = ${orderId} and o.id = p.order_id and p.stage = 'cancelling' and p.deposit_refund_amount is not null and p.deposit_refund_account is null
      and u.refund_account is null
    returning p.id`;
  return rows.length === 1;
}

/** Drops an account that the payment company refused, so that the order asks for another. */
export async function dropDepositRefundAccount(sql: Db, orderId: number) {
  await sql`update payment set deposit_refund_account = null where order_id = ${orderId} and stage = 'cancelling'`;
}
