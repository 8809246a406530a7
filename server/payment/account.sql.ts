import type { VirtualAccount } from '#contract/checkout.ts';
import type { Db } from '../base/database.ts';
import { bankName } from '../outside/toss.banks.ts';
import { against } from './sellable.sql.ts';

export type Wish = {
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

/** What an account is asked for with. */
export async function wishOf(sql: Db, orderUuid: string) {
  const [row] = await sql<Wish[]>`
    select o.id as "orderId", o.uuid as "orderUuid", p.attempt_key as "attemptKey", p.amount, o.tax_free_amount as "taxFreeAmount",
      p.bank_code as bank, p.due_at as "dueAt", o.created_at as "createdAt",
      array(select l.shipment_date::text from order_line l where l.order_id = o.id and l.shipment_date is not null) as "shipDates",
      array(select l.product->>'name' from order_line l where l.order_id = o.id order by l.id) as names,
      coalesce(nullif(o.address->>'guestOrderName', ''), u.name, o.address->>'receiverName') as "customerName"
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where o.uuid = ${orderUuid} and p.attempt = 'issuing'`;
  return row;
}

/** Keeps what is asked for, so that whoever asks again asks for the same; nothing for goods that can no longer be sold. */
export async function keepWish(sql: Db, orderId: number, bank: string, dueAt: string) {
  const rows = await sql`
    update payment set bank_code = coalesce(bank_code, ${bank}), due_at = coalesce(due_at, ${dueAt}),
      confirming_at = coalesce(confirming_at, shop_now()), checked_at = shop_now()
    where order_id = ${orderId} and attempt = 'issuing' and ${against(sql, sql`payment.order_id`, { window: true })} is null
    returning id`;
  return rows.length === 1;
}

export type Account = {
  paymentKey: string;
  bankCode: string;
  accountNumber: string;
  accountType: string;
  customerName: string;
  secret: string | null;
  methodText: string | null;
};

/** The account is there: payment, order, lines and event in one statement, once (rules D4.2, 2). */
export async function issued(sql: Db, orderId: number, account: Account) {
  const [row] = await sql<{ won: boolean }[]>`
    with won as (
      update payment set attempt = 'issued', payment_key = ${account.paymentKey}, bank_code = ${account.bankCode},
        account_number = ${account.accountNumber}, account_type = ${account.accountType}, customer_name = ${account.customerName},
        secret = ${account.secret}, method_text = ${account.methodText}, checked_at = shop_now()
      where order_id = ${orderId} and attempt = 'issuing'
      returning order_id, due_at
    ), made as (
      update orders o set status = 'bank_transfer_waiting', expires_at = won.due_at from won where o.id = won.order_id
    ), lines as (
      update order_line l set status = 'bank_transfer_waiting' from won where l.order_id = won.order_id
    ), told as (
      insert into order_event (order_id, from_status, to_status, by)
      select order_id, 'request', 'bank_transfer_waiting', 'payment' from won
    )
    select exists (select from won) as won`;
  return row?.won ?? false;
}

/**
 * The bank took its word back before the supplier did anything: what `settle` did is undone, and the account waits again. Nothing
 * is done, and false answered, once a line has moved on.
 */
export async function fallBack(sql: Db, orderId: number) {
  const [row] = await sql<{ won: boolean }[]>`
    with won as (
      update payment p set attempt = 'issued', status = 'waiting', paid_amount = 0, approved_at = null, fallbacks = fallbacks + 1
      where order_id = ${orderId} and attempt = 'approved' and method = 'bank_transfer' and refunded_amount = 0
        and not exists (select from order_line l where l.order_id = p.order_id and l.status <> 'paid')
      returning order_id, fallbacks, due_at
    ), goods as (
      select g.option_id, sum(g.unit) as unit
      from won join order_line l on l.order_id = won.order_id join order_option_group g on g.order_line_id = l.id
      group by g.option_id
    ), locked as (
      select s.option_id from stock s where s.option_id in (select option_id from goods) order by s.option_id for update
    ), held as (
      update stock s set sold = s.sold - goods.unit, held = s.held + goods.unit
      from goods join locked on locked.option_id = goods.option_id where s.option_id = goods.option_id
    ), moved as (
      insert into stock_movement (option_id, order_id, kind, unit, round)
      select option_id, ${orderId}, x.kind, unit, won.fallbacks + x.round
      from goods, won, (values ('restock', -1), ('hold', 0)) as x (kind, round)
    ), made as (
      update orders o set status = 'bank_transfer_waiting', expires_at = won.due_at from won where o.id = won.order_id
      returning o.id, o.app_user_id, o.uuid, o.total_price, o.products_price, o.shipping_fee, o.used_point,
        o.coupon_discount + o.used_point as discount, won.fallbacks as round
    ), back as (
      update point_account a set held = a.held + made.used_point from made where a.app_user_id = made.app_user_id and made.used_point > 0
    ), booked as (
      insert into point_tx (app_user_id, type, amount, label, source_key, order_id)
      select app_user_id, 'use_cancel', used_point, '입금 확인 취소', 'use.undone:' || uuid || '.' || round, id from made where used_point > 0
    ), coupons as (
      update coupon_issue i set status = 'held', used_at = null from made where i.order_id = made.id and i.status = 'used'
    ), lines as (
      update order_line l set status = 'bank_transfer_waiting' from won where l.order_id = won.order_id
    ), told as (
      insert into order_event (order_id, from_status, to_status, by, reason)
      select id, 'paid', 'bank_transfer_waiting', 'payment', '은행이 입금 확인을 취소했어요.' from made
    ), posted as (
      insert into ledger_posting (order_id, posting, account, amount)
      select made.id, 'capture.undone.' || made.round, x.account, x.amount from made, lateral (values
        ('provider', -made.total_price), ('sales', made.products_price), ('shipping', made.shipping_fee), ('discount', -made.discount)
      ) as x (account, amount) where x.amount <> 0
    ), unreceipted as (
      update cash_receipt r set status = 'waiting', amount = 0, tax_free = 0 from made
      where r.order_id = made.id and r.status = 'requested' and r.tries = 0
    )
    select exists (select from won) as won`;
  return row?.won ?? false;
}

/** The account takes no more money. */
export async function closed(sql: Db, orderId: number) {
  await sql`update payment set closed_at = coalesce(closed_at, shop_now()) where order_id = ${orderId}`;
}

export async function accountOf(sql: Db, orderUuid: string): Promise<VirtualAccount | null> {
  const [row] = await sql<Omit<VirtualAccount, 'bankText'>[]>`
    select p.account_number as "accountNumber", coalesce(p.account_type, '일반') as "accountType", p.bank_code as "bankCode",
      coalesce(p.customer_name, '') as "customerName", p.due_at as "dueDate"
    from orders o join payment p on p.order_id = o.id
    where o.uuid = ${orderUuid} and p.account_number is not null`;
  return row ? { ...row, bankText: bankName(row.bankCode) } : null;
}

/** Where a person wants money back, sealed. */
export async function refundAccountOf(sql: Db, person: number) {
  const [row] = await sql<
    { sealed: Buffer | null }[]
  >`select refund_account as sealed from app_user where id = ${person}`;
  return row?.sealed ?? null;
}
