import type { Db, Tx } from '../base/database.ts';

export type Sending = { id: number; wait: number; left: number; isStopped: boolean; hasNumber: boolean };

/** Counts one more message to each receiver who may have one, and says to whom; locked in their order. */
export function resendTo(sql: Tx, tos: number[], terms: { seconds: number; times: number }) {
  return sql<{ id: number; sentAt: string; left: number; nth: number }[]>`
    update gift_to set resent_count = resent_count + 1, sent_count = sent_count + 1, last_sent_at = shop_now()
    where id in (select id from gift_to where id = any (${tos}::bigint[]) order by id for update)
      and status = 'unused' and phone is not null and stopped_at is null and resent_count < ${terms.times}
      and coalesce(last_sent_at <= shop_now() - make_interval(secs => ${terms.seconds}), true)
    returning id, last_sent_at as "sentAt", ${terms.times} - resent_count as left, resent_count as nth`;
}

/** Why a message cannot go again: seconds to wait, nothing left, stopped, or no number at all. */
export async function standing(sql: Db, to: number, terms: { seconds: number; times: number }) {
  const [row] = await sql<Sending[]>`
    select id, greatest(0, ceil(extract(epoch from last_sent_at - shop_now()) + ${terms.seconds}))::int as wait,
      ${terms.times} - resent_count as left, stopped_at is not null as "isStopped", phone is not null as "hasNumber"
    from gift_to where id = ${to}`;
  return row;
}

/** Once for each time the link went out, while it is unused. */
export async function countShare(sql: Db, to: number) {
  await sql`update gift_to set sent_count = sent_count + 1, last_sent_at = shop_now() where id = ${to} and status = 'unused'`;
}
