import { paymentMethodsWith } from '#contract/rules/payments.ts';
import type { Db } from '../platform/db/database.ts';
import { attemptColumnsSql, type PaymentAttempt } from './attempts.sql.ts';

/**
 * Attempts whose truth is not known yet, a few at a time, each looked at by one process only: those under way, those somebody
 * said something of, accounts that wait (every now and then, and when their time is over), and accounts to be closed.
 */
// Spelled out in the statement, so that the index over them serves it.
const accountMethods = paymentMethodsWith(({ opens }) => opens === 'account')
  .map((method) => `'${method}'`)
  .join(', ');

/** Attempts to ask the payment company about, up to 20 of each kind, locked until the transaction ends; both numbers are seconds. */
export function unsettledAttempts(sql: Db, olderThan: number, waitingSince: number) {
  const looked = (seconds: number) =>
    sql`(checked_at is null or checked_at < shop_now() - ${seconds} * interval '1 second')`;
  return sql<PaymentAttempt[]>`
    with moving as (
      select id from payment where stage in ('confirming', 'issuing', 'cancelling') and ${looked(olderThan)}
      order by checked_at nulls first, id limit 20 for update skip locked
    ), hinted as (
      select id from payment where poll_at <= shop_now() order by poll_at limit 20 for update skip locked
    ), expired as (
      select id from payment where stage = 'issued' and due_at <= shop_now() and ${looked(olderThan)}
      order by due_at limit 20 for update skip locked
    ), waiting as (
      select id from payment where stage = 'issued' and ${looked(waitingSince)} order by due_at limit 20 for update skip locked
    ), unclosed as (
      select id from payment
      where method in (${sql.unsafe(accountMethods)}) and stage in ('abandoned', 'declined') and payment_key is not null and closed_at is null
        and ${looked(olderThan)}
      order by id limit 20 for update skip locked
    ), due as (
      select id from moving union select id from hinted union select id from expired union select id from waiting
      union select id from unclosed
    )
    update payment p set checked_at = shop_now() from due, orders o
    where p.id = due.id and o.id = p.order_id
    returning ${attemptColumnsSql(sql)}`;
}

/** Orders whose hold ran out before anyone began to confirm a payment for them. */
export function expiredOrders(sql: Db) {
  return sql<{ orderId: number }[]>`
    select o.id as "orderId" from orders o join payment p on p.order_id = o.id
    where o.status = 'request' and o.expires_at <= shop_now() and p.stage = 'ready'
    order by o.id limit 100`;
}

/**
 * Keeps what a payment company posted of an order of ours, and that it is to be looked into; the attempt it speaks of, and nothing
 * when it came before. Anybody may post: of one order only so many words are kept, and none before somebody began to pay it.
 */
export async function insertWebhookEvent(sql: Db, orderUuid: string, { transmission, pg, body, status, most }: Told) {
  const [row] = await sql<PaymentAttempt[]>`
    with known as (
      select ${attemptColumnsSql(sql)} from orders o join payment p on p.order_id = o.id where o.uuid = ${orderUuid}
    ), kept as (
      insert into payment_event (transmission_id, pg, body, order_id)
      select ${transmission}, ${pg}, ${body}, known."orderId" from known
      where known.stage <> 'ready' and (select count(*) from payment_event e where e.order_id = known."orderId") < ${most}
      on conflict (transmission_id) do nothing returning id
    ), fresh as (
      select known."orderId" from known where known.stage <> 'ready'
        and not exists (select from payment_event e where e.transmission_id = ${transmission})
    ), marked as (
      update payment p set poll_at = shop_now(), poll_for = ${status}, poll_until = shop_now() + interval '60 seconds'
      from known, fresh
      where p.order_id = known."orderId" and p.stage <> 'ready' and not (p.stage = 'approved' and ${status} = 'DONE')
    )
    select known.* from known, fresh`;
  return row;
}

type Told = { transmission: string; pg: string; body: string; status: string; most: number };

/** The company has been asked: enough, unless it still says something else than what was said of it. */
export async function markChecked(sql: Db, orderId: number, seen: string) {
  await sql`
    update payment set poll_at = case when poll_for = ${seen} or shop_now() >= poll_until then null else shop_now() + interval '2 seconds' end
    where order_id = ${orderId} and poll_at is not null`;
}

/** The word only the payment company and we know of an account; undefined when there is no such order. */
export async function webhookSecretOf(sql: Db, orderUuid: string) {
  const [row] = await sql<{ secret: string | null }[]>`
    select p.secret from orders o join payment p on p.order_id = o.id where o.uuid = ${orderUuid}`;
  return row;
}

/** Drops what the payment company sent more than `days` ago. */
export async function sweepWebhookEvents(sql: Db, days: number) {
  await sql`delete from payment_event where received_at < now() - ${days} * interval '1 day'`;
}
