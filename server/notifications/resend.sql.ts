import type { Db } from '../platform/db/database.ts';

/** The original message: for a text message its chat message, for a resent message the one it repeats. */
export type OriginalMessage = {
  id: number;
  event: string;
  code: string;
  orderId: number | null;
  line: number | null;
  person: number | null;
  recipient: string;
  isKept: boolean;
};

/** Undefined for an unknown id and for a push. */
export async function originalMessageOf(sql: Db, id: number) {
  const [row] = await sql<OriginalMessage[]>`
    with picked as (
      select coalesce(substring(event from ' ([0-9]+) again [0-9]+$')::bigint, id) as id from message where id = ${id} and channel <> 'push'
    )
    select f.id, f.event, f.kind as code, f.order_id as "orderId", f.order_line_id as line, f.app_user_id as person, f.recipient, f.is_kept as "isKept"
    from picked join message p on p.id = picked.id
      join message f on f.event = p.event and f.recipient = p.recipient and coalesce(f.order_line_id, 0) = coalesce(p.order_line_id, 0)
    where f.channel <> 'push' order by f.id limit 1`;
  return row;
}

export type ResendState = {
  /** Null after the payload was deleted. */
  words: Buffer | null;
  isOpen: boolean;
  times: number;
  /** Seconds since the last time it was sent. */
  seconds: number;
};

/** Reads the state of a message and of all its repeats. */
export async function resendStateOf(
  sql: Db,
  { event, recipient, line }: OriginalMessage,
  agains: string[],
): Promise<ResendState> {
  const [row] = await sql<ResendState[]>`
    with sent as (
      select event, payload, status, created_at from message
      where channel <> 'push' and (event = any (${agains}) or (event = ${event} and recipient = ${recipient} and coalesce(order_line_id, 0) = coalesce(${line}::bigint, 0)))
    )
    select (select payload from sent where payload is not null limit 1) as words, coalesce(bool_or(status in ('waiting', 'accepted')), false) as "isOpen",
      count(distinct event) filter (where event = any (${agains}))::int as times,
      coalesce(extract(epoch from now() - max(created_at)), 1e9)::float8 as seconds
    from sent`;
  return row as ResendState;
}

/** The messages that ask for a deposit. */
const depositCodes = ['ORDER_BANK', 'ORDER_BANK_D0', 'ORDER_BANK_BACK'];

/**
 * Returns the number that the message goes to now; null if the event is no longer current. A message to a buyer follows the order, since a
 * guest's order may have joined an account.
 */
export async function currentNumberOf(sql: Db, { recipient, person, orderId, code }: OriginalMessage) {
  const [row] = await sql<{ phone: string }[]>`
    select coalesce((
      select u.phone from orders o join app_user u on u.id = o.app_user_id
      where o.id = ${orderId} and ${person}::bigint is not null and u.user_type <> 'guest'), ${recipient}) as phone
    where ${!depositCodes.includes(code)}
      or exists (select from orders o join order_line l on l.order_id = o.id where o.id = ${orderId} and l.status = 'bank_transfer_waiting')`;
  return row?.phone ?? null;
}

/** Inserts a repeat of a message under its own event name. Returns its id; undefined if another request was faster. */
export async function insertResend(
  sql: Db,
  id: number,
  { event, phone, words }: { event: string; phone: string; words: Buffer },
) {
  const [row] = await sql<{ id: number }[]>`
    insert into message (key, kind, event, order_id, order_line_id, app_user_id, recipient, channel, payload, is_kept, status, sender, rank, is_quiet, give_up_at)
    select gen_random_uuid(), kind, ${event}, order_id, order_line_id, app_user_id, ${phone}, 'alimtalk', ${words}, is_kept, 'waiting', sender, rank, is_quiet,
      now() + interval '2 days'
    from message where id = ${id} on conflict do nothing returning id`;
  return row?.id;
}

/** Deletes the payloads of messages older than `days`. The row stays. */
export async function erasePayloads(sql: Db, days: number) {
  await sql`
    update message set payload = null, is_kept = false
    where is_kept and status in ('sent', 'failed') and created_at < now() - ${days} * interval '1 day'`;
}
