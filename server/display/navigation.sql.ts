import type { NavigationTab } from '#contract/display.ts';
import type { Db } from '../platform/db/database.ts';

/** Every entry of the brand’s main navigation, with up to 30 children and six sample products. */
export function navigationTabsOf(sql: Db, brand: string) {
  return sql<NavigationTab[]>`
    select n.id, n.name, n.navigation_type as "navigationType", n.link, ${childrenSql(sql, brand, 30)} as "subNavigation",
      coalesce((
        select json_agg(json_build_object('id', top.card->'id', 'name', top.card->'name', 'imageSmall', top.card->'imageSmall',
          'placeholder', top.card->'placeholder', 'origin', top.card->'origin', 'saleType', top.card->'saleType', 'price', top.card->'price'))
        from (
          select k.card from product_card k
          where k.is_listed and k.product_id in (
            select best.product_id from category root
            cross join lateral (
              select b.product_id from product_card b where b.is_listed and b.root_category_id = root.id
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

/** The children of one entry. Undefined where the brand has no such entry. */
export async function navigationSubTabsOf(sql: Db, brand: string, id: number, take: number) {
  const [row] = await sql<{ tabs: { id: number; name: string }[] }[]>`
    select ${childrenSql(sql, brand, take)} as tabs
    from main_navigation n where n.id = ${id} and n.brand in ('*', ${brand})`;
  return row?.tabs;
}

/** The children of navigation entry `n`: the subcategories of a category, or the display groups assigned to it. */
function childrenSql(sql: Db, brand: string, take: number) {
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
