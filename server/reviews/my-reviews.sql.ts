import type { CustomerReview } from '#contract/reviews.ts';
import type { Db } from '../platform/db/database.ts';
import type { ReviewableLineQuery } from './reviewable-lines.sql.ts';

export type ReviewDays = { edit: number; appeal: number };

const columns = (sql: Db, person: number, { edit, appeal }: ReviewDays) => sql`
  review_json(r)::jsonb || jsonb_build_object(
    'product', json_build_object('id', p.id, 'name', p.name, 'imageSmall', p.images[1], 'placeholder', p.placeholder),
    'orderId', (select l.order_id from order_line l join orders o on o.id = l.order_id
      where l.uuid = r.order_line_uuid and o.app_user_id = ${person} and not o.is_gift), 'version', r.version,
    'changeUntil', case when not r.hidden and r.created_at + make_interval(days => ${edit}) > shop_now()
      then iso(r.created_at + make_interval(days => ${edit})) end,
    'hidden', case when r.hidden then json_build_object('reason', coalesce(r.hidden_reason, 'unrelated'), 'at', iso(coalesce(r.hidden_at, r.created_at)),
      'appealUntil', case when r.appealed_at is null and r.hidden_at + make_interval(days => ${appeal}) > shop_now()
        then iso(r.hidden_at + make_interval(days => ${appeal})) end,
      'appeal', case when r.appealed_at is not null then json_build_object('text', coalesce(r.appeal, ''), 'at', iso(r.appealed_at),
        'isAnswered', r.appeal_answered_at is not null) end) end) as review`;

/** The reviews of a member, the newest first; one more than asked. */
export function ownReviewsOf(sql: Db, person: number, days: ReviewDays, { page, take, line }: ReviewableLineQuery) {
  return sql<{ review: CustomerReview; total: number }[]>`
    select ${columns(sql, person, days)}, count(*) over ()::int as total from review r join product p on p.id = r.product_id
    where r.app_user_id = ${person} ${line ? sql`and r.order_line_uuid = ${line}` : sql``} order by r.id desc limit ${take + 1} offset ${(page - 1) * take}`;
}

/** A review of the member, also a hidden one. */
export async function ownReviewOf(sql: Db, person: number, id: number, days: ReviewDays) {
  const [row] = await sql<{ review: CustomerReview }[]>`
    select ${columns(sql, person, days)} from review r join product p on p.id = r.product_id
    where r.app_user_id = ${person} and r.id = ${id}`;
  return row?.review;
}

/** Appeals the hiding of a review of the member, once and within the days. Returns false when that is not possible. */
export async function insertReviewAppeal(sql: Db, person: number, id: number, days: ReviewDays, words: string) {
  const rows = await sql`
    update review set appeal = ${words}, appealed_at = shop_now()
    where id = ${id} and app_user_id = ${person} and hidden and appealed_at is null
      and hidden_at + make_interval(days => ${days.appeal}) > shop_now()
    returning id`;
  return rows.length === 1;
}
