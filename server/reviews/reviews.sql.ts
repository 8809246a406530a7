import type { z } from 'zod';
import type { OwnReviewIds, ProductReview, ProductReviews, RecommendedReview } from '#contract/reviews.ts';
import type { Db } from '../platform/db/database.ts';
import { cappedCountSql } from '../platform/paging/list-rank.ts';

type ReviewPageQuery = {
  type: string | undefined;
  orderBy: 'recommend' | 'latest' | 'score_desc' | 'score_asc';
  period: 'all' | 'week';
  option: string | undefined;
  take: number;
  page: number;
};

// Received within the last seven days, today included.
const thisWeek = (sql: Db) => sql`r.received_on > korea_date(shop_now()) - 7`;

/** A page of the reviews of a product, one more than asked. */
export async function productReviewsOf(
  sql: Db,
  product: number,
  { type, orderBy, period, option, take, page }: ReviewPageQuery,
) {
  const order = {
    recommend: sql`(r.review_type <> 'text') desc, r.helpful desc, r.id desc`,
    latest: sql`r.created_at desc, r.id desc`,
    score_desc: sql`r.score desc, r.id desc`,
    score_asc: sql`r.score, r.id desc`,
  }[orderBy];
  // A review with photos counts as one with photos, also if it has a video.
  const kind = type === 'photo' ? sql`and cardinality(r.images) > 0` : type ? sql`and r.review_type = ${type}` : sql``;
  const rows = await sql<{ review: ProductReview }[]>`
    select review_json(r) as review from review r
    where r.product_id = ${product} and not r.hidden ${kind}
      ${period === 'week' ? sql`and ${thisWeek(sql)}` : sql``} ${option ? sql`and r.option_name = ${option}` : sql``}
    order by ${order} limit ${take + 1} offset ${(page - 1) * take}`;
  return rows.map(({ review }) => review);
}

type Summary = z.output<typeof ProductReviews>['summary'] & { matching: number; count: number };

/** The ratings of a product: over all reviews, of this week, and by month; and the number of reviews that match the filter. */
export async function reviewSummaryOf(
  sql: Db,
  product: number,
  { type, period, option }: Pick<ReviewPageQuery, 'type' | 'period' | 'option'>,
) {
  const kind = type === 'photo' ? sql`photo` : type ? sql`kind = ${type}` : sql`true`;
  const byScore = sql`array[count(*) filter (where score = 1), count(*) filter (where score = 2), count(*) filter (where score = 3),
    count(*) filter (where score = 4), count(*) filter (where score = 5)]::int[]`;
  const share = sql`'average', round(avg(score), 1), 'count', count(*), 'byScore', ${byScore}`;
  const [row] = await sql<Summary[]>`
    with r as (
      select r.score, r.review_type as kind, cardinality(r.images) > 0 as photo, r.option_name as option, r.bought,
        to_char(r.received_on, 'YYYY-MM') as month, coalesce(${thisWeek(sql)}, false) as recent
      from review r where r.product_id = ${product} and not r.hidden
    ), by_month as (
      select month, json_build_object('month', month, ${share}) as summary from r where month is not null group by month order by month desc limit 12
    ), by_option as (
      select option, count(*)::int as count, round(avg(score), 1) as average from r group by option order by count desc, option limit 20
    )
    select round(avg(score), 1) as average, count(*)::int as count, ${byScore} as "byScore",
      (count(*) filter (where photo))::int as "photoCount",
      (count(*) filter (where ${kind} ${period === 'week' ? sql`and recent` : sql``} ${option ? sql`and option = ${option}` : sql``}))::int as matching,
      (select json_build_object(${share}) from r where recent) as week,
      coalesce((select json_agg(summary order by month) from by_month), '[]') as months,
      coalesce((select json_agg(json_build_object('name', option, 'count', count, 'average', average) order by count desc, option) from by_option), '[]') as options,
      json_build_object('average', round(avg(score) filter (where bought), 1), 'count', count(*) filter (where bought)) as bought
    from r`;
  return row as Summary;
}

type Recommended = z.output<typeof RecommendedReview>;

/** Good reviews with photos or videos first, then text reviews by helpful votes. */
export async function recommendedReviews(sql: Db, skip: number, take: number) {
  const wanted = sql`from review r join product_card k on k.product_id = r.product_id and k.is_listed
    where r.score >= 4 and not r.hidden`;
  const rows = await sql<{ review: ProductReview; product: Recommended['product']; total: number }[]>`
    select review_json(r) as review, ${cappedCountSql(sql, wanted)} as total,
      json_build_object('id', k.product_id, 'name', k.card->>'name', 'imageSmall', k.card->>'imageSmall', 'placeholder', k.card->>'placeholder') as product
    ${wanted}
    order by (r.review_type <> 'text') desc, r.helpful desc, r.id desc limit ${take + 1} offset ${skip}`;
  return rows.map(({ review, product, total }) => ({ ...review, product, total }));
}

/** The reviews of a product that a person wrote, found helpful or reported. */
export async function reviewIdsOfCustomer(sql: Db, product: number, person: number) {
  const [row] = await sql<z.output<typeof OwnReviewIds>[]>`
    select
      coalesce((select json_agg(r.id) from review r where r.app_user_id = ${person} and r.product_id = ${product}), '[]') as written,
      coalesce((select json_agg(h.review_id) from review_helpful h join review r on r.id = h.review_id
        where h.app_user_id = ${person} and r.product_id = ${product}), '[]') as helpful,
      coalesce((select json_agg(t.review_id) from review_report t join review r on r.id = t.review_id
        where t.app_user_id = ${person} and r.product_id = ${product}), '[]') as reported`;
  return row as z.output<typeof OwnReviewIds>;
}
