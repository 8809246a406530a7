import type { ProductSummary } from '#contract/catalog.ts';
import type { ProductReview } from '#contract/reviews.ts';
import type { Db } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';

export type DisplayedProduct = RowCursor & { card: ProductSummary };

/** Products of a display group after a cursor, or before it in reverse order; one more than `take` to detect the end. */
export function displayedProductsOf(
  sql: Db,
  group: number,
  { after, before }: { after?: RowCursor; before?: RowCursor },
  take: number,
) {
  const place = after ?? before;
  const from = place
    ? sql`and (d.sort, d.product_id) ${before ? sql`<` : sql`>`} (${place.value}::bigint, ${place.id}::bigint)`
    : sql``;
  const order = before ? sql`d.sort desc, d.product_id desc` : sql`d.sort, d.product_id`;
  return sql<DisplayedProduct[]>`
    select k.card, d.sort as value, d.product_id as id
    from display_product d join product_card k on k.product_id = d.product_id and k.is_listed
    where d.display_group_id = ${group} ${from}
    order by ${order} limit ${take + 1}`;
}

/** The number of listed products of a display group. */
export async function displayedCountOf(sql: Db, group: number) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from display_product d join product_card k on k.product_id = d.product_id and k.is_listed
    where d.display_group_id = ${group}`;
  return row?.count ?? 0;
}

type DisplayReview = {
  review: ProductReview;
  product: { id: number; name: string; imageSmall: string; placeholder: string };
};

/** Good reviews of the products of a display group or its tabs, those with photos or a video first. */
export function displayedReviewsOf(sql: Db, group: number, skip: number, take: number) {
  return sql<DisplayReview[]>`
    select review_json(r) as review,
      json_build_object('id', k.product_id, 'name', k.card->>'name', 'imageSmall', k.card->>'imageSmall', 'placeholder', k.card->>'placeholder') as product
    from review r join product_card k on k.product_id = r.product_id and k.is_listed
    where r.score >= 4 and not r.hidden and r.product_id in (
      select d.product_id from display_product d join display_group g on g.id = d.display_group_id
      where g.id = ${group} or g.parent_id = ${group})
    order by (r.review_type <> 'text') desc, r.helpful desc, r.id desc limit ${take + 1} offset ${skip}`;
}

/** The number of reviews with four stars or more of the products of a display group or its tabs. */
export async function displayedReviewCountOf(sql: Db, group: number) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from review r join product_card k on k.product_id = r.product_id and k.is_listed
    where r.score >= 4 and not r.hidden and r.product_id in (
      select d.product_id from display_product d join display_group g on g.id = d.display_group_id
      where g.id = ${group} or g.parent_id = ${group})`;
  return row?.count ?? 0;
}
