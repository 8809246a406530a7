import type { z } from 'zod';
import type { StaffInquiry, StaffInquiryQuery, StaffInquiryThread } from '#contract/support.ts';
import type { Db } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';
import { inquirerSql, inquiryColumnsSql, waitingSinceSql } from '../support/inquirer.ts';

type Row = z.output<typeof StaffInquiry>;
type Thread = z.output<typeof StaffInquiryThread>;
type Query = Pick<z.output<typeof StaffInquiryQuery>, 'state' | 'take'> & { at: RowCursor | undefined };

const columns = (sql: Db) => sql`
  ${inquiryColumnsSql(sql)}, i.brand, i.closed_by as "closedBy",
  (select json_build_object('name', name, 'phone', phone, 'isGuest', "isGuest") from ${inquirerSql(sql)} a) as asker,
  (select max(m.id)::bigint from inquiry_message m where m.inquiry_id = i.id) as "lastMessage",
  case when i.state = 'waiting' then ${waitingSinceSql(sql)} end as "waitingSince"`;

/** Waiting inquiries with the longest waiting first; all others with the latest first. One row more than `take`. */
export function readStaffInquiries(sql: Db, { state, at, take }: Query) {
  const oldestFirst = state === 'waiting';
  const moment = at && sql`to_timestamp(${at.value}::numeric / 1000000)`;
  const after = oldestFirst ? sql`>` : sql`<`;
  const sortedBy = oldestFirst ? waitingSinceSql(sql) : sql`i.last_at`;
  return sql<(Row & { id: number; value: number; total: number })[]>`
    select i.id, (extract(epoch from ${sortedBy}) * 1000000)::bigint as value,
      (select count(*) from (
        select from inquiry c where ${state === 'all' ? sql`true` : sql`c.state = ${state}`} limit 10000) counted)::int as total,
      ${columns(sql)}
    from inquiry i
    where ${state === 'all' ? sql`true` : sql`i.state = ${state}`}
      ${moment ? sql`and (${sortedBy}, i.id) ${after} (${moment}, ${at.id}::bigint)` : sql``}
    order by ${oldestFirst ? sql`value, i.id` : sql`i.last_at desc, i.id desc`}
    limit ${take + 1}`;
}

/** An inquiry with all its messages and the staff member of each answer. */
export async function readStaffThread(sql: Db, uuid: string) {
  const [row] = await sql<Thread[]>`
    select ${columns(sql)}, (
      select json_agg(json_build_object('id', m.id, 'by', case when m.staff_id is null then 'asker' else 'shop' end, 'contents', m.contents,
        'pictures', cardinality(m.images), 'createDate', iso(m.created_at), 'staff', s.name) order by m.id)
      from inquiry_message m left join staff_account s on s.id = m.staff_id where m.inquiry_id = i.id) as messages
    from inquiry i where i.uuid = ${uuid}`;
  return row;
}

/** The author of an inquiry, unmasked. */
export async function readUnmaskedInquirer(sql: Db, uuid: string) {
  const [row] = await sql<{ name: string | null; phone: string | null; email: string | null; person: number }[]>`
    select a.name, a.phone, a.email, i.app_user_id as person from inquiry i cross join lateral ${inquirerSql(sql)} a where i.uuid = ${uuid}`;
  return row;
}
