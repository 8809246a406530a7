import type { ReviewReportReason } from '#contract/reviews.ts';
import type { Db } from '../platform/db/database.ts';

type VotedReview = { isOwn: boolean; helpful: number };

/** A visible review, and whether the person wrote it. */
export async function visibleReviewOf(sql: Db, person: number, id: number) {
  const [row] = await sql<VotedReview[]>`
    select coalesce(app_user_id = ${person}, false) as "isOwn", helpful from review where id = ${id} and not hidden`;
  return row;
}

/** Adds one vote a person and returns the number of votes. Undefined when the person may not vote for it. */
export async function insertReviewVote(sql: Db, person: number, id: number) {
  const [row] = await sql<{ helpful: number }[]>`
    with found as (
      select id, helpful from review where id = ${id} and not hidden and app_user_id is distinct from ${person}
    ), voted as (
      insert into review_helpful (review_id, app_user_id) select id, ${person} from found on conflict do nothing returning review_id
    ), counted as (
      update review r set helpful = r.helpful + 1 from voted where r.id = voted.review_id returning r.helpful
    )
    select coalesce((select helpful from counted), found.helpful) as helpful from found`;
  return row?.helpful;
}

/** Removes the vote and returns the number of votes. Undefined for a hidden or missing review. */
export async function deleteReviewVote(sql: Db, person: number, id: number) {
  const [row] = await sql<{ helpful: number }[]>`
    with gone as (
      delete from review_helpful where review_id = ${id} and app_user_id = ${person} returning review_id
    ), counted as (
      update review r set helpful = greatest(0, r.helpful - 1) from gone where r.id = gone.review_id returning r.helpful
    )
    select coalesce((select helpful from counted), r.helpful) as helpful from review r where r.id = ${id} and not r.hidden`;
  return row?.helpful;
}

/** One report a person and review. A second one changes nothing. */
export async function insertReviewReport(
  sql: Db,
  person: number,
  id: number,
  { reason, detail }: { reason: ReviewReportReason; detail: string },
) {
  await sql`
    insert into review_report (review_id, app_user_id, reason, detail) values (${id}, ${person}, ${reason}, ${detail})
    on conflict do nothing`;
}
