import type { AccessedField } from '#contract/data-access.ts';
import type { Db, Sql } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { cappedCountSql } from '../platform/paging/list-rank.ts';

export type AccessRecord = {
  act: string;
  reason: string;
  /** The customer; null for an entry of an order, which belongs to the order's owner at the time of reading. */
  person: number | null;
  order: number | null;
  fields: readonly AccessedField[];
};

/** Writes an entry for each customer whose data a staff member read: who, what and why. Call it in the transaction of the read. */
export async function writeAccessLog(
  sql: Db,
  staff: Staff,
  ip: string,
  looks: readonly AccessRecord[],
  batch: string | null = null,
) {
  for (const { act, reason, person, order, fields } of looks)
    await sql`
      insert into personal_data_access (staff_id, role, ip, act, reason, app_user_id, order_id, fields, batch)
      values (${staff.id}, ${staff.role}, ${ip}, ${act}, ${reason}, ${person}, ${order}, ${[...fields]}, ${batch})`;
}

/** Counts the entries of a staff member within 15 minutes, up to 1000. Locks the staff member until the transaction ends. */
export async function countRecentAccess(sql: Db, staff: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended('looks ' || ${staff}::bigint, 0))`;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select from personal_data_access where at > shop_now() - interval '15 minutes' and staff_id = ${staff} limit 1000) l`;
  return row?.count ?? 0;
}

/** The ids of a member and of the guests merged into them. */
export const ownAccountIdsSql = (sql: Db, person: number) =>
  sql`(select id from app_user where id = ${person} or merged_into = ${person})`;

type Row = {
  id: number;
  date: string;
  role: Staff['role'];
  act: string;
  fields: AccessedField[];
  orderNumber: string | null;
  reason: string;
};

/**
 * Reads a customer's access entries: those that name them, and those of their orders that name no other customer. The order number
 * of another customer's order is null.
 */
export function accessLogAt(sql: Db, person: number, { take, before }: { take: number; before: number | null }) {
  const rest = sql`${before}::bigint is null or l.id < ${before}`;
  return sql<Row[]>`
    select l.id, korea_date(l.at) as date, l.role, l.act, l.fields, o.order_number as "orderNumber", l.reason from (
      (select l.id, l.at, l.role, l.act, l.fields, l.order_id, l.reason from personal_data_access l where l.app_user_id in ${ownAccountIdsSql(sql, person)} and (${rest}) order by l.id desc limit ${take + 1})
      union all
      (select l.id, l.at, l.role, l.act, l.fields, l.order_id, l.reason from personal_data_access l join orders o on o.id = l.order_id
        where o.app_user_id = ${person} and l.app_user_id is null and (${rest}) order by l.id desc limit ${take + 1})
    ) l left join orders o on o.id = l.order_id and o.app_user_id = ${person}
    order by l.id desc limit ${take + 1}`;
}

/** Counts the entries, for the header of the list. */
export async function countAccessLog(sql: Db, person: number) {
  const [row] = await sql<{ count: number }[]>`
    select least(10000, (select count(*) from personal_data_access where app_user_id in ${ownAccountIdsSql(sql, person)})
      + (select count(*) from personal_data_access l join orders o on o.id = l.order_id where o.app_user_id = ${person} and l.app_user_id is null))::int as count`;
  return row?.count ?? 0;
}

/** Reads all access entries, for the staff who supervise access. */
export function accessLogOf(
  sql: Db,
  { staff, take, before }: { staff: number | null; take: number; before: number | null },
) {
  const wanted = sql`(${staff}::bigint is null or l.staff_id = ${staff})`;
  return sql<(Row & { at: string; who: string; person: number | null; total: number })[]>`
    select l.id, ${cappedCountSql(sql, sql`from personal_data_access l where ${wanted}`)} as total, l.at, korea_date(l.at) as date, a.name as who, l.role, l.act, l.fields, o.order_number as "orderNumber", l.app_user_id as person, l.reason
    from personal_data_access l join staff_account a on a.id = l.staff_id left join orders o on o.id = l.order_id
    where ${wanted} and (${before}::bigint is null or l.id < ${before})
    order by l.id desc limit ${take + 1}`;
}

/** Deletes access entries older than `days`. */
export async function deleteOldAccessLog(sql: Sql, days: number) {
  await sql`delete from personal_data_access where at < shop_now() - make_interval(days => ${days})`;
}
