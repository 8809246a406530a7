import type { Db } from '../platform/db/database.ts';

/** A page of this shop and its last modified day (KST); null if unknown. */
export type SitemapEntry = { path: string; at: string | null };

/** A part of the catalogue: the products in one range of ids. */
type Stretch = { part: number; at: string; products: number };

/** Categories with their bestsellers, display groups with products, and notices of this brand, with their last modified day. */
export function sitemapPagesOf(sql: Db, brand: string, slugs: readonly string[]) {
  return sql<SitemapEntry[]>`
    with last as (
      select c.id, c.slug, (select k.changed_at from product_card k where k.is_listed and k.root_category_id = c.id order by k.changed_at desc limit 1) as at
      from category c where c.parent_id is null and c.slug = any (${[...slugs]}::text[])
    )
    select path, korea_date(at)::text as at from (
      select '/category/' || slug as path, at, 1 as kind, id from last
      union all
      select '/best/' || slug, at, 2, id from last
      union all
      select '/display/' || g.id, max(k.changed_at), 3, g.id
      from display_group g
      join display_product d on d.display_group_id = g.id
      join product_card k on k.product_id = d.product_id and k.is_listed
      where g.brand in ('*', ${brand})
      group by g.id
      union all
      select '/notice/' || n.id, n.created_at, 4, n.id from notice n where n.brand in ('*', ${brand}) and n.created_at <= shop_now()
    ) found
    order by kind, id
    limit 5000`;
}

/** The number of products in each range of `size` ids, and their last modified day. */
export function productRangesOf(sql: Db, size: number) {
  return sql<Stretch[]>`
    select (product_id / ${size}::bigint)::int as part, korea_date(max(changed_at))::text as at, count(*)::int as products
    from product_card where is_listed group by 1 order by 1 desc`;
}

/** The products with ids from `from` and below `below`, newest first; a funding has another path. */
export function sitemapProductsOf(sql: Db, from: number, below: number) {
  return sql<SitemapEntry[]>`
    select case when f.product_id is null then '/product/' else '/funding/' end || k.product_id as path, korea_date(k.changed_at)::text as at
    from product_card k left join product_funding f on f.product_id = k.product_id
    where k.is_listed and k.product_id >= ${from} and k.product_id < ${below}
    order by k.product_id desc`;
}
