import type { z } from 'zod';
import type { StaffQuestion } from '#contract/questions.ts';
import type { Db } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';
import { afterCursorSql, cappedCountSql, type RankedRow, rankOrderSql } from '../platform/paging/list-rank.ts';

type Row = z.output<typeof StaffQuestion>;
export type StaffQuestionFilter = { open: boolean; at: RowCursor | undefined; take: number };

/** Unanswered questions first, the oldest of them before the others. */
export const unansweredRank = (sql: Db) => ({ rank: sql`(q.answered_at is not null)::int`, id: sql`q.id`, oldest: 0 });

const columns = (sql: Db) => sql`
  q.id, q.contents, q.is_secret as "isSecret", q.author, q.created_at as "createDate",
  json_build_object('id', p.id, 'name', p.name) as product,
  case when q.answered_at is not null then json_build_object('text', q.answer, 'at', iso(q.answered_at), 'by', a.name) end as answer`;

/** One row more than a page. */
export function readStaffQuestions(sql: Db, distributor: number | null, { open, at, take }: StaffQuestionFilter) {
  const by = unansweredRank(sql);
  const wanted = sql`(${distributor}::bigint is null or p.distributor_id = ${distributor}) and (not ${open} or q.answered_at is null)`;
  const total = cappedCountSql(sql, sql`from product_question q join product p on p.id = q.product_id where ${wanted}`);
  return sql<(Row & RankedRow)[]>`
    select ${columns(sql)}, ${by.rank} as rank, ${total} as total from product_question q join product p on p.id = q.product_id
      left join staff_account a on a.id = q.answered_by
    where ${wanted} and ${afterCursorSql(sql, at, by)}
    order by ${rankOrderSql(sql, by)} limit ${take + 1}`;
}

/** Null as `distributor` sees all. `lock` holds the row lock until the transaction ends. */
export async function readStaffQuestion(sql: Db, id: number, distributor: number | null, { lock = false } = {}) {
  const [row] = await sql<Row[]>`
    select ${columns(sql)} from product_question q join product p on p.id = q.product_id
      left join staff_account a on a.id = q.answered_by
    where q.id = ${id} and (${distributor}::bigint is null or p.distributor_id = ${distributor})
    ${lock ? sql`for update of q` : sql``}`;
  return row;
}
