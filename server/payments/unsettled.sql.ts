import { paymentMethodsWith } from '#contract/rules/payments.ts';
import type { Db } from '../platform/db/database.ts';
import { attemptColumnsSql, type PaymentAttempt } from './attempts.sql.ts';

// The methods are literals in the statement, so that it can use the partial index.
const accountMethods = paymentMethodsWith(({ opens }) => opens === 'account')
  .map((method) => `'${method}'`)
  .join(', ');

/**
 * Takes attempts to check at the payment company, at most 20 of each kind, each locked by one process until the transaction ends.
 * The kinds: under way; named by a webhook; account past its deadline; account not checked lately; account to be closed.
 * `olderThan` and `waitingSince` are seconds.
 */
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

/** Reads orders whose hold expired before a payment was confirmed. */
export function expiredOrders(sql: Db) {
  return sql<{ orderId: number }[]>`
    select o.id as "orderId" from orders o join payment p on p.order_id = o.id
    where o.status = 'request' and o.expires_at <= shop_now() and p.stage = 'ready'
    order by o.id limit 100`;
}

/**
 * Stores a webhook body of an existing order and marks the payment for a check. Returns the attempt; undefined if the body was
 * stored before. The endpoint is public: an order stores at most `most` bodies, and none before its payment has begun.
 */
export async function insertWebhookEvent(
  sql: Db,
  orderUuid: string,
  { transmission, pg, body, status, most }: WebhookEventInput,
) {
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

type WebhookEventInput = { transmission: string; pg: string; body: string; status: string; most: number };

/**
 * Ends the checks of a payment. While the company's status differs from the webhook's, checks repeat every two seconds until
 * `poll_until`. The account of a deposit that finance confirmed by hand is checked every minute until it is closed; a check that began
 * before the confirmation leaves it due.
 */
export async function markChecked(sql: Db, orderId: number, seen: string, isByHand = false) {
  await sql`
    update payment set poll_at = case
      when is_manual and stage = 'approved' then case
        when closed_at is not null then null
        when ${isByHand} then shop_now() + interval '1 minute'
        else poll_at end
      when poll_for = ${seen} or shop_now() >= poll_until then null
      else shop_now() + interval '2 seconds' end
    where order_id = ${orderId} and poll_at is not null`;
}

/** Returns the deposit secret that only the payment company and the shop know; undefined if the order does not exist. */
export async function webhookSecretOf(sql: Db, orderUuid: string) {
  const [row] = await sql<{ secret: string | null }[]>`
    select p.secret from orders o join payment p on p.order_id = o.id where o.uuid = ${orderUuid}`;
  return row;
}

/** Deletes webhook events that arrived more than `days` ago. */
export async function sweepWebhookEvents(sql: Db, days: number) {
  await sql`delete from payment_event where received_at < now() - ${days} * interval '1 day'`;
}
