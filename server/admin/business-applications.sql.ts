import type { z } from 'zod';
import type { StaffBusiness, StaffBusinessQuery } from '#contract/business.ts';
import type { Db } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';
import { afterCursorSql, cappedCountSql, type RankedRow, rankOrderSql } from '../platform/paging/list-rank.ts';

type Row = z.output<typeof StaffBusiness>;
type BusinessQuery = Omit<z.output<typeof StaffBusinessQuery>, 'nextPage'> & { at: RowCursor | undefined };

const columns = (sql: Db) => sql`
  b.id, json_build_object('id', u.id, 'name', u.name, 'email', u.email) as member, b.business_number as "businessNumber",
  b.company_name as "companyName", b.ceo, b.is_renewal as "isRenewal", b.status, b.reason, b.created_at as "createDate", b.decided_at as "decideDate",
  a.name as "decidedBy"`;

/** Waiting applications first, the longest waiting before the others. */
export function readBusinessApplications(sql: Db, { state, at, take }: BusinessQuery) {
  const by = { rank: sql`(b.status <> 'waiting')::int`, id: sql`b.id`, oldest: 0 };
  const wanted = state === 'all' ? sql`true` : sql`b.status = ${state}`;
  const total = cappedCountSql(sql, sql`from business_application b where ${wanted}`);
  return sql<(Row & RankedRow)[]>`
    select ${columns(sql)}, ${by.rank} as rank, ${total} as total from business_application b join app_user u on u.id = b.app_user_id
      left join staff_account a on a.id = b.decided_by
    where ${wanted} and ${afterCursorSql(sql, at, by)}
    order by ${rankOrderSql(sql, by)} limit ${take + 1}`;
}

/** One application with the file name of its certificate image. */
export async function readBusinessApplication(sql: Db, id: number) {
  const [row] = await sql<(Row & { picture: string })[]>`
    select ${columns(sql)}, b.picture from business_application b join app_user u on u.id = b.app_user_id
      left join staff_account a on a.id = b.decided_by
    where b.id = ${id}`;
  return row;
}
