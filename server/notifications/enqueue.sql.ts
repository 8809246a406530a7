import type { Db } from '../platform/db/database.ts';

export type MessageRecipient = {
  person: number | null;
  phone: string | null;
  wantsOrder: boolean;
  wantsCenter: boolean;
  wantsAdvert: boolean;
};

/** Reads the recipient and their notification settings; undefined if the account was deleted. */
export async function messageRecipientOf(sql: Db, person: number) {
  const [row] = await sql<MessageRecipient[]>`
    select id as person, phone, order_delivery_alarm as "wantsOrder", center_reply_alarm as "wantsCenter",
      advertising_alarm as "wantsAdvert" from app_user where id = ${person} and deleted_at is null`;
  return row;
}

/** Locks a phone number until the transaction ends, so that its messages are written one after the other. */
export async function lockPhoneNumber(sql: Db, to: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('message ' || ${to}, 0))`;
}

/** Returns false if the same message is already written. Call it with the number locked. */
export async function isMessageNew(sql: Db, to: string, event: string, line: number | null) {
  const [row] = await sql<{ isNew: boolean }[]>`
    select not exists (
      select from message where event = ${event} and coalesce(order_line_id, 0) = coalesce(${line}::bigint, 0) and recipient = ${to}) as "isNew"`;
  return row?.isNew ?? true;
}

export type NumberState = {
  sender: number | null;
  today: number;
  todayOfSender: number;
  /** Of these, messages that carry the text of a gift. */
  gifts: number;
  giftsOfSender: number;
  /** The sender is the member with that number, or entered a code sent to it. */
  isOwn: boolean;
  isProven: boolean;
};

/**
 * Counts the messages to a number within a day, and decides whether the number is verified for the order. It is verified by the
 * order's payment, also one in points or with a deposit that the bank reversed, by a member account with that number, by a code, or by a
 * paid order of the same customer.
 */
export async function numberStateOf(sql: Db, to: string, order: number | null): Promise<NumberState> {
  const [row] = await sql<NumberState[]>`
    with cause as (
      select app_user_id as sender from orders where id = ${order}
    ), own as (
      select exists (select from cause join app_user u on u.id = cause.sender where u.user_type <> 'guest' and u.phone = ${to})
        or exists (select from cause join verification v on v.app_user_id = cause.sender where v.phone = ${to} and v.verified_at is not null) as "isOwn"
    )
    select (select sender from cause) as sender, count(*)::int as today,
      (count(*) filter (where m.sender = (select sender from cause)))::int as "todayOfSender",
      (count(*) filter (where m.kind in ('GIFT_RECEIVED', 'GIFT_REMIND')))::int as gifts,
      (count(*) filter (where m.kind in ('GIFT_RECEIVED', 'GIFT_REMIND') and m.sender = (select sender from cause)))::int as "giftsOfSender",
      (select "isOwn" from own) as "isOwn", ${order}::bigint is null or (select "isOwn" from own)
        or exists (select from payment where order_id = ${order} and (stage = 'approved' or reversal_count > 0 or deposit_refund_amount > 0))
        or exists (select from cause join orders o on o.app_user_id = cause.sender join payment p on p.order_id = o.id
          where o.guest_phone = ${to} and p.paid_amount > 0) as "isProven"
    from message m
    where m.recipient = ${to} and m.created_at > now() - interval '1 day' and m.status <> 'withheld' and m.kind <> 'VERIFY_CODE'
      -- What a text message says instead of a chat message is one saying.
      and not (m.channel = 'sms' and exists (
        select from message a where a.event = m.event and a.recipient = m.recipient and a.channel = 'alimtalk'
          and coalesce(a.order_line_id, 0) = coalesce(m.order_line_id, 0)))`;
  return row as NumberState;
}

/**
 * Takes one of the few messages that an unverified number may receive. Returns false if none is left or the sender has used theirs.
 */
export async function takeUnverifiedQuota(sql: Db, number: Buffer, sender: number, most: number) {
  const rows = await sql`
    insert into unverified_message_quota (number, slot, sender)
    select ${number}, count(*) + 1, ${sender} from unverified_message_quota where number = ${number} having count(*) < ${most}
    on conflict do nothing returning slot`;
  return rows.length === 1;
}

export type MessageToWrite = {
  event: string;
  code: string;
  order: number | null;
  line: number | null;
  /** The payload is kept for a while after the message was sent. */
  isKept: boolean;
  person: number | null;
  sender: number | null;
  rank: number;
  isQuiet: boolean;
  seconds: number;
  /** Encrypted payload; null if the number may not receive the message. */
  words: Buffer | null;
  phone: string | null;
  channel: 'alimtalk' | 'sms';
  /** Encrypted payload for the recipient's devices; null if nothing is pushed. */
  pushed: Buffer | null;
  listed: { list: 'order' | 'sns'; title: string; contents: string; path: string | null } | null;
};

/** Writes the messages and the notification of one event on all channels. Rows that already exist stay unchanged. */
export async function insertMessages(sql: Db, { listed, ...message }: MessageToWrite) {
  const { event, code, order, line, isKept, person, sender, rank, isQuiet, seconds } = message;
  await sql`
    with ways (recipient, channel, words, status) as (
      select ${message.phone}::text, ${message.channel}::text, ${message.words}::bytea,
        case when ${message.words}::bytea is null then 'withheld' else 'waiting' end where ${message.phone}::text is not null
      union all
      select 'browser ' || s.id, 'push', ${message.pushed}::bytea, 'waiting' from push_subscription s join token t on t.device = s.device
      where t.app_user_id = ${person} and t.expires_at > now() and ${message.pushed}::bytea is not null
      union all
      select 'app ' || device, 'push', ${message.pushed}::bytea, 'waiting' from token
      where app_user_id = ${person} and fcm_push_token is not null and expires_at > now() and ${message.pushed}::bytea is not null
    ), there as (
      -- Whoever is leaving just now is waited for, and has no list any more.
      select id from app_user where id = ${person}::bigint and deleted_at is null and merged_into is null for key share
    ), listed as (
      insert into notification (app_user_id, list, code, event, order_line_id, title, contents, path)
      select there.id, ${listed?.list ?? null}::text, ${code}, ${event}, ${line}::bigint, ${listed?.title ?? ''},
        ${listed?.contents ?? ''}, ${listed?.path ?? null}
      from there where ${listed !== null}
      on conflict do nothing
    )
    insert into message (key, kind, event, order_id, order_line_id, app_user_id, recipient, channel, payload, is_kept, status, sender, rank, is_quiet, give_up_at)
    select gen_random_uuid(), ${code}, ${event}, ${order}::bigint, ${line}::bigint, ${person}::bigint, recipient, channel, words,
      ${isKept} and channel <> 'push', status,
      ${sender}::bigint, ${rank}, ${isQuiet}, now() + ${seconds} * interval '1 second'
    from ways on conflict do nothing`;
}
