import type { Best, HomeDisplay, Navigation } from '#contract/display.ts';
import type { Db } from '../base/database.ts';

/** Every entry of the brand's main navigation, with up to 30 below it and six products to show. */
export function navigationOf(sql: Db, brand: string) {
  return sql<Navigation[]>`
    select n.id, n.name, n.navigation_type as "navigationType", n.link, ${below(sql, brand, 30)} as "subNavigation",
      coalesce((
        select json_agg(json_build_object('id', top.card->'id', 'name', top.card->'name', 'imageSmall', top.card->'imageSmall',
          'placeholder', top.card->'placeholder', 'origin', top.card->'origin', 'saleType', top.card->'saleType', 'price', top.card->'price'))
        from (
          select k.card from product_card k
          where k.listed and k.product_id in (
            select best.product_id from category root
            cross join lateral (
              select b.product_id from product_card b where b.listed and b.root_category_id = root.id
              order by b.sales_quantity desc, b.product_id desc limit 6
            ) best
            where n.navigation_type = 'category' and n.link = '/category/' || root.slug
            union
            select d.product_id from navigation_tab t join display_group g on g.id = t.display_group_id
            join display_product d on d.display_group_id = g.id
            where t.main_navigation_id = n.id and g.brand in ('*', ${brand})
          )
          order by k.sales_quantity desc, k.product_id desc limit 6
        ) top), '[]') as "simpleProducts"
    from main_navigation n where n.brand in ('*', ${brand}) order by n.sort, n.id`;
}

/** What stands below the entry `n` of the main navigation: the branches of a category, or the strips that were hung there. */
function below(sql: Db, brand: string, take: number) {
  return sql`coalesce((
    select json_agg(json_build_object('id', below.id, 'name', below.name) order by below.sort) from (
      select c.id, c.name, c.sort from category c join category root on root.id = c.parent_id
      where n.navigation_type = 'category' and n.link = '/category/' || root.slug
      union all
      select g.id, g.name, t.sort from navigation_tab t join display_group g on g.id = t.display_group_id
      where t.main_navigation_id = n.id and g.brand in ('*', ${brand})
      order by 3 limit ${take}
    ) below), '[]')`;
}

/** Strips of a screen with up to twelve products each; a brand's own order of things, or the common one where it has none. */
export function displaysOf(sql: Db, brand: string, key: string, after: number, take: number) {
  return sql<(HomeDisplay & { total: number })[]>`
    with mine as (
      select *, count(*) over ()::int as total, row_number() over (order by sort, id) as place from display_group g
      where g.key = ${key} and g.brand = coalesce((select brand from display_group b where b.key = ${key} and b.brand = ${brand} limit 1), '*')
    )
    select ${columns(sql)}, total,
      coalesce((
        select json_agg(top.card) from (
          select c.card from display_product d join product_card c on c.product_id = d.product_id and c.listed
          where d.display_group_id = mine.id order by d.sort, d.product_id limit 12
        ) top), '[]') as products
    from mine where place > ${after} order by place limit ${take + 1}`;
}

/** Every strip of this brand's screens without its products. */
export function groupsOf(sql: Db, brand: string) {
  return sql<HomeDisplay[]>`
    select ${columns(sql)}, '[]'::json as products from display_group mine
    where parent_id is null and key <> 'funding'
      and brand = coalesce((select b.brand from display_group b where b.key = mine.key and b.brand = ${brand} limit 1), '*')
    order by sort, id`;
}

/** One strip of this brand or of all, without its products. */
export async function groupOf(sql: Db, brand: string, id: number) {
  const [row] = await sql<HomeDisplay[]>`
    select ${columns(sql)}, '[]'::json as products from display_group mine where id = ${id} and brand in ('*', ${brand})`;
  return row;
}

function columns(sql: Db) {
  return sql`
    id, name, title, sub_title as "subTitle", order_by_type as "orderByType", display_contents_type as "displayContentsType",
    display_ui_type as "displayUiType", show_information as "showInformation",
    coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.sort, t.id)
      from display_group t where t.parent_id = mine.id), '[]') as tabs`;
}

/** Strips below a strip, in the shop's order. */
export function tabsOf(sql: Db, id: number, take: number) {
  return sql<{ id: number; name: string; isDefault: boolean }[]>`
    select id, name, is_default as "isDefault" from display_group where parent_id = ${id} order by sort, id limit ${take}`;
}

/** What stands below one entry; undefined where the brand has no such entry. */
export async function subTabsOf(sql: Db, brand: string, id: number, take: number) {
  const [row] = await sql<{ tabs: { id: number; name: string }[] }[]>`
    select ${below(sql, brand, take)} as tabs
    from main_navigation n where n.id = ${id} and n.brand in ('*', ${brand})`;
  return row?.tabs;
}

/** How each kind of strip of the brand is shown, by its code. */
export function stylesOf(sql: Db, brand: string) {
  return sql<{ code: string; ui: HomeDisplay['displayUiType'] }[]>`
    select coalesce(code, display_ui_type) as code, min(display_ui_type) as ui from display_group mine
    where parent_id is null
      and brand = coalesce((select b.brand from display_group b where b.key = mine.key and b.brand = ${brand} limit 1), '*')
    group by 1 order by 1`;
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
