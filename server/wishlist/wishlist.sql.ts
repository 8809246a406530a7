import type { ProductSummary } from '#contract/catalog.ts';
import type { ListedType, UserProductType } from '#contract/wishlist.ts';
import { addCountersSql } from '../catalog/engagement-counters.ts';
import { cardForSql } from '../catalog/wholesale-card.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';

/** Whether customers can see a product. */
export async function isListed(sql: Db, product: number) {
  const rows = await sql`
    select from product_card where product_id = ${product} and product_status not in ('waiting', 'removed')`;
  return rows.length > 0;
}

/** The number of people with this product on the list, including changes not yet added up. */
export async function userProductCountOf(sql: Db, type: UserProductType, product: number) {
  const counted = (column: string, counter: string) => sql`
    (select greatest(0, p.${sql(column)} + coalesce((
      select sum(step) from counter_delta t where t.product_id = p.id and t.counter = ${counter}), 0))::int
    from product p where p.id = ${product})`;
  const waiting = sql`
    (select count(*)::int from user_product u where u.product_id = ${product} and u.type = ${type})`;
  const count =
    type === 'favorite'
      ? counted('favorite_count', 'favorite')
      : type === 'share'
        ? counted('share_count', 'share')
        : type === 'restock'
          ? waiting
          : sql`0`;
  const [row] = await sql<{ count: number | null }[]>`select ${count} as count`;
  return row?.count ?? 0;
}

/** One more than asked, to detect the end. */
export function userProductCardsOf(
  sql: Db,
  type: ListedType,
  { id: person, isBusiness }: Pick<Actor, 'id' | 'isBusiness'>,
  at: RowCursor | undefined,
  take: number,
) {
  return sql<{ card: ProductSummary; value: number; id: number }[]>`
    select ${cardForSql(sql, isBusiness)} as card, (extract(epoch from mine.created_at) * 1000000)::bigint as value, mine.product_id as id
    from (${keptBy(sql, type, person)}) mine join product_card k on k.product_id = mine.product_id and ${isShown(sql, type)}
    ${at ? sql`where (mine.created_at, mine.product_id) < ('epoch'::timestamptz + ${at.value}::bigint * interval '1 microsecond', ${at.id}::bigint)` : sql``}
    order by mine.created_at desc, mine.product_id desc limit ${take + 1}`;
}

/** The number of products of a person that are, or were, on sale. */
export async function userProductListSizeOf(sql: Db, type: ListedType, person: number) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (${keptBy(sql, type, person)}) mine
    join product_card k on k.product_id = mine.product_id and ${isShown(sql, type)}`;
  return row?.count ?? 0;
}

function isShown(sql: Db, type: ListedType) {
  return type === 'again' ? sql`k.is_listed and k.sort_rank = 2` : sql`k.product_status not in ('waiting', 'removed')`;
}

function keptBy(sql: Db, type: ListedType, person: number) {
  if (type === 'again') return boughtOften(sql, person);
  if (type === 'favorite') return sql`select product_id, created_at from favorite where app_user_id = ${person}`;
  return sql`select product_id, created_at from user_product where app_user_id = ${person} and type = ${type}`;
}

// A product is due again after three quarters of the average interval between its orders, and never within three days.
function boughtOften(sql: Db, person: number) {
  return sql`
    select l.product_id, max(o.created_at) as created_at
    from orders o join order_line l on l.order_id = o.id
    where o.app_user_id = ${person} and o.deleted_at is null and not o.is_gift
      and l.status in ('paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay', 'delivering', 'delivery_end', 'complete', 'replace_complete')
    group by l.product_id
    having count(distinct o.id) > 1 and max(o.created_at) + greatest(interval '3 days',
      (max(o.created_at) - min(o.created_at)) / (count(distinct o.id) - 1) * 0.75) <= shop_now()`;
}

/** Cards in the order of the ids; unlisted products are left out. */
export function listedCardsOf(sql: Db, ids: number[]) {
  return sql<{ card: ProductSummary }[]>`
    select k.card from unnest(${ids}::bigint[]) with ordinality as wanted (id, at)
    join product_card k on k.product_id = wanted.id and k.is_listed order by wanted.at`;
}

type ArrivalTerms = {
  shipDate: string | null;
  days: number;
  opensAt: string | null;
  area: 0 | 1 | 2 | 3;
  place: string | null;
  deliverable: boolean;
  areaFees: number[];
};

/** Shipping date and area of a product for a postcode, or for the default address of a member without one. */
export async function deliveryRouteOf(sql: Db, product: number, person: number | null, zonecode: string | undefined) {
  const [row] = await sql<ArrivalTerms[]>`
    select case when k.product_status in ('stock_in', 'unlimited_stock_in') then k.card->>'nextShipmentDate' end as "shipDate",
      p.dispatch_days as days, greatest(p.opens_at, p.limited_begin) as "opensAt", target.area, target.place, not p.undeliverable[target.area + 1] as deliverable,
      p.area_fees as "areaFees"
    from product_card k join product p on p.id = k.product_id
    left join address home on home.app_user_id = ${person} and home.is_default and ${zonecode === undefined}
    cross join lateral (
      select area_of(coalesce(${zonecode ?? null}::text, home.zonecode, ''))::int as area,
        substring(coalesce(nullif(home.road_address, ''), home.jibun_address) from '^[^ ]+ +[^ ]+') as place
    ) target
    where k.product_id = ${product} and k.product_status not in ('waiting', 'removed')`;
  return row;
}

/** Applies pending counter changes to the products, outside of customer requests. Returns true while more may be waiting. */
export async function applyCounterDeltas(sql: Tx) {
  const [row] = await sql<{ taken: number; changed: number[] }[]>`
    with taken as (
      delete from counter_delta where id in (select id from counter_delta order by id limit 5000 for update skip locked)
      returning product_id, counter, step
    ), change as (
      select product_id, coalesce(sum(step) filter (where counter = 'favorite'), 0)::int as favorites,
        coalesce(sum(step) filter (where counter = 'share'), 0)::int as shares,
        coalesce(sum(step) filter (where counter = 'question'), 0)::int as questions
      from taken group by product_id
    ), ${addCountersSql(sql)}
    select (select count(*)::int from taken) as taken, array(select id from added) as changed`;
  // Refreshes only the cards. An announcement would invalidate every cached page on each favorite.
  if (row && row.changed.length > 0) await sql`select card_refresh(${row.changed}::bigint[])`;
  return row?.taken === 5000;
}
