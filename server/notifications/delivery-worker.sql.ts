import { type Db, type Sql, tx } from '../platform/db/database.ts';

export type DueMessage = {
  id: number;
  key: string;
  kind: string;
  recipient: string;
  channel: 'alimtalk' | 'sms' | 'push';
  status: 'waiting' | 'accepted';
  words: Buffer;
  attempts: number;
  beganAt: string;
  /** Since when it is not known whether the company took it. */
  askedAt: string | null;
  companyId: string | null;
  seconds: number;
};

/** The words of what may be said again; whoever has left meanwhile is told, and nothing is kept of it. */
const kept = (sql: Db) => sql`
  case when is_kept and not exists (select from app_user u where u.id = m.app_user_id and u.deleted_at is not null) then payload end`;

/**
 * Takes what is due for half a minute, in which nobody else may: codes before orders before news before adverts. At night only what may
 * be said at night; adverts only to who has not said no since, and at night only to who has agreed to that too.
 */
export function claimDueMessages(sql: Sql, { most, isNight }: { most: number; isNight: boolean }) {
  return tx(sql, async (inside) => {
    // Sent together, done one after the other.
    const late = inside`
      update message m set status = 'failed', payload = ${kept(inside)}, failure_reason = coalesce(failure_reason, case when requested_at is null and company_id is null then 'too late' else 'no word of it' end)
      where status in ('waiting', 'accepted') and give_up_at <= now()`;
    const unwanted = inside`
      update message m set status = 'withheld', payload = null, failure_reason = 'no consent' from app_user u
      where m.rank = 3 and m.status = 'waiting' and m.next_at <= now() and m.requested_at is null and u.id = m.app_user_id and not u.advertising_alarm`;
    const taken = inside<DueMessage[]>`
      with due as (
        select m.id, m.requested_at from message m
        where m.status in ('waiting', 'accepted') and m.next_at <= now()
          and (not ${isNight}::boolean or not m.is_quiet or m.status = 'accepted' or (m.rank = 3 and exists (
            select from app_user u where u.id = m.app_user_id and u.advertising_promotion)))
        order by m.rank, m.next_at limit ${most} for update of m skip locked
      )
      update message m set attempts = attempts + 1, next_at = now() + interval '30 seconds', began_at = coalesce(m.began_at, now()),
        requested_at = case when m.status = 'waiting' then now() else m.requested_at end
      from due where due.id = m.id
      returning m.id, m.key, m.kind, m.recipient, m.channel, m.status, m.payload as words, m.attempts, m.began_at as "beganAt", due.requested_at as "askedAt",
        m.company_id as "companyId", extract(epoch from now() - m.began_at)::float8 as seconds`;
    const [, , due] = await Promise.all([late, unwanted, taken]);
    return due;
  });
}

/** The company has it: what becomes of it is asked later, or told. */
export async function markMessageAccepted(sql: Db, id: number, companyId: string, seconds: number) {
  await sql`
    update message set status = 'accepted', company_id = ${companyId}, requested_at = null, attempts = 0, next_at = now() + ${seconds} * interval '1 second'
    where id = ${id} and status in ('waiting', 'accepted')`;
}

/** Words are forgotten with the arrival but for those staff may say again; a message already told of is left as it is. */
export async function markMessageSent(sql: Db, id: number, companyId: string | null) {
  await sql`
    update message m set status = 'sent', payload = ${kept(sql)}, requested_at = null, sent_at = now(), company_id = coalesce(${companyId}, company_id)
    where id = ${id} and status in ('waiting', 'accepted')`;
}

/** For good: the words go as they do with an arrival, `why` stays. */
export async function markMessageFailed(sql: Db, id: number, why: string) {
  await sql`
    update message m set status = 'failed', payload = ${kept(sql)}, requested_at = null, failure_reason = ${why}
    where id = ${id} and status in ('waiting', 'accepted')`;
}

/** Later again. What certainly never got there is forgotten to have been asked; what may have is not. */
export async function postponeMessage(
  sql: Db,
  id: number,
  { seconds, why, isOpen, since }: { seconds: number; why: string; isOpen: boolean; since: string | null },
) {
  await sql`
    update message set next_at = now() + ${seconds} * interval '1 second', failure_reason = ${why},
      requested_at = case when not ${isOpen}::boolean then null else coalesce(${since}::timestamptz, requested_at) end
    where id = ${id} and status in ('waiting', 'accepted')`;
}

/** The chat message will not arrive: a text message goes instead, so many seconds after the first try. */
export function insertSmsFallback(sql: Db, id: number, { why, seconds }: { why: string; seconds: number }) {
  return tx(sql, async (inside) => {
    await inside`
      insert into message (key, kind, event, order_id, order_line_id, app_user_id, recipient, channel, payload, is_kept, status, sender, rank, is_quiet, next_at, give_up_at)
      select gen_random_uuid(), kind, event, order_id, order_line_id, app_user_id, recipient, 'sms', payload, is_kept, 'waiting', sender, rank, is_quiet,
        greatest(now(), began_at + ${seconds} * interval '1 second'), greatest(give_up_at, now() + interval '1 hour')
      from message where id = ${id} and channel = 'alimtalk' and status in ('waiting', 'accepted')
      on conflict do nothing`;
    await markMessageFailed(inside, id, why);
  });
}

/** The company says something has become of these: they are looked at now. Nothing it says is believed. */
export async function checkMessagesNow(sql: Db, keys: string[]) {
  const rows = await sql`
    update message set next_at = now() where key = any (${keys}) and status = 'accepted' and next_at > now() returning id`;
  return rows.length;
}
