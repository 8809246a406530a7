import type { BestProducts, HomeDisplay } from '#contract/display.ts';
import type { Db } from '../platform/db/database.ts';

/**
 * The display groups of a screen with up to twelve products each: those of the brand, or the common ones where the brand has none. A group
 * that has its products in tabs shows those of its default tab.
 */
export function homeDisplaysOf(sql: Db, brand: string, key: string, after: number, take: number) {
  return sql<(HomeDisplay & { total: number })[]>`
    with mine as (
      select *, count(*) over ()::int as total, row_number() over (order by sort, id) as place from display_group g
      where g.parent_id is null and g.key = ${key} and g.brand = coalesce((select brand from display_group b where b.key = ${key} and b.brand = ${brand} limit 1), '*')
    )
    select ${displayColumns(sql)}, total,
      coalesce((
        select json_agg(top.card) from (
          select c.card from display_product d join product_card c on c.product_id = d.product_id and c.is_listed
          where d.display_group_id = coalesce(
            (select own.display_group_id from display_product own where own.display_group_id = mine.id limit 1),
            (select t.id from display_group t where t.parent_id = mine.id order by t.is_default desc, t.sort, t.id limit 1))
          order by d.sort, d.product_id limit 12
        ) top), '[]') as products
    from mine where place > ${after} order by place limit ${take + 1}`;
}

/** Every top-level display group of the brand’s screens without its products, except crowdfunding. */
export function displayStripsOf(sql: Db, brand: string) {
  return sql<HomeDisplay[]>`
    select ${displayColumns(sql)}, '[]'::json as products from display_group mine
    where parent_id is null and key <> 'funding'
      and brand = coalesce((select b.brand from display_group b where b.key = mine.key and b.brand = ${brand} limit 1), '*')
    order by sort, id`;
}

/** One display group of this brand or of all brands, without its products. */
export async function displayStripOf(sql: Db, brand: string, id: number) {
  const [row] = await sql<HomeDisplay[]>`
    select ${displayColumns(sql)}, '[]'::json as products from display_group mine where id = ${id} and brand in ('*', ${brand})`;
  return row;
}

function displayColumns(sql: Db) {
  return sql`
    id, name, title, sub_title as "subTitle", order_by_type as "orderByType", display_contents_type as "displayContentsType",
    display_ui_type as "displayUiType", show_information as "showInformation",
    coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.sort, t.id)
      from display_group t where t.parent_id = mine.id), '[]') as tabs`;
}

/** The tabs of a display group, in their order. */
export function displayTabsOf(sql: Db, id: number, take: number) {
  return sql<{ id: number; name: string; isDefault: boolean }[]>`
    select id, name, is_default as "isDefault" from display_group where parent_id = ${id} order by sort, id limit ${take}`;
}

/** The layout of each display group code of the brand. */
export function displayStylesOf(sql: Db, brand: string) {
  return sql<{ code: string; ui: HomeDisplay['displayUiType'] }[]>`
    select coalesce(code, display_ui_type) as code, min(display_ui_type) as ui from display_group mine
    where parent_id is null
      and brand = coalesce((select b.brand from display_group b where b.key = mine.key and b.brand = ${brand} limit 1), '*')
    group by 1 order by 1`;
}

/** The best sellers of each advertised category. */
export function bestDisplaysOf(sql: Db) {
  return sql<BestProducts['categoryAdvertisings']>`
    select json_build_object('id', c.id, 'name', c.name) as category, a.type as "categoryAdvertisingType", a.priority,
      a.focus as "focusAdvertising",
      json_build_object('code', 'best-' || c.id, 'name', c.name || ' 베스트', 'productsCount', coalesce(json_array_length(top.products), 0),
        'products', coalesce(top.products, '[]')) as "productGroup"
    from category_advertising a join category c on c.id = a.category_id
    left join lateral (
      select json_agg(best.card) as products from (
        select card from product_card k
        where k.is_listed and k.root_category_id = c.id and k.product_status in ('stock_in', 'unlimited_stock_in')
        order by k.sales_quantity desc, k.product_id desc limit 6
      ) best
    ) top on true
    where a.type = 'best'
    order by a.priority, a.id`;
}
