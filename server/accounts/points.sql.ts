import type { PointBook } from '#contract/accounts.ts';
import type { Db } from '../database.ts';

type Summary = { point: number; soon: number; soonOn: string | null; count: number };

/** The balance, and how much of it runs out within thirty days: what was given with an end, but never more than is there. */
export async function pointSummary(sql: Db, person: number) {
  const [row] = await sql<Summary[]>`
    with mine as (select amount, expires_at, expires_at is null or expires_at > shop_now() as alive from point_tx where app_user_id = ${person}),
    ending as (select amount, expires_at from mine where alive and amount > 0 and expires_at <= shop_now() + interval '30 days')
    select coalesce(sum(amount) filter (where alive), 0)::bigint as point, count(*)::int as count,
      least(coalesce((select sum(amount) from ending), 0), greatest(0, coalesce(sum(amount) filter (where alive), 0)))::bigint as soon,
      (select korea_date(min(expires_at)) from ending) as "soonOn"
    from mine`;
  return row as Summary;
}

export function pointEntries(sql: Db, person: number, take: number, page: number) {
  return sql<PointBook['entities']>`
    select type, amount, label, created_at as at, expires_at as "expiresAt" from point_tx
    where app_user_id = ${person} order by created_at desc, id desc limit ${take + 1} offset ${(page - 1) * take}`;
}
