import type { ProductSummary } from '#contract/catalog.ts';
import type { Db } from '../platform/db/database.ts';
import { cardForSql } from './wholesale-card.ts';

/** A product group by its code: the group of the brand before the common one. */
export async function productGroupNamed(sql: Db, brand: string, code: string) {
  const [row] = await sql<{ id: number; name: string; count: number }[]>`
    select g.id, g.name, (
      select count(*)::int from display_product d join product_card k on k.product_id = d.product_id and k.is_listed
      where d.display_group_id = g.id) as count
    from display_group g where g.code = ${code} and g.brand in ('*', ${brand}) order by g.brand = '*' limit 1`;
  return row;
}

/** A page of the listed products of a group in its order. Pages count from 1. */
export function productGroupCardsOf(sql: Db, group: number, page: number, take: number) {
  return sql<{ card: ProductSummary }[]>`
    select k.card from display_product d join product_card k on k.product_id = d.product_id and k.is_listed
    where d.display_group_id = ${group} order by d.sort, d.product_id limit ${take} offset ${(page - 1) * take}`;
}

/** The newest products of all categories. The list ends after five hundred. */
export async function newestProducts(sql: Db, page: number, take: number) {
  const rows = await sql<{ card: ProductSummary | null; count: number }[]>`
    with latest as (
      select k.product_id, k.created_at from category c, lateral (
        select product_id, created_at from product_card
        where is_listed and root_category_id = c.id order by created_at desc, product_id desc limit 500
      ) k
      where c.parent_id is null order by k.created_at desc, k.product_id desc limit 500
    ), cut as (select * from latest order by created_at desc, product_id desc limit ${take} offset ${(page - 1) * take})
    select k.card, (select count(*)::int from latest) as count
    from (select 1) as one left join cut on true left join product_card k on k.product_id = cut.product_id
    order by cut.created_at desc, cut.product_id desc`;
  return { cards: rows.flatMap((row) => row.card ?? []), count: rows[0]?.count ?? 0 };
}

/** The newest wholesale products. The price at the minimum quantity is only for business members. */
export function wholesaleProductsOf(sql: Db, isBusiness: boolean) {
  return sql<{ category: { id: number; name: string }; products: ProductSummary[] }[]>`
    select json_build_object('id', c.id, 'name', c.name) as category, json_agg(${cardForSql(sql, isBusiness)} order by k.created_at desc, k.product_id desc) as products
    from category c cross join lateral (
      select card, sale_type, created_at, product_id from product_card
      where is_listed and sale_type = 'wholesale' and root_category_id = c.id
      order by created_at desc, product_id desc limit 12
    ) k
    where c.parent_id is null group by c.id, c.name, c.sort order by c.sort`;
}
