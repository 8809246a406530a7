import type { Sql } from 'postgres';

const places = [
  '청송',
  '문경',
  '영주',
  '의성',
  '상주',
  '김천',
  '밀양',
  '거창',
  '함양',
  '산청',
  '하동',
  '남해',
  '고성',
  '진주',
  '나주',
  '담양',
  '해남',
  '강진',
  '보성',
  '고흥',
  '순천',
  '광양',
  '구례',
  '무안',
  '영암',
  '장성',
  '익산',
  '고창',
  '부안',
  '정읍',
  '무주',
  '장수',
  '공주',
  '논산',
  '부여',
  '예산',
  '홍성',
  '서산',
  '태안',
  '괴산',
  '충주',
  '영동',
  '옥천',
  '평창',
  '정선',
  '홍천',
  '횡성',
  '춘천',
  '철원',
  '양구',
  '포천',
  '가평',
  '양평',
  '여주',
  '이천',
  '안성',
  '강화',
  '제주',
  '서귀포',
  '울진',
];
const kinds = [
  '햇살',
  '이슬',
  '아침',
  '새벽',
  '산골',
  '언덕',
  '개울',
  '들녘',
  '바람골',
  '솔밭',
  '꽃마을',
  '돌담',
  '샘물',
  '달빛',
  '노을',
  '두레',
  '첫물',
  '맏물',
  '늦물',
  '햇',
  '정성',
  '손수',
  '할머니',
  '할아버지',
  '삼대',
  '형제',
  '자매',
  '부부',
  '청년',
  '이장님',
  '옛날',
  '토박이',
  '무농약',
  '유기농',
  '자연',
  '알찬',
  '실속',
  '으뜸',
  '고운',
  '참한',
];
const batch = 10_000;

/**
 * Grows the catalogue to this number of products for measurements. Each copies one of the first (of `like`) with another place and a price
 * up to `dearer` × 36 won higher.
 */
export async function growCatalogue(
  sql: Sql,
  products: number,
  print: (line: string) => void = () => {},
  { dearer = 100, like = null }: { dearer?: number; like?: number[] | null } = {},
) {
  const started = Date.now();
  const [at] = await sql`select count(*)::int as have, coalesce(max(id), 0)::int as last from product`;
  const have = Number(at?.have ?? 0);
  const first = Number(at?.last ?? 0) + 1;
  const last = first + products - have - 1;
  for (let from = first; from <= last; from += batch) {
    const to = Math.min(last, from + batch - 1);
    await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`;
      await tx`set local idle_in_transaction_session_timeout = 0`;
      await tx.savepoint((inner) => inner`set local session_replication_role = replica`).catch(() => {});
      await tx`create temp table grown on commit drop as
        with base as (
          select id, (row_number() over (order by id) - 1)::int as place, count(*) over ()::int as many from product
          where id < 1000 and product_status in ('stock_in', 'unlimited_stock_in') and sale_type = 'normal'
            and (${like}::bigint[] is null or id = any (${like}::bigint[]))
        )
        select n as id, base.id as base from generate_series(${from}::int, ${to}::int) as n join base on base.place = n % base.many`;
      await tx`
        insert into product (id, category_id, distributor_id, name, tags, contents, images, pictured, detail_images, placeholder, product_status,
          sale_type, origin, storage, price, list_price, supply_price, restricted_stock_order, base_shipping_fee, free_shipping_condition,
          shipping_fee_unit, max_unit_in_box, area_fees, undeliverable, label_shipping_method, label_recommend, dispatch_days,
          tax_status, property_json, notice_kind, return_policy, carrier_code, sales_quantity, created_at)
        overriding system value
        select g.id, p.category_id, p.distributor_id,
          (${places}::text[])[1 + g.id / 7 % ${places.length}] || ' ' || (${kinds}::text[])[1 + g.id / 11 % ${kinds.length}] || ' ' || p.name,
          p.tags, p.contents, p.images, p.pictured, p.detail_images, p.placeholder, p.product_status, p.sale_type, p.origin, p.storage,
          p.price + g.id % 37 * ${dearer}::int, p.list_price + g.id % 37 * ${dearer}::int, p.supply_price, p.restricted_stock_order, p.base_shipping_fee,
          p.free_shipping_condition, p.shipping_fee_unit, p.max_unit_in_box, p.area_fees, p.undeliverable, p.label_shipping_method,
          p.label_recommend, p.dispatch_days, p.tax_status, p.property_json, p.notice_kind, p.return_policy, p.carrier_code,
          (g.id::bigint * 7919 % 997)::int, shop_now() - interval '130 days' - g.id % 40000 * interval '9 minutes'
        from grown g join product p on p.id = g.base`;
      await tx`
        with made as (
          insert into product_option (product_id, path_key, name, shipment_date, option_status, restock_date, price, special_sale_price,
            supply_price, sort)
          select g.id, o.path_key, o.name, o.shipment_date, o.option_status, o.restock_date, o.price + g.id % 37 * ${dearer}::int,
            o.special_sale_price + g.id % 37 * ${dearer}::int, o.supply_price, o.sort
          from grown g join product_option o on o.product_id = g.base
          returning id, option_status
        ), shelf as (
          insert into stock (option_id, unlimited, stocked)
          select id, option_status = 'unlimited_stock_in', case when option_status = 'stock_in' then 100 + id % 900 else 0 end from made
          returning option_id, stocked
        )
        insert into stock_movement (option_id, kind, quantity) select option_id, 'stock', stocked from shelf where stocked > 0`;
      await tx`select card_refresh(array(select id from grown))`;
    });
    print(`${to - first + 1 + have} products`);
  }
  await sql`select setval(pg_get_serial_sequence('product', 'id'), (select max(id) from product))`;
  // Recounting a grown catalogue takes longer than the pool's statement timeout.
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`analyze`;
  });
  print(`${Math.max(0, products - have)} more products in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
