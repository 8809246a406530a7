import type { Tx } from '../platform/db/database.ts';

/** A product's stars and number of reviews as its shown reviews say now, and its card with them: in the transaction that changed one. */
export async function recountReviews(sql: Tx, product: number) {
  // Whoever comes second counts after the first has written; what names the product meanwhile is not kept waiting.
  await sql`select id from product where id = ${product} for no key update`;
  await sql`
    with told as (
      select coalesce(sum(score), 0)::int as score, count(*)::int as count, (count(*) filter (where cardinality(images) > 0))::int as photos
      from review where product_id = ${product} and not hidden
    )
    update product p set score_sum = told.score, review_count = told.count, photo_count = told.photos from told where p.id = ${product}`;
  await sql`select card_refresh(array[${product}::bigint])`;
}
