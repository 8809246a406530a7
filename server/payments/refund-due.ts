import type { Db, Tx } from '../platform/db/database.ts';
import { isReturnReservedSql } from './payment-cases.sql.ts';

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

/**
 * Returns an SQL condition: the deposit of a payment `p` of a buyer `u` needs no account to return to, because it has one or finance
 * returns it by hand. The buyer's own counts unless a case says that it is missing, unreadable or refused by the payment company.
 */
export const hasDepositAccountSql = (
  sql: Db,
) => sql`(p.deposit_refund_account is not null or ${isReturnReservedSql(sql)} or (u.refund_account is not null
  and not exists (select from payment_case c where c.order_id = p.order_id and c.closed_at is null
    and (c.kind = 'REFUND_ACCOUNT_MISSING' or (c.kind = 'REFUND_REFUSED' and c.detail->>'code' ~ '^INVALID_(REFUND_ACCOUNT|BANK)')))))`;

/** Sets the account for returning a deposit, once; returns false if no deposit waits for one. The next check returns the money. */
export async function setDepositRefundAccount(sql: Db, orderId: number, account: Buffer) {
  const rows = await sql`
    update payment p set deposit_refund_account = ${account}, checked_at = null
    from orders o join app_user u on u.id = o.app_user_id
    where p.order_id = ${orderId} and o.id = p.order_id and p.stage = 'cancelling' and p.deposit_refund_amount is not null
      and not ${hasDepositAccountSql(sql)}
    returning p.id`;
  return rows.length === 1;
}

/** Drops an account that cannot be used, so that the order asks for another. One that was named in the meantime stays. */
export async function dropDepositRefundAccount(sql: Db, orderId: number, account: Buffer) {
  await sql`
    update payment set deposit_refund_account = null
    where order_id = ${orderId} and stage = 'cancelling' and deposit_refund_account = ${account}`;
}
