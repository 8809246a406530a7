import type { Best, HomeDisplay, Navigation } from '#contract/display.ts';
import type { Db } from '../database.ts';

export function navigationOf(sql: Db, brand: string) {
  return sql<Navigation[]>`
    select id, name, navigation_type as "navigationType", link from main_navigation where brand in ('*', ${brand}) order by sort, id`;
}

/** Strips of a screen with up to twelve products each; a brand's own order of things, or the common one where it has none. */
export function displaysOf(sql: Db, brand: string, key: string, after: number, take: number) {
  return sql<(HomeDisplay & { total: number })[]>`
    with mine as (
      select *, count(*) over ()::int as total, row_number() over (order by sort, id) as place from display_group g
      where g.key = ${key} and g.brand = coalesce((select brand from display_group b where b.key = ${key} and b.brand = ${brand} limit 1), '*')
    )
    select id, name, title, sub_title as "subTitle", order_by_type as "orderByType", display_contents_type as "displayContentsType",
      display_ui_type as "displayUiType", show_information as "showInformation", '[]'::json as tabs, total,
      coalesce((
        select json_agg(top.card) from (
          select c.card from display_product d join product_card c on c.product_id = d.product_id and c.listed
          where d.display_group_id = mine.id order by d.sort, d.product_id limit 12
        ) top), '[]') as products
    from mine where place > ${after} order by place limit ${take + 1}`;
}

/** For each advertised category its best sellers. */
export function bestOf(sql: Db) {
  return sql<Best['categoryAdvertisings']>`
    select json_build_object('id', c.id, 'name', c.name) as category, a.type as "categoryAdvertisingType", a.priority,
      a.focus as "focusAdvertising",
      json_build_object('code', 'best-' || c.id, 'name', c.name || ' 베스트', 'productsCount', coalesce(json_array_length(top.products), 0),
        'products', coalesce(top.products, '[]')) as "productGroup"
    from category_advertising a join category c on c.id = a.category_id
    left join lateral (
      select json_agg(best.card) as products from (
        select card from product_card k
        where k.listed and k.root_category_id = c.id and k.product_status in ('stock_in', 'unlimited_stock_in')
        order by k.sales_quantity desc, k.product_id desc limit 6
      ) best
    ) top on true
    where a.type = 'best'
    order by a.priority, a.id`;
}
