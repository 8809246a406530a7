import type { z } from 'zod';
import type { StaffReview, StaffReviewQuery } from '#contract/reviews.ts';
import type { Db } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';
import { afterCursorSql, cappedCountSql, rankOrderSql } from '../platform/paging/list-rank.ts';

type Row = z.output<typeof StaffReview>;
type ReviewQuery = Omit<z.output<typeof StaffReviewQuery>, 'nextPage'> & { at: RowCursor | undefined };

const columns = (sql: Db) => sql`
  review_json(r)::jsonb || jsonb_build_object(
    'product', json_build_object('id', p.id, 'name', p.name),
    'hidden', case when r.hidden then json_build_object('reason', r.hidden_reason, 'at', iso(r.hidden_at)) end,
    'reports', coalesce((select json_agg(json_build_object('reason', t.reason, 'detail', t.detail, 'at', iso(t.created_at)) order by t.id)
      from review_report t where t.review_id = r.id and t.verdict is null), '[]'),
    'appeal', case when r.appealed_at is not null then json_build_object('text', coalesce(r.appeal, ''), 'at', iso(r.appealed_at),
      'isAnswered', r.appeal_answered_at is not null) end) as review`;

/** Waiting reviews first: reported, disputed, then unanswered; of those the lowest ratings first. */
export async function readStaffReviews(sql: Db, distributor: number | null, { state, at, take }: ReviewQuery) {
  const reported = sql`exists (select from review_report t where t.review_id = r.id and t.verdict is null)`;
  const appealed = sql`(r.hidden and r.appealed_at is not null and r.appeal_answered_at is null)`;
  const which = {
    open: sql`(${reported} or ${appealed} or (r.answer is null and not r.hidden))`,
    unanswered: sql`r.answer is null and not r.hidden`,
    reported,
    appealed,
    hidden: sql`r.hidden`,
    all: sql`true`,
  }[state];
  const stars = state === 'open' || state === 'unanswered' ? sql`r.score` : sql`0`;
  const by = { rank: sql`(case when ${reported} or ${appealed} then 0 else 10 end + ${stars})`, id: sql`r.id` };
  const wanted = sql`(${distributor}::bigint is null or p.distributor_id = ${distributor}) and ${which}`;
  const total = cappedCountSql(sql, sql`from review r join product p on p.id = r.product_id where ${wanted}`);
  const rows = await sql<{ review: Row; rank: number; total: number }[]>`
    select ${columns(sql)}, ${by.rank} as rank, ${total} as total from review r join product p on p.id = r.product_id
    where ${wanted} and ${afterCursorSql(sql, at, by)}
    order by ${rankOrderSql(sql, by)} limit ${take + 1}`;
  return rows.map(({ review, rank, total }) => ({ ...review, rank, total }));
}

/** Null as `distributor` sees all, a seller the reviews of the seller’s products. */
export async function readStaffReview(sql: Db, id: number, distributor: number | null) {
  const [row] = await sql<{ review: Row }[]>`
    select ${columns(sql)} from review r join product p on p.id = r.product_id
    where r.id = ${id} and (${distributor}::bigint is null or p.distributor_id = ${distributor})`;
  return row?.review;
}
