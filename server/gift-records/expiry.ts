import type { Db } from '../platform/db/database.ts';

/** The expiry of a gift `t` of the group `g`, paid by `p`. */
export const giftExpiresAt = (sql: Db) => sql`
  gift_end(p.approved_at, g.days + case when t.extended_at is null then 0 else g.extra_days end, t.cut_off)`;

/** Whether the one extension by a week would give more time. */
export const isLongerWait = (sql: Db) => sql`
  t.extended_at is null and coalesce(gift_end(p.approved_at, g.days + g.extra_days, t.cut_off) > ${giftExpiresAt(sql)}, false)`;

/** Whether a customer is the recipient of `t`: they claimed it, or have the number that claimed it in their account or verified. */
export const isReceivedBySql = (sql: Db, person: number) => sql`
  coalesce(t.claimed_at is not null and ${person}::bigint > 0 and (
    t.claimed_by = ${person}
    or exists (select from app_user u where u.id = ${person} and u.user_type <> 'guest' and u.phone = t.claimed_phone)
    or exists (select from verification v where v.app_user_id = ${person} and v.phone = t.claimed_phone
      and v.verified_at > now() - interval '1 day')), false)`;
