import type { Db } from '../database.ts';

export type Attempt = {
  orderId: number;
  orderUuid: string;
  orderNumber: string;
  attempt: 'ready' | 'confirming' | 'approved' | 'declined' | 'abandoned' | 'cancelling' | 'cancelled';
  attemptKey: string;
  paymentKey: string | null;
  amount: number;
  paymentStatus: 'waiting' | 'paid' | 'withdraw';
  orderStatus: string;
  reason: string | null;
  /** Seconds since the confirm was sent; null before. */
  age: number | null;
};

const attempt = (sql: Db) => sql`
  o.id as "orderId", o.uuid as "orderUuid", o.order_number as "orderNumber", p.attempt, p.attempt_key as "attemptKey",
  p.payment_key as "paymentKey", p.amount, p.status as "paymentStatus", o.status as "orderStatus",
  p.decline_reason as reason, extract(epoch from shop_now() - p.confirming_at)::float8 as age`;

export async function attemptOf(sql: Db, person: number, orderUuid: string) {
  const [row] = await sql<Attempt[]>`
    select ${attempt(sql)} from orders o join payment p on p.order_id = o.id
    where o.uuid = ${orderUuid} and o.app_user_id = ${person}`;
  return row;
}

export async function anyAttempt(sql: Db, orderUuid: string) {
  const [row] = await sql<Attempt[]>`
    select ${attempt(sql)} from orders o join payment p on p.order_id = o.id where o.uuid = ${orderUuid}`;
  return row;
}

/** Takes the one right to confirm: given once, to the amount that was frozen, while the goods are held. */
export async function claim(sql: Db, person: number, orderUuid: string, paymentKey: string, amount: number) {
  const [row] = await sql<Attempt[]>`
    update payment p set attempt = 'confirming', payment_key = ${paymentKey}, confirming_at = shop_now(), checked_at = shop_now()
    from orders o
    where p.order_id = o.id and o.uuid = ${orderUuid} and o.app_user_id = ${person}
      and p.attempt = 'ready' and p.amount = ${amount} and o.status = 'request'
    returning ${attempt(sql)}`;
  return row;
}

type Approval = { orderId: number; paymentKey: string; methodText: string | null; receiptUrl: string | null };

/**
 * The money is there: payment, stock, order, lines, ledger and cart in one statement, once. Everything hangs on the first
 * part, which only the caller that still finds the attempt unfinished gets; the rest of the world changes nothing.
 */
export async function settle(sql: Db, { orderId, paymentKey, methodText, receiptUrl }: Approval) {
  const [row] = await sql<{ won: boolean }[]>`
    with won as (
      update payment set attempt = 'approved', status = 'paid', paid_amount = amount, payment_key = ${paymentKey},
        approved_at = shop_now(), method_text = ${methodText}, receipt_url = ${receiptUrl}
      where order_id = ${orderId} and attempt = 'confirming'
      returning order_id
    ), goods as (
      select g.option_id, sum(g.unit) as unit
      from won join order_line l on l.order_id = won.order_id join order_option_group g on g.order_line_id = l.id
      group by g.option_id
    ), locked as (
      select s.option_id from stock s where s.option_id in (select option_id from goods) order by s.option_id for update
    ), sold as (
      update stock s set held = s.held - goods.unit, sold = s.sold + goods.unit
      from goods join locked on locked.option_id = goods.option_id where s.option_id = goods.option_id
    ), moved as (
      insert into stock_movement (option_id, order_id, kind, unit) select option_id, ${orderId}, 'sell', unit from goods
    ), made as (
      update orders o set status = 'paid', expires_at = null from won where o.id = won.order_id
      returning o.id, o.order_tmp_id, o.total_price, o.products_price, o.shipping_fee, o.coupon_discount + o.used_point as discount
    ), lines as (
      update order_line l set status = 'paid' from won where l.order_id = won.order_id
    ), told as (
      insert into order_event (order_id, from_status, to_status, by) select order_id, 'request', 'paid', 'payment' from won
    ), posted as (
      insert into ledger_posting (order_id, posting, account, amount)
      select made.id, 'capture', x.account, x.amount from made, lateral (values
        ('provider', made.total_price), ('sales', -made.products_price), ('shipping', -made.shipping_fee), ('discount', made.discount)
      ) as x (account, amount) where x.amount <> 0
    ), bought as (
      select w.cart_group, w.unit from made join order_tmp t on t.id = made.order_tmp_id
      cross join unnest(t.cart_group_ids, t.units) as w (cart_group, unit) where w.cart_group > 0
    ), emptied as (
      delete from cart_group g using bought b where g.id = b.cart_group and g.unit <= b.unit
    ), lessened as (
      update cart_group g set unit = g.unit - b.unit from bought b where g.id = b.cart_group and g.unit > b.unit
    )
    select exists (select from won) as won`;
  return row?.won ?? false;
}

type Ending = {
  orderId: number;
  from: Attempt['attempt'][];
  to: 'declined' | 'abandoned' | 'cancelling';
  by: 'buyer' | 'payment' | 'system';
  code?: string;
  reason?: string;
};

/** No money came: holds are let go, the order ends as incomplete, the order sheet and the cart stay as they were. */
export async function release(sql: Db, { orderId, from, to, by, code, reason }: Ending) {
  const [row] = await sql<{ won: boolean }[]>`
    with won as (
      update payment set attempt = ${to}, status = 'withdraw', decline_code = ${code ?? null}, decline_reason = ${reason ?? null}
      where order_id = ${orderId} and attempt = any (${from}) and status = 'waiting'
      returning order_id
    ), goods as (
      select g.option_id, sum(g.unit) as unit
      from won join order_line l on l.order_id = won.order_id join order_option_group g on g.order_line_id = l.id
      group by g.option_id
    ), locked as (
      select s.option_id from stock s where s.option_id in (select option_id from goods) order by s.option_id for update
    ), freed as (
      update stock s set held = s.held - goods.unit
      from goods join locked on locked.option_id = goods.option_id where s.option_id = goods.option_id
    ), moved as (
      insert into stock_movement (option_id, order_id, kind, unit) select option_id, ${orderId}, 'release', unit from goods
    ), made as (
      update orders o set status = 'incomplete', expires_at = null from won where o.id = won.order_id
    ), lines as (
      update order_line l set status = 'incomplete' from won where l.order_id = won.order_id
    ), told as (
      insert into order_event (order_id, from_status, to_status, by, reason)
      select order_id, 'request', 'incomplete', ${by}, ${reason ?? null} from won
    )
    select exists (select from won) as won`;
  return row?.won ?? false;
}

/** Marks that this payment must be given back whole; only an attempt that is not a finished order can be. */
export async function startCancelling(sql: Db, orderId: number, paymentKey: string) {
  await sql`
    update payment set attempt = 'cancelling', payment_key = coalesce(payment_key, ${paymentKey})
    where order_id = ${orderId} and attempt in ('declined', 'abandoned')`;
}

export async function endCancelling(sql: Db, orderId: number) {
  await sql`update payment set attempt = 'cancelled' where order_id = ${orderId} and attempt = 'cancelling'`;
}

/** Attempts whose truth is not known yet, a few at a time, each looked at by one process only. */
export function unsettled(sql: Db, olderThan: number) {
  return sql<Attempt[]>`
    with due as (
      select id from payment
      where attempt in ('confirming', 'cancelling') and (checked_at is null or checked_at < shop_now() - ${olderThan} * interval '1 second')
      order by id limit 20 for update skip locked
    )
    update payment p set checked_at = shop_now() from due, orders o
    where p.id = due.id and o.id = p.order_id
    returning ${attempt(sql)}`;
}

/** Orders whose hold ran out before anyone began to confirm a payment for them. */
export function lapsed(sql: Db) {
  return sql<{ orderId: number }[]>`
    select o.id as "orderId" from orders o join payment p on p.order_id = o.id
    where o.status = 'request' and o.expires_at <= shop_now() and p.attempt = 'ready'
    order by o.id limit 100`;
}

/** Keeps what a payment company posted of an order of ours; the attempt it speaks of, once, and nothing when it came before. */
export async function keepEvent(sql: Db, orderUuid: string, transmission: string, pg: string, body: string) {
  const [row] = await sql<Attempt[]>`
    with known as (
      select ${attempt(sql)} from orders o join payment p on p.order_id = o.id where o.uuid = ${orderUuid}
    ), kept as (
      insert into payment_event (transmission_id, pg, body) select ${transmission}, ${pg}, ${body} from known
      on conflict (transmission_id) do nothing returning id
    )
    select known.* from known, kept`;
  return row;
}
