import { applyGradesSql, gradePurchasesSql } from '../customer-records/member.ts';
import type { Db, Sql, Tx } from '../platform/db/database.ts';

/** Returns the current month (KST) as a number such as 202611, from three hours after its start. */
export async function currentGradeMonth(sql: Sql) {
  const [row] = await sql<{ month: number; decided: number }[]>`
    select to_char((shop_now() - interval '3 hours') at time zone 'Asia/Seoul', 'YYYYMM')::bigint as month,
      coalesce((select value from watermark where name = 'grades'), 0) as decided`;
  return row as { month: number; decided: number };
}

const monthSql = (sql: Db, month: number) => sql`select to_date(${String(month)}, 'YYYYMM') as first`;

/** SQL condition on a member `u` and the month `edge`. */
const isUndecidedSql = (sql: Db) => sql`u.user_type <> 'guest' and u.deleted_at is null
  and not exists (select from grade_month m where m.app_user_id = u.id and m.month = edge.first)`;

/** Whether a member has no grade of the month yet: because another transaction has locked the row, or since they joined. */
export async function hasUndecidedMembers(sql: Db, month: number) {
  const [row] = await sql<{ is: boolean }[]>`
    select exists (select from app_user u, (${monthSql(sql, month)}) edge where ${isUndecidedSql(sql)}) as is`;
  return row?.is ?? false;
}

export type GradeChange = { person: number; before: number; after: number };

/**
 * Decides the monthly grades of some members by their accepted purchases of the previous three months, less refunds: up at once,
 * down by one. A member is decided once per month.
 */
export function updateMonthlyGrades(sql: Tx, month: number, window: number, most: number) {
  return sql<GradeChange[]>`
    with edge as (${monthSql(sql, month)}),
    members as (
      select u.id, u.grade from app_user u, edge where ${isUndecidedSql(sql)}
      order by u.id limit ${most} for no key update of u skip locked
    ), bought as (
      select m.id, m.grade,
        ${gradePurchasesSql(sql, sql`m.id`, sql`edge.first - make_interval(months => ${window})`, sql`edge.first`)} as won
      from members m, edge
    ), decided as (
      select b.id, b.grade as before, b.won,
        greatest((select max(grade) from grade where purchase_needed <= b.won), b.grade - 1)::smallint as after
      from bought b
    ), kept as (
      insert into grade_month (app_user_id, month, before, after, bought)
      select d.id, edge.first, d.before, d.after, d.won from decided d, edge on conflict do nothing returning app_user_id
    ), ${applyGradesSql(sql)}
    select d.id as person, d.before::int as before, d.after::int as after from decided d join kept k on k.app_user_id = d.id`;
}
