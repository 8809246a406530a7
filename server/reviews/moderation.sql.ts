import type { ReviewReportReason } from '#contract/reviews.ts';
import type { Db, Tx } from '../platform/db/database.ts';

export type ModeratedReview = {
  id: number;
  author: number | null;
  product: string;
  productId: number;
  hidden: boolean;
  answer: string | null;
  appealOpen: boolean;
};

/** A review with what its moderator needs, locked until the transaction ends. */
export async function lockModeratedReview(sql: Tx, id: number) {
  const [row] = await sql<ModeratedReview[]>`
    select r.id, r.app_user_id as author, p.name as product, r.product_id as "productId", r.hidden, r.answer->>'text' as answer,
      r.appealed_at is not null and r.appeal_answered_at is null as "appealOpen"
    from review r join product p on p.id = r.product_id where r.id = ${id} for update of r`;
  return row;
}

/** A changed answer keeps the time of the first one. */
export async function setReviewAnswer(sql: Db, id: number, text: string) {
  await sql`
    update review set answer = jsonb_build_object('text', ${text}::text, 'at', coalesce(answer->>'at', iso(shop_now()))) where id = ${id}`;
}

/** Hides a review with a reason, or shows it again. A new hiding can be appealed again. */
export async function setReviewHidden(sql: Tx, id: number, reason: ReviewReportReason | null) {
  await sql`
    update review set hidden = ${reason !== null}, hidden_reason = ${reason}, hidden_at = case when ${reason !== null} then shop_now() end,
      appeal = case when ${reason === null} then appeal end, appealed_at = case when ${reason === null} then appealed_at end,
      appeal_answered_at = case when ${reason === null} and appealed_at is not null then coalesce(appeal_answered_at, shop_now()) end
    where id = ${id}`;
}

/** Only where the review has an appeal. */
export async function closeReviewAppeal(sql: Tx, id: number) {
  await sql`update review set appeal_answered_at = shop_now() where id = ${id} and appealed_at is not null`;
}

/** Decides the open reports of a review and returns their reporters. */
export async function decideReviewReports(sql: Tx, id: number, verdict: 'upheld' | 'dismissed') {
  return sql<{ id: number; person: number }[]>`
    update review_report set verdict = ${verdict}, decided_at = shop_now() where review_id = ${id} and verdict is null
    returning id, app_user_id as person`;
}
