import { type Db, type Sql, tx } from '../platform/db/database.ts';

export type DueMessage = {
  id: number;
  key: string;
  kind: string;
  recipient: string;
  channel: 'alimtalk' | 'sms' | 'push';
  status: 'waiting' | 'accepted';
  words: Buffer;
  tries: number;
  beganAt: string;
  /** Since when it is unknown whether the company accepted the message. */
  askedAt: string | null;
  companyId: string | null;
  seconds: number;
};

/** The payload of a message that may be resent; null if the account was deleted in between. */
const kept = (sql: Db) => sql`
  case when is_kept and not exists (select from app_user u where u.id = m.app_user_id and u.deleted_at is not null) then words end`;

/**
 * Claims due messages for 30 seconds: codes first, then orders, news and advertisements. At night only messages allowed at night.
 * Advertisements only to members who still agree; at night only to members who agreed to that too.
 */
export function claimDueMessages(sql: Sql, { most, isNight }: { most: number; isNight: boolean }) {
  return tx(sql, async (inside) => {
    // The statements are sent together and run one after the other.
    const late = inside`
      update message m set status = 'failed', words = ${kept(inside)}, why = coalesce(why, case when requested_at is null and company_id is null then 'too late' else 'no word of it' end)
      where status in ('waiting', 'accepted') and give_up_at <= now()`;
    const unwanted = inside`
      update message m set status = 'withheld', words = null, why = 'no consent' from app_user u
      where m.rank = 3 and m.status = 'waiting' and m.next_at <= now() and m.requested_at is null and u.id = m.app_user_id and not u.advertising_alarm`;
    const taken = inside<DueMessage[]>`
      with due as (
        select m.id, m.requested_at from message m
        where m.status in ('waiting', 'accepted') and m.next_at <= now()
          and (not ${isNight}::boolean or not m.is_quiet or m.status = 'accepted' or (m.rank = 3 and exists (
            select from app_user u where u.id = m.app_user_id and u.advertising_promotion)))
        order by m.rank, m.next_at limit ${most} for update of m skip locked
      )
      update message m set tries = tries + 1, next_at = now() + interval '30 seconds', began_at = coalesce(m.began_at, now()),
        requested_at = case when m.status = 'waiting' then now() else m.requested_at end
      from due where due.id = m.id
      returning m.id, m.key, m.kind, m.recipient, m.channel, m.status, m.words, m.tries, m.began_at as "beganAt", due.requested_at as "askedAt",
        m.company_id as "companyId", extract(epoch from now() - m.began_at)::float8 as seconds`;
    const [, , due] = await Promise.all([late, unwanted, taken]);
    return due;
  });
}

/** The company accepted the message. Its outcome is read or reported later. */
export async function markMessageAccepted(sql: Db, id: number, companyId: string, seconds: number) {
  await sql`
    update message set status = 'accepted', company_id = ${companyId}, requested_at = null, tries = 0, next_at = now() + ${seconds} * interval '1 second'
    where id = ${id} and status in ('waiting', 'accepted')`;
}

/**
 * Deletes the payload after delivery, except of messages that staff may resend. A message that is already settled stays unchanged.
 */
export async function markMessageSent(sql: Db, id: number, companyId: string | null) {
  await sql`
    update message m set status = 'sent', words = ${kept(sql)}, requested_at = null, sent_at = now(), company_id = coalesce(${companyId}, company_id)
    where id = ${id} and status in ('waiting', 'accepted')`;
}

/** For good: the words go as they do with an arrival, `why` stays. */
export async function markMessageFailed(sql: Db, id: number, why: string) {
  await sql`
    update message m set status = 'failed', words = ${kept(sql)}, requested_at = null, why = ${why}
    where id = ${id} and status in ('waiting', 'accepted')`;
}

/** Postpones a message. `since` is null only if the request certainly never arrived. */
export async function postponeMessage(
  sql: Db,
  id: number,
  { seconds, why, isOpen, since }: { seconds: number; why: string; isOpen: boolean; since: string | null },
) {
  await sql`
    update message set next_at = now() + ${seconds} * interval '1 second', why = ${why},
      requested_at = case when not ${isOpen}::boolean then null else coalesce(${since}::timestamptz, requested_at) end
    where id = ${id} and status in ('waiting', 'accepted')`;
}

/** Queues a text message instead of a chat message that cannot be delivered, `seconds` after the first attempt. */
export function insertSmsFallback(sql: Db, id: number, { why, seconds }: { why: string; seconds: number }) {
  return tx(sql, async (inside) => {
    await inside`
      insert into message (key, kind, event, order_id, order_line_id, app_user_id, recipient, channel, words, is_kept, status, sender, rank, is_quiet, next_at, give_up_at)
      select gen_random_uuid(), kind, event, order_id, order_line_id, app_user_id, recipient, 'sms', words, is_kept, 'waiting', sender, rank, is_quiet,
        greatest(now(), began_at + ${seconds} * interval '1 second'), greatest(give_up_at, now() + interval '1 hour')
      from message where id = ${id} and channel = 'alimtalk' and status in ('waiting', 'accepted')
      on conflict do nothing`;
    await markMessageFailed(inside, id, why);
  });
}

/** Schedules an immediate check of messages that the company reported. The report itself is not trusted. */
export async function checkMessagesNow(sql: Db, keys: string[]) {
  const rows = await sql`
    update message set next_at = now() where key = any (${keys}) and status = 'accepted' and next_at > now() returning id`;
  return rows.length;
}
