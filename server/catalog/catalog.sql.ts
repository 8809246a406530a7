import type { OrderBy, PriceMove, Product, ProductOption, ProductSummary } from '#contract/catalog.ts';
import type { Db } from '../platform/db/database.ts';
import type { GroupedCursor } from '../platform/paging/cursor.ts';

export type ListedCategory = { category: number; isRoot: boolean; orderBy: OrderBy; status: string | undefined };

/** Cards of a category in one index scan, one more than `take` to detect the end. `at` is the last row of the previous page. */
export function categoryCardsOf(
  sql: Db,
  { category, isRoot, orderBy, status }: ListedCategory,
  at: GroupedCursor | undefined,
  take: number,
) {
  const branch = isRoot ? sql`root_category_id` : sql`category_id`;
  const { value, order, after } = productOrders[orderBy](sql, at);
  return sql<(GroupedCursor & { card: ProductSummary })[]>`
    select card, sort_rank as "sortRank", ${value} as value, product_id as id
    from product_card
    where is_listed and ${branch} = ${category} ${after} ${hasProductStatusSql(sql, status)}
    order by sort_rank desc, ${order} desc, product_id desc
    limit ${take + 1}`;
}

export type ListedCounts = { count: number; addedToday: number };

/** The number of listed products of a category, counted up to 10,000, and of those added since midnight in Korea. */
export async function categoryCountOf(sql: Db, { category, isRoot, status }: ListedCategory): Promise<ListedCounts> {
  const branch = isRoot ? sql`root_category_id` : sql`category_id`;
  const [row] = await sql<[ListedCounts]>`
    select count(*)::int as count, ${addedTodaySql(sql)} as "addedToday" from (
      select created_at from product_card where is_listed and ${branch} = ${category} ${hasProductStatusSql(sql, status)} limit 10000
    ) counted`;
  return row;
}

/** Counts the rows added since midnight in Korea. */
export function addedTodaySql(sql: Db) {
  return sql`count(*) filter (where created_at >= korea_hour(korea_date(shop_now()), 0))::int`;
}

/** A condition on `product_status` to append; empty without a status. `stock_in` includes unlimited stock. */
export function hasProductStatusSql(sql: Db, status: string | undefined) {
  if (status === undefined) return sql``;
  if (status === 'stock_in') return sql`and product_status in ('stock_in', 'unlimited_stock_in')`;
  return sql`and product_status = ${status}`;
}

/** The cursor value of a row, the indexed expression (descending), and the condition for rows after a cursor. */
type SortOrder = (sql: Db, at: GroupedCursor | undefined) => Record<'value' | 'order' | 'after', ReturnType<Db>>;
export const productOrders = {
  latest: (sql, at) => ({
    value: sql`(extract(epoch from created_at) * 1000000)::bigint`,
    order: sql`created_at`,
    after: at
      ? sql`and (sort_rank, created_at, product_id) < (${at.sortRank}::smallint, 'epoch'::timestamptz + ${at.value}::bigint * interval '1 microsecond', ${at.id}::bigint)`
      : sql``,
  }),
  recommend: descendingBy('recommend_rank'),
  popular: descendingBy('sales_quantity'),
  price_desc: descendingBy('price'),
  discount: descendingBy('discount_percent'),
  review: descendingBy('review_count'),
  price_asc: (sql, at) => ({
    value: priceOrderSql(sql),
    order: sql`(- ${priceOrderSql(sql)})`,
    after: at
      ? sql`and (sort_rank, - ${priceOrderSql(sql)}, product_id) < (${at.sortRank}::smallint, - ${at.value}::bigint, ${at.id}::bigint)`
      : sql``,
  }),
} satisfies Record<OrderBy, SortOrder>;

/** The price for ascending order. Products with a hidden price have none and come last. Must match the expression of the indexes. */
export function priceOrderSql(sql: Db): ReturnType<Db> {
  return sql`coalesce(nullif(price, 0), 9007199254740991)`;
}

function descendingBy(column: string): SortOrder {
  return (sql, at) => ({
    value: sql`${sql(column)}`,
    order: sql`${sql(column)}`,
    after: at
      ? sql`and (sort_rank, ${sql(column)}, product_id) < (${at.sortRank}::smallint, ${at.value}::bigint, ${at.id}::bigint)`
      : sql``,
  });
}

/** The public part of a product page. Undefined for a removed product and one that is not open yet. */
export async function productOf(sql: Db, id: number) {
  const [row] = await sql<
    {
      card: ProductSummary;
      rest: Omit<Product, keyof ProductSummary | 'counts' | 'contents'> & { contents: string };
      qna: number;
    }[]
  >`
    select k.card, p.qna_count as qna,
      json_build_object(
        'contents', p.contents, 'images', p.images, 'unstoringDaysAfter', p.dispatch_days,
        'restrictedStockOrder', p.restricted_stock_order, 'maxUnitInBox', nullif(p.max_unit_in_box, 0),
        'salesQuantity', p.sales_quantity, 'purchaseLimit', p.purchase_limit,
        'minOrderUnit', p.min_order_unit, 'orderMultiple', p.order_multiple, 'noResale', p.no_resale,
        'shipping', json_build_object(
          'base', p.base_shipping_fee, 'area1', p.area_fees[1], 'area2', p.area_fees[2], 'area3', p.area_fees[3],
          'undeliverable', json_build_object('area0', p.undeliverable[1], 'area1', p.undeliverable[2],
            'area2', p.undeliverable[3], 'area3', p.undeliverable[4])),
        'productPrice', json_build_object('price', k.card->'price', 'listPrice', k.card->'listPrice', 'supplyPrice', null),
        'productSaleType', json_build_object(
          'saleType', p.sale_type, 'isCommingSoon', k.card->'isCommingSoon', 'commingSoonDate', k.card->'commingSoonDate',
          'limitedPeriodBegin', k.card->'limitedPeriodBegin', 'limitedPeriodEnd', k.card->'limitedPeriodEnd',
          'noResale', p.no_resale),
        'detail', json_build_object(
          'shippingFeeUnit', nullif(p.shipping_fee_unit, 0), 'taxStatus', p.tax_status, 'videoUrl', coalesce(p.video_url, (select v.video_url from video v where v.id = (k.card->'video'->>'id')::bigint)),
          'images', p.detail_images, 'propertyJson', p.property_json,
          'optionIdPath', array(select path_key from product_option o where o.product_id = p.id order by o.sort, o.id),
          'isNotificationRequested', false),
        'seller', json_build_object('name', d.name, 'ceo', d.ceo, 'bizNo', d.biz_no, 'mailOrderNo', d.mail_order_no,
          'address', d.address, 'tel', d.tel, 'email', d.email),
        'returnPolicy', p.return_policy,
        'deliveryCompany', (select json_build_object('code', code, 'name', name) from carrier where code = p.carrier_code),
        'isAlarmProductOpen', false) as rest
    from product_card k
    join product p on p.id = k.product_id
    join distributor d on d.id = p.distributor_id
    where k.product_id = ${id} and k.product_status not in ('waiting', 'removed')`;
  return row;
}

/** The current options. The supply price is only for business members. */
export function productOptionsOf(sql: Db, product: number, isBusiness: boolean) {
  return sql<{ option: ProductOption; locked: boolean; isPast: boolean }[]>`
    select option_json(o, s, ${isBusiness}) as option, p.sale_type = 'wholesale' and not ${isBusiness}::boolean as locked,
      coalesce(ships_at(o.product_id, o.shipment_date) < korea_date(shop_now()), false) as "isPast"
    from product_option o
    join stock s on s.option_id = o.id
    join product p on p.id = o.product_id and p.product_status not in ('waiting', 'removed')
    where o.product_id = ${product}
    order by o.sort, o.id`;
}

/** Other products of the given category or of the product’s category, recommended ones first. */
export function similarProductCards(sql: Db, product: number, category: number | undefined, take: number) {
  return sql<{ card: ProductSummary }[]>`
    select c.card from product_card c
    where c.is_listed and c.category_id = coalesce(${category ?? null}::bigint, (select category_id from product_card where product_id = ${product}))
      and c.product_id <> ${product}
    order by c.recommend_rank desc, c.product_id desc
    limit ${take}`;
}

/** The products that staff linked to the product, in their order, at most 20. */
export function boughtTogetherCards(sql: Db, product: number) {
  return sql<{ card: ProductSummary }[]>`
    select c.card from related_product r join product_card c on c.product_id = r.related_id and c.is_listed
    where r.product_id = ${product} order by r.sort, c.product_id limit 20`;
}

/** The part of a product page that depends on the customer. */
export async function productPersonalOf(sql: Db, product: number, person: number) {
  const [row] = await sql<
    {
      isFavorites: boolean;
      restockOptionIds: number[] | null;
      isAlarmProductOpen: boolean;
      minGrade: number | null;
      appOnly: boolean;
      businessOnly: boolean;
      limit: number | null;
      noResale: boolean;
      saleType: string;
      price: number;
      tiers: { from: number; price: number }[] | null;
    }[]
  >`
    select exists (select from favorite f where f.product_id = p.id and f.app_user_id = ${person}) as "isFavorites",
      (select to_json(u.option_ids) from user_product u
        where u.product_id = p.id and u.app_user_id = ${person} and u.type = 'restock') as "restockOptionIds",
      exists (select from user_product u where u.product_id = p.id and u.app_user_id = ${person} and u.type = 'open') as "isAlarmProductOpen",
      p.min_app_user_grade as "minGrade", p.is_app_only as "appOnly", p.business_only as "businessOnly", p.purchase_limit as limit,
      p.no_resale as "noResale", p.sale_type as "saleType", k.price, case when p.sale_type = 'wholesale' then ${wholesaleTiersSql(sql)} else p.tiers end as tiers
    from product p join product_card k on k.product_id = p.id where p.id = ${product} and p.product_status not in ('waiting', 'removed')`;
  return row;
}

/**
 * The prices of a wholesale product `p` by quantity, from its minimum on. Below its first tier an item costs the price of its option, which
 * is left out where the options have several.
 */
const wholesaleTiersSql = (sql: Db) => sql`(
  select case when count(distinct one.price) = 1
      and not exists (select from jsonb_array_elements(p.tiers) t where (t->>'from')::int <= p.min_order_unit)
    then jsonb_build_array(jsonb_build_object('from', p.min_order_unit, 'price', min(one.price))) else '[]' end || coalesce(p.tiers, '[]')
  from (
    select coalesce(o.special_sale_price, o.price) as price from product_option o
    where o.product_id = p.id and o.option_status <> 'suspended') one)`;

/**
 * The listed products, in the given order, whose card shows a recorded price that began in the last seven days and differs from the one at
 * the end of the day before. Wholesale prices are not public.
 */
export function priceMovesOf(sql: Db, ids: number[]) {
  return sql<PriceMove[]>`
    select k.product_id as id, k.price, coalesce(past.special_sale_price, past.price) as before, korea_date(present.from_at) as day
    from product_card k
    cross join lateral (
      select c.option_id, c.from_at from product_option o join price_change c on c.option_id = o.id and c.until_at is null
      where o.product_id = k.product_id and o.name = k.card->>'optionName' and coalesce(c.special_sale_price, c.price) = k.price
      order by o.sort, o.id limit 1
    ) present
    cross join lateral (
      select c.price, c.special_sale_price from price_change c
      where c.option_id = present.option_id and c.from_at < korea_hour(korea_date(present.from_at), 0)
      order by c.id desc limit 1
    ) past
    where k.product_id = any (${ids}::bigint[]) and k.is_listed and k.sale_type <> 'wholesale'
      and present.from_at > shop_now() - interval '7 days' and coalesce(past.special_sale_price, past.price) <> k.price
    order by array_position(${ids}::bigint[], k.product_id)`;
}
