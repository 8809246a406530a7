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

/** The payload of a message that staff may resend; null for a customer whose account is deleted. */
const keptColumnsSql = (sql: Db) => sql`
  case when is_kept and not exists (select from app_user u where u.id = m.app_user_id and u.deleted_at is not null) then payload end`;

/**
 * Claims up to `most` due messages for 30 seconds: codes before orders before news before advertising. At night only what may be sent at
 * night; advertising only to members who consent to it, and at night only with the consent for the night. In the same statement it ends
 * messages that are too late and advertising whose consent was withdrawn. Locks the rows of `message`; skips locked ones.
 */
export function claimDueMessages(sql: Sql, { most, isNight }: { most: number; isNight: boolean }) {
  return sql<DueMessage[]>`
    with late as (
      update message m set status = 'failed', payload = ${keptColumnsSql(sql)}, failure_reason = coalesce(failure_reason, case when requested_at is null and company_id is null then 'too late' else 'no word of it' end)
      where status in ('waiting', 'accepted') and give_up_at <= now()
    ), unwanted as (
      update message m set status = 'withheld', payload = null, failure_reason = 'no consent' from app_user u
      where m.rank = 3 and m.status = 'waiting' and m.next_at <= now() and m.give_up_at > now() and m.requested_at is null and u.id = m.app_user_id and not u.advertising_alarm
    ), due as (
      select m.id, m.requested_at from message m
      where m.status in ('waiting', 'accepted') and m.next_at <= now() and m.give_up_at > now()
        and (m.rank <> 3 or m.status = 'accepted' or m.requested_at is not null
          or not exists (select from app_user u where u.id = m.app_user_id and not u.advertising_alarm))
        and (not ${isNight}::boolean or not m.is_quiet or m.status = 'accepted' or (m.rank = 3 and exists (
          select from app_user u where u.id = m.app_user_id and u.advertising_promotion)))
      order by m.rank, m.next_at limit ${most} for update of m skip locked
    )
    update message m set attempts = attempts + 1, next_at = now() + interval '30 seconds', began_at = coalesce(m.began_at, now()),
      requested_at = case when m.status = 'waiting' then now() else m.requested_at end
    from due where due.id = m.id
    returning m.id, m.key, m.kind, m.recipient, m.channel, m.status, m.payload as words, m.attempts, m.began_at as "beganAt", due.requested_at as "askedAt",
      m.company_id as "companyId", extract(epoch from now() - m.began_at)::float8 as seconds`;
}

/** The company accepted these. Their state is looked up `seconds` later, or when the company reports it. */
export async function markMessagesAccepted(
  sql: Db,
  rows: readonly { id: number; companyId: string; seconds: number }[],
) {
  if (rows.length === 0) return;
  await sql`
    update message m set status = 'accepted', company_id = r.company, requested_at = null, attempts = 0, next_at = now() + r.seconds * interval '1 second'
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ companyId }) => companyId)}::text[], ${rows.map(({ seconds }) => seconds)}::float8[])
      r (id, company, seconds)
    where m.id = r.id and m.status in ('waiting', 'accepted')`;
}

/** These arrived. The payload is deleted but for messages that staff may resend; a message that has ended stays as it is. */
export async function markMessagesSent(sql: Db, rows: readonly { id: number; companyId: string | null }[]) {
  if (rows.length === 0) return;
  await sql`
    update message m set status = 'sent', payload = ${keptColumnsSql(sql)}, requested_at = null, sent_at = now(), company_id = coalesce(r.company, company_id)
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ companyId }) => companyId)}::text[]) r (id, company)
    where m.id = r.id and m.status in ('waiting', 'accepted')`;
}

/** The message fails for good. Its payload is deleted as for one that arrived; `failure_reason` stays. */
export async function markMessageFailed(sql: Db, id: number, why: string) {
  await sql`
    update message m set status = 'failed', payload = ${keptColumnsSql(sql)}, requested_at = null, failure_reason = ${why}
    where id = ${id} and status in ('waiting', 'accepted')`;
}

export type PostponedMessage = {
  id: number;
  seconds: number;
  why: string;
  /** The company may have it: it is looked up before it is sent again. */
  isOpen: boolean;
  since: string | null;
};

/** Tries these again later. A message that certainly never arrived at the company forgets that it was requested. */
export async function postponeMessages(sql: Db, rows: readonly PostponedMessage[]) {
  if (rows.length === 0) return;
  await sql`
    update message m set next_at = now() + r.seconds * interval '1 second', failure_reason = r.why,
      requested_at = case when m.id = any (${rows.filter(({ isOpen }) => isOpen).map(({ id }) => id)}::bigint[]) then coalesce(r.since, requested_at) end
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ seconds }) => seconds)}::float8[], ${rows.map(({ why }) => why)}::text[],
      ${rows.map(({ since }) => since)}::timestamptz[]) r (id, seconds, why, since)
    where m.id = r.id and m.status in ('waiting', 'accepted')`;
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
