import type { ProductSummary } from '#contract/catalog.ts';
import type { Db } from '../platform/db/database.ts';
import type { GroupedCursor } from '../platform/paging/cursor.ts';
import {
  addedTodaySql,
  hasProductStatusSql,
  type ListedCategory,
  type ListedCounts,
  productOrders,
} from './catalog.sql.ts';

export type ProductFilters = {
  origin?: string | undefined;
  freeShipping?: boolean | undefined;
  saleable?: boolean | undefined;
  ships?: string | undefined;
  grade?: number | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
};

/** Cards of a category that match all filters. The narrow index table is read first, so that no combination of filters is slow. */
export function filteredCards(
  sql: Db,
  place: ListedCategory,
  narrow: ProductFilters,
  at: GroupedCursor | undefined,
  take: number,
) {
  const { value, order, after } = productOrders[place.orderBy](sql, at);
  const { origins, shipping, sold, ships, prices, grades } = filterConditions(sql, narrow);
  return sql<(GroupedCursor & { card: ProductSummary })[]>`
    with found as (
      select product_id, sort_rank, ${value} as value from product_list_index s
      where ${branch(sql, place)} ${after} and ${origins} and ${shipping} and ${sold} and ${ships} and ${prices} and ${grades}
        ${cardStatusSql(sql, place.status)}
      order by sort_rank desc, ${order} desc, product_id desc limit ${take + 1}
    )
    select k.card, f.sort_rank as "sortRank", f.value, f.product_id as id from found f join product_card k on k.product_id = f.product_id
    order by f.sort_rank desc, ${place.orderBy === 'price_asc' ? sql`f.value` : sql`f.value desc`}, f.product_id desc`;
}

/** The number of products that match, counted up to 10,000, and of those added since midnight in Korea. */
export async function countFiltered(
  sql: Db,
  place: Omit<ListedCategory, 'orderBy'>,
  narrow: ProductFilters,
): Promise<ListedCounts> {
  const { origins, shipping, sold, ships, prices, grades } = filterConditions(sql, narrow);
  const [row] = await sql<[ListedCounts]>`
    select count(*)::int as count, ${addedTodaySql(sql)} as "addedToday" from (
      select created_at from product_list_index s
      where ${branch(sql, place)} and ${origins} and ${shipping} and ${sold} and ${ships} and ${prices} and ${grades}
        ${cardStatusSql(sql, place.status)}
      limit 10000
    ) counted`;
  return row;
}

type KeyCounts = { key: string; count: number }[];
export type FilterCounts = { count: number } & Record<
  'origins' | 'shipping' | 'ships' | 'prices' | 'grades' | 'saleable',
  KeyCounts
>;

/**
 * How many products each filter value would leave. Each filter is counted under the values of the other filters. The category is read
 * once and grouped by filter values, so that a few hundred groups are counted instead of all products.
 */
export async function categoryFacetsOf(
  sql: Db,
  place: Pick<ListedCategory, 'category' | 'isRoot'>,
  narrow: ProductFilters,
) {
  const { origins, shipping, sold, ships, prices, grades } = filterConditions(sql, narrow);
  const [row] = await sql<{ counts: FilterCounts }[]>`
    with sorts as materialized (
      select s.province, s.free_shipping, s.saleable, s.ships, s.min_grade, ${prices} as price_fits,
        case when s.price = 0 then null when s.price <= 10000 then 1 when s.price <= 30000 then 2 when s.price <= 50000 then 3 else 4 end as band,
        count(*) as n
      from product_list_index s where ${branch(sql, place)} group by 1, 2, 3, 4, 5, 6, 7
    ), matches as materialized (
      select s.*, ${origins} as origin_fits, ${shipping} as shipping_fits, ${sold} as stock_fits, ${ships} as date_fits,
        ${grades} as grade_fits from sorts s
    )
    select json_build_object(
      'count', (select coalesce(sum(n), 0) from matches
        where origin_fits and shipping_fits and stock_fits and date_fits and price_fits and grade_fits),
      'origins', (select coalesce(json_agg(json_build_object('key', key, 'count', count) order by count desc, key), '[]') from (
        select province as key, sum(n) as count from matches where shipping_fits and stock_fits and date_fits and price_fits and grade_fits
        group by 1 order by 2 desc, 1 limit 20) c),
      'shipping', (select coalesce(json_agg(json_build_object('key', 'free', 'count', count)), '[]') from (
        select sum(n) as count from matches where origin_fits and stock_fits and date_fits and price_fits and grade_fits and free_shipping
        having count(*) > 0) c),
      'saleable', (select coalesce(json_agg(json_build_object('key', 'now', 'count', count)), '[]') from (
        select sum(n) as count from matches where origin_fits and shipping_fits and date_fits and price_fits and grade_fits and saleable
        having count(*) > 0) c),
      'ships', (select coalesce(json_agg(json_build_object('key', key, 'count', count) order by key <> 'soon', key), '[]') from (
        select coalesce(ships::text, 'soon') as key, sum(n) as count from matches
        where origin_fits and shipping_fits and stock_fits and price_fits and grade_fits
        group by 1 order by 1 limit 12) c),
      'prices', (select coalesce(json_agg(json_build_object('key', key::text, 'count', count) order by key), '[]') from (
        select band as key, sum(n) as count from matches
        where origin_fits and shipping_fits and stock_fits and date_fits and grade_fits and band is not null
        group by 1) c),
      'grades', (select coalesce(json_agg(json_build_object('key', key::text, 'count', count) order by key), '[]') from (
        select coalesce(min_grade, 0) as key, sum(n) as count from matches
        where origin_fits and shipping_fits and stock_fits and date_fits and price_fits group by 1) c)) as counts`;
  return row?.counts ?? { count: 0, origins: [], shipping: [], ships: [], prices: [], grades: [], saleable: [] };
}

function branch(sql: Db, { category, isRoot }: Pick<ListedCategory, 'category' | 'isRoot'>) {
  return isRoot ? sql`s.root_category_id = ${category}` : sql`s.category_id = ${category}`;
}

function cardStatusSql(sql: Db, status: string | undefined) {
  if (status === undefined) return sql``;
  return sql`and exists (select from product_card where product_card.product_id = s.product_id ${hasProductStatusSql(sql, status)})`;
}

function filterConditions(
  sql: Db,
  { origin, freeShipping, saleable, ships, grade, minPrice, maxPrice }: ProductFilters,
) {
  const any = sql`true`;
  return {
    origins: origin === undefined ? any : sql`s.province = ${origin}`,
    shipping: freeShipping ? sql`s.free_shipping` : any,
    sold: saleable ? sql`s.saleable` : any,
    ships:
      ships === undefined
        ? any
        : ships === 'soon'
          ? sql`s.ships is null`
          : sql`s.ships is not distinct from ${ships}::date`,
    // Products with a hidden price have no price band.
    prices:
      minPrice === undefined && maxPrice === undefined
        ? any
        : sql`s.price between ${Math.max(1, minPrice ?? 0)}::bigint and ${maxPrice ?? 100_000_000}::bigint`,
    grades:
      grade === undefined
        ? any
        : grade === 0
          ? sql`s.min_grade is null`
          : sql`s.min_grade is not distinct from ${grade}::smallint`,
  };
}
