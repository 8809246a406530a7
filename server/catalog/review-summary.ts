import type { Tx } from '../platform/db/database.ts';

/** Recounts the rating and number of visible reviews of a product and refreshes its card, in the transaction that changed a review. */
export async function recountReviews(sql: Tx, product: number) {
  // A concurrent transaction counts after this one has committed. The lock mode does not block inserts that reference the product.
  await sql`select id from product where id = ${product} for no key update`;
  await sql`
    with visible as (
      select coalesce(sum(score), 0)::int as score, count(*)::int as count, (count(*) filter (where cardinality(images) > 0))::int as photos
      from review where product_id = ${product} and not hidden
    )
    update product p set score_sum = visible.score, review_count = visible.count, photo_count = visible.photos from visible where p.id = ${product}`;
  await sql`select card_refresh(array[${product}::bigint])`;
}
