import type { VirtualAccount } from '#contract/checkout.ts';
import { bankName } from '#contract/rules/banks.ts';
import { reholdBenefitsSql } from '../benefits/holds.ts';
import { transitionOrderSql } from '../order-records/transition-order.ts';
import type { Db } from '../platform/db/database.ts';
import { reholdSoldStockSql } from '../stock/order-stock.ts';
import { holdReceiptSql } from './cash-receipts/pending.ts';
import { postCaptureSql } from './ledger-postings.ts';
import { sellabilityObstacleSql } from './still-sellable.sql.ts';

export type VirtualAccountRequest = {
  orderId: number;
  orderUuid: string;
  attemptKey: string;
  amount: number;
  taxFreeAmount: number;
  bank: string | null;
  dueAt: string | null;
  createdAt: string;
  shipDates: string[];
  names: string[];
  customerName: string;
};

/** Reads the values that an account request needs. */
export async function virtualAccountRequestOf(sql: Db, orderUuid: string) {
  const [row] = await sql<VirtualAccountRequest[]>`
    select o.id as "orderId", o.uuid as "orderUuid", p.idempotency_key as "attemptKey", p.amount, o.tax_free_amount as "taxFreeAmount",
      p.bank_code as bank, p.due_at as "dueAt", o.created_at as "createdAt",
      array(select l.shipment_date::text from order_line l where l.order_id = o.id and l.shipment_date is not null) as "shipDates",
      array(select l.product->>'name' from order_line l where l.order_id = o.id order by l.id) as names,
      coalesce(nullif(o.address->>'guestOrderName', ''), u.name, o.address->>'receiverName') as "customerName"
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where o.uuid = ${orderUuid} and p.stage = 'issuing'`;
  return row;
}

/**
 * Saves the bank and deadline of a request, so that a repeated request has the same values. Returns false if the items can no
 * longer be sold.
 */
export async function saveAccountRequest(sql: Db, orderId: number, bank: string, dueAt: string) {
  const rows = await sql`
    update payment set bank_code = coalesce(bank_code, ${bank}), due_at = coalesce(due_at, ${dueAt}),
      confirming_at = coalesce(confirming_at, shop_now()), checked_at = shop_now()
    where order_id = ${orderId} and stage = 'issuing' and ${sellabilityObstacleSql(sql, sql`payment.order_id`, { window: true })} is null
    returning id`;
  return rows.length === 1;
}

export type IssuedAccount = {
  paymentKey: string;
  bankCode: string;
  accountNumber: string;
  accountType: string;
  customerName: string;
  secret: string | null;
  methodText: string | null;
};

/** Records the issued account once, in one statement: payment, order, lines and event (rules D4.2, 2). */
export async function recordIssuedAccount(sql: Db, orderId: number, account: IssuedAccount) {
  const rows = await sql`
    with taken as (
      update payment set stage = 'issued', payment_key = ${account.paymentKey}, bank_code = ${account.bankCode},
        account_number = ${account.accountNumber}, account_type = ${account.accountType}, customer_name = ${account.customerName},
        secret = ${account.secret}, method_text = ${account.methodText}, checked_at = shop_now()
      where order_id = ${orderId} and stage = 'issuing'
      returning order_id, reversal_count, due_at as expires_at
    ),
    ${transitionOrderSql(sql, { to: 'bank_transfer_waiting', by: 'payment' })}
    select order_id from taken`;
  return rows.length === 1;
}

/**
 * Reverses a payment after the bank reversed the deposit: undoes `recordPayment`, and the account waits again. Returns false
 * without effect once the seller has begun, that is, once a line has left status `paid`.
 */
export async function undoDeposit(sql: Db, orderId: number) {
  const rows = await sql`
    with taken as (
      update payment p set stage = 'issued', status = 'waiting', paid_amount = 0, approved_at = null, reversal_count = reversal_count + 1
      where order_id = ${orderId} and stage = 'approved' and account_number is not null and refunded_amount = 0
        and not exists (select from order_line l where l.order_id = p.order_id and l.status <> 'paid')
      returning order_id, reversal_count, due_at as expires_at
    ),
    ${transitionOrderSql(sql, { to: 'bank_transfer_waiting', by: 'payment', reason: '은행이 입금 확인을 취소했어요.' })},
    ${postCaptureSql(sql, -1)},
    ${holdReceiptSql(sql)},
    ${reholdBenefitsSql(sql)},
    ${reholdSoldStockSql(sql, orderId)}
    select order_id from taken`;
  return rows.length === 1;
}

/** Marks an account as closed: it accepts no more money. */
export async function markAccountClosed(sql: Db, orderId: number) {
  await sql`update payment set closed_at = coalesce(closed_at, shop_now()) where order_id = ${orderId}`;
}

/** Returns the account to pay into; null before it was issued. `dueDate` is an ISO timestamp. */
export async function virtualAccountOf(sql: Db, orderUuid: string): Promise<VirtualAccount | null> {
  const [row] = await sql<Omit<VirtualAccount, 'bankText'>[]>`
    select p.account_number as "accountNumber", coalesce(p.account_type, '일반') as "accountType", p.bank_code as "bankCode",
      coalesce(p.customer_name, '') as "customerName", p.due_at as "dueDate"
    from orders o join payment p on p.order_id = o.id
    where o.uuid = ${orderUuid} and p.account_number is not null`;
  return row ? { ...row, bankText: bankName(row.bankCode) } : null;
}
