import type { Area } from '#contract/addresses.ts';
import type { ShippingFeeType } from '#contract/cart.ts';
import { addDays, dateInKorea } from '#contract/rules/calendar.ts';
import { seedAccessLog, seedAnalytics } from './demo-analytics.ts';
import { demoProducts } from './demo-catalogue.ts';
import { seedInquiries } from './demo-inquiries.ts';
import { type DemoMember, firstOrderCoupon } from './demo-members.ts';
import { seedNotifications } from './demo-notifications.ts';
import { type DemoOffer, type DemoPurchase, orderRows } from './demo-orders.ts';
import { demoReviewOf } from './demo-reviews.ts';
import { type DemoConnection, insertRows } from './insert-rows.ts';
import { seededRandom } from './seeded-random.ts';

type World = { brand: string; now: Date; holidays: ReadonlySet<string>; said: Map<number, Set<string>> };

/** Carts, orders and reviews, on a catalogue that is already filled. */
export async function seedOrders(sql: DemoConnection, members: DemoMember[], { brand, now, holidays, said }: World) {
  await refreshProductCards(sql);
  await fillCarts(sql, members);
  const offers = await offersOf(sql);
  const [grades] =
    await sql`select array_agg(shipping_fee_type order by grade) as fees, array_agg(point_permille order by grade) as permille from grade`;
  const codes = [...new Set(members.map(({ address }) => address.zonecode))];
  const [areas] = await sql`select json_object_agg(code, area_of(code)) as of from unnest(${codes}::text[]) as code`;
  const pieces = await sql<
    { person: number; id: number }[]
  >`select app_user_id::int as person, id::int as id from issued_coupon where coupon_id = ${firstOrderCoupon}`;
  const rows = orderRows(members, offers, {
    now,
    brand,
    holidays,
    areas: new Map(Object.entries(areas?.of as Record<string, Area>)),
    feeTypes: grades?.fees as ShippingFeeType[],
    coupons: new Map(pieces.map(({ person, id }) => [person, id])),
    permille: ((grades?.permille ?? []) as unknown[]).map(Number),
  });
  await insertRows(sql, 'orders', rows.orders);
  await insertRows(sql, 'order_line', rows.lines);
  await sql`select order_follow(id) from orders`;
  await insertRows(sql, 'order_line_option', rows.groups);
  await insertRows(sql, 'gift', rows.giftGroups);
  await insertRows(sql, 'gift_recipient', rows.giftTos);
  // The consents that some products require of their buyers.
  await sql`
    insert into order_consent (order_id, kind, version, products, at)
    select o.id, asks.kind, '2026-01-02', array_agg(distinct p.id), o.created_at
    from orders o join order_line l on l.order_id = o.id join product p on p.id = l.product_id,
      lateral (values ('noResale', p.no_resale), ('madeToOrder', p.return_policy = 'made_to_order')) as asks (kind, asked)
    where asks.asked group by o.id, asks.kind order by o.id, asks.kind`;
  await insertRows(sql, 'order_event', rows.events);
  await insertRows(sql, 'stock_movement', rows.movements);
  await insertRows(sql, 'payment', rows.payments);
  await insertRows(sql, 'ledger_posting', rows.postings);
  await insertRows(sql, 'point_transaction', rows.points);
  await insertRows(sql, 'refund', rows.refunds);
  await insertRows(sql, 'refund_line', rows.refundLines);
  await insertRows(sql, 'claim', rows.claims);
  // The links by which a repeated claimant is recognized.
  await sql`
    insert into claimant_link (claim_id, fingerprint)
    select distinct c.id, md5(t.kind || ' ' || t.value)::uuid
    from claim c join order_line l on l.id = c.order_line_id join orders o on o.id = l.order_id join app_user u on u.id = o.app_user_id,
      lateral (values ('user', u.id::text), ('phone', regexp_replace(u.phone, '\\D', '', 'g')), ('door', o.household)) as t (kind, value)
    where t.value is not null`;
  const { notifications, acts } = await seedInquiries(sql, now, brand);
  await seedNotifications(sql, now, notifications);
  await seedAccessLog(sql, acts);
  await seedAnalytics(sql, brand);
  await insertRows(sql, 'order_coupon', rows.orderCoupons);
  await sql`
    update issued_coupon i set order_id = c.order_id, used_at = o.created_at from order_coupon c join orders o on o.id = c.order_id
    where c.issued_coupon_id = i.id and c.returned_at is null`;
  await sql`update issued_coupon set status = 'used' where coupon_id = ${firstOrderCoupon} and app_user_id = any (${rows.coupons}::bigint[])`;
  await sql`
    update stock s set sold = m.sold from (
      select option_id, sum(case kind when 'sell' then quantity when 'restock' then -quantity else 0 end) as sold
      from stock_movement where order_id is not null group by option_id
    ) m where m.option_id = s.option_id`;
  await review(sql, rows.bought, now, said);
}

/** Members review two thirds of the lines delivered to them. */
async function review(sql: DemoConnection, bought: DemoPurchase[], now: Date, said: Map<number, Set<string>>) {
  const rows = bought.flatMap(({ uuid, product, option, amount, person, arrived, shipped }) => {
    const luck = seededRandom(`said ${uuid}`);
    const at = new Date(arrived.getTime() + luck.between(3, 90) * 3_600_000);
    const good = demoProducts[product - 1];
    if (!good || at > now || !luck.happens(0.66)) return [];
    const review = demoReviewOf(good, product, good.keep ?? 'room', at, luck, said.get(product) ?? new Set());
    const author = `${person.name[0]}*${person.name.at(-1)}`;
    return [
      {
        ...review,
        option_name: option,
        line_price: amount,
        shipment_date: shipped ?? addDays(dateInKorea(arrived), -1),
        received_on: dateInKorea(arrived),
        bought: true,
        app_user_id: person.id,
        order_line_uuid: uuid,
        author,
      },
    ];
  });
  await insertRows(sql, 'review', rows);
  await insertRows(
    sql,
    'review_reward',
    rows.map(({ order_line_uuid, app_user_id, point }) => ({ order_line_uuid, app_user_id, granted: point })),
  );
  await sql`update order_line set is_reviewed = true where uuid = any (${rows.map((row) => row.order_line_uuid)}::uuid[])`;
  await insertRows(
    sql,
    'point_transaction',
    rows
      .filter(({ point }) => point > 0)
      .map((row) => ({
        app_user_id: row.app_user_id,
        type: 'review_reward',
        amount: row.point,
        label: '후기 적립',
        source_key: `review:${row.order_line_uuid}`,
        expires_at: new Date(Date.parse(row.created_at) + 365 * 86_400_000).toISOString(),
        created_at: row.created_at,
      })),
  );
}

/** The carts of the three demo members; one product of them is no longer available. */
async function fillCarts(sql: DemoConnection, members: DemoMember[]) {
  const three = members.slice(0, 3).map(({ id }) => id);
  await sql`insert into cart (app_user_id) select unnest(${three}::bigint[])`;
  await sql`
    with buyable as (
      select l.option_id, l.unit_price, row_number() over (order by md5(l.option_id::text)) as place from sale_line l
      where l.option_state = 'stock_in' and l.product_state = 'stock_in' and l.saleable > 20 and l.shipment_date is null
        and not l.is_app_only and not l.business_only and l.min_app_user_grade is null
        and l.opens_at is null and l.limited_begin is null and not l.undeliverable[2]
    ), gone as (
      select l.option_id, l.unit_price, row_number() over (order by md5(l.option_id::text)) as place from sale_line l
      where l.option_state = 'temp_stock_out' and l.product_state in ('stock_in', 'temp_stock_out')
    ), mine as (
      select c.id, row_number() over (order by c.app_user_id) as place from cart c where c.app_user_id = any (${three}::bigint[])
    )
    insert into cart_item (cart_id, option_id, quantity, price_at_add, added_at)
    select mine.id, b.option_id, 1 + (b.place % 2)::int, b.unit_price, now() - b.place * interval '3 hours'
    from mine join buyable b on b.place between mine.place * 4 - 3 and mine.place * 4
    union all
    select mine.id, g.option_id, 1, g.unit_price + 1000, now() - interval '4 days' from mine join gone g on g.place = mine.place`;
}

async function offersOf(sql: DemoConnection) {
  const [row] = await sql`
    select json_agg(json_build_object(
      'optionId', l.option_id, 'productId', l.product_id, 'unitPrice', l.unit_price, 'listPrice', l.list_price,
      'distributor', json_build_object('id', l.distributor_id, 'name', l.distributor_name), 'shipmentDate', l.shipment_date,
      'storage', l.storage, 'policyId', l.shipping_policy_id, 'baseFee', l.base_shipping_fee, 'freeFrom', l.free_shipping_condition,
      'feeUnit', l.shipping_fee_unit, 'boxUnit', l.max_unit_in_box, 'areaFees', l.area_fees, 'undeliverable', l.undeliverable,
      'taxStatus', l.tax_status, 'dispatchDays', l.dispatch_days, 'saleable', l.saleable, 'carrier', p.carrier_code,
      'supplyPrice', l.supply_price, 'commissionPermille', l.commission_permille, 'card', l.card, 'option', l.option) order by l.option_id) as offers
    from sale_line l join product p on p.id = l.product_id
    where l.option_state = 'stock_in' and l.product_state = 'stock_in' and l.saleable > 25 and p.sale_type in ('normal', 'exclusive')
      and not l.is_app_only and not l.business_only and l.min_app_user_grade is null`;
  return row?.offers as DemoOffer[];
}

/** Refreshes every product's card. */
export async function refreshProductCards(sql: DemoConnection) {
  await sql`select card_refresh(array(select id from product))`;
}
