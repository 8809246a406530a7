import type { Address, AddressForm, Area } from '#contract/addresses.ts';
import type { PaymentMethod } from '#contract/rules/payments.ts';
import { type Db, json, type Tx } from '../base/database.ts';
import { type Purse, purse } from '../benefits/purse.ts';
import type { SaleLine, SaleTerms } from '../pricing/line.ts';
import { saleLine, saleTerms } from '../pricing/sale-line.ts';

export type TmpRow<Line extends SaleTerms = SaleLine> = Line & {
  id: number;
  /** Where it stands on the sheet, from 1 on. */
  position: number;
  /** The group of the cart it was taken from; 0 when it was bought at once. */
  cartGroupId: number;
  unit: number;
  expiresAt: string;
  isOver: boolean;
  address: Address | null;
  area: Area;
  orderUuid: string | null;
  orderStatus: string | null;
  /** Won of a unit that its grower is owed; null where nobody wrote it down. */
  supplyPrice: number | null;
  /** Of a sale the shop keeps; null where this grower has no rate of its own. */
  commissionPermille: number | null;
  isNoResale: boolean;
  returnPolicy: 'normal' | 'fresh' | 'made_to_order';
  /** What was chosen for this sheet; no list means the best coupons there are. */
  couponIds: number[] | null;
  usedPoint: number;
  /** Only with the first line, and only of members. */
  purse: Purse | null;
  /** The cash receipt a member saved, encrypted; only with the first line. */
  savedReceipt: Buffer | null;
};

type Look = {
  lock?: boolean;
  zonecode?: string | undefined;
  save?: AddressForm;
  /** Keeps which coupons and how many points somebody chose. */
  choose?: { couponIds?: number[] | null | undefined; usedPoint?: number | undefined };
};

/** The same without what is only shown of its goods. */
export type TmpTerms = Omit<TmpRow, 'card' | 'option'>;

/**
 * An order sheet with its lines as they are now, and the order already made of it; the area is that of `zonecode`, if one is given.
 * `save` writes an address on the way, with the area its postcode lies in: the client's own idea of the area never counts.
 */
export function tmpOf(sql: Db, { id: person, isGuest }: { id: number; isGuest: boolean }, id: number, look: Look = {}) {
  return readTmp<TmpRow>(sql, { person, isGuest, id }, look, saleLine(sql));
}

/** An order sheet as its price needs it. */
export function tmpTermsOf(sql: Db, { id: person, isGuest }: { id: number; isGuest: boolean }, id: number, look: Look) {
  return readTmp<TmpTerms>(sql, { person, isGuest, id }, look, saleTerms(sql));
}

type Asked = { person: number; isGuest: boolean; id: number };

function readTmp<Row extends TmpTerms>(
  sql: Db,
  { person, isGuest, id }: Asked,
  { lock = false, save, zonecode = save?.zonecode, choose }: Look,
  goods: ReturnType<typeof saleTerms>,
) {
  const saving = save
    ? sql`with saved as (
        update order_tmp
        set address = ${json(sql, addressFrom(save))}::jsonb || jsonb_build_object('areaAddress', area_of(${save.zonecode}))
        where id = ${id} and app_user_id = ${person}
      )`
    : choose
      ? sql`with saved as (
          update order_tmp
          set coupon_ids = ${choose.couponIds === undefined ? sql`coupon_ids` : choose.couponIds}, used_point = coalesce(${choose.usedPoint ?? null}, used_point)
          where id = ${id} and app_user_id = ${person}
        )`
      : sql``;
  return sql<Row[]>`
    ${saving}
    select t.id, t.expires_at as "expiresAt", t.expires_at <= shop_now() as "isOver", t.address,
      coalesce(area_of(coalesce(${zonecode ?? null}, t.address->>'zonecode')), 0) as area,
      w.at::int as position, w.unit, w.cart_group as "cartGroupId",
      (select uuid from orders o where o.order_tmp_id = t.id and o.status <> 'incomplete') as "orderUuid",
      (select status from orders o where o.order_tmp_id = t.id and o.status <> 'incomplete') as "orderStatus",
      t.coupon_ids as "couponIds", t.used_point as "usedPoint", case when w.at = 1 and ${!isGuest} then ${purse(sql, person, id)} end as purse,
      case when w.at = 1 and ${!isGuest} then (select u.cash_receipt from app_user u where u.id = ${person}) end as "savedReceipt",
      l.supply_price as "supplyPrice", l.commission_permille as "commissionPermille", l.no_resale as "isNoResale", l.return_policy as "returnPolicy", ${goods}
    from order_tmp t
    cross join unnest(t.option_ids, t.units, t.cart_group_ids) with ordinality as w (option_id, unit, cart_group, at)
    join sale_line l on l.option_id = w.option_id
    where t.id = ${id} and t.app_user_id = ${person}
    order by w.at
    ${lock ? sql`for update of t` : sql``}`;
}

type Made = { id: number; expiresAt: string };
type SheetGoods = { optionIds: number[]; units: number[]; cartGroupIds: number[] };

export async function makeTmp(sql: Db, person: number, goods: SheetGoods, minutes: number) {
  const [row] = await sql<Made[]>`
    insert into order_tmp (app_user_id, option_ids, units, cart_group_ids, address, expires_at)
    values (${person}, ${goods.optionIds}, ${goods.units}, ${goods.cartGroupIds},
      (select json_build_object('id', a.id, 'default', true, 'selectedAddress', a.selected_address, 'roadAddress', a.road_address,
        'jibunAddress', a.jibun_address, 'addressDetail', a.address_detail, 'receiverName', a.receiver_name, 'zonecode', a.zonecode,
        'phone', a.phone, 'areaAddress', area_of(a.zonecode), 'memo', a.memo, 'guestOrderName', null, 'guestOrderPhone', null,
        'deliveryAddressType', null) from address a where a.app_user_id = ${person} and a.is_default),
      shop_now() + ${minutes} * interval '1 minute')
    returning id, expires_at as "expiresAt"`;
  return row as Made;
}

type Picked = SaleTerms & { cartGroupId: number; unit: number };

export function pickedFromCart(sql: Db, person: number, groups: number[]) {
  return sql<Picked[]>`
    select g.id as "cartGroupId", g.unit, ${saleTerms(sql)}
    from cart c join cart_group g on g.cart_id = c.id join sale_line l on l.option_id = g.option_id
    where c.app_user_id = ${person} and g.id = any (${groups}::bigint[])
    order by g.id`;
}

export function pickedFromProduct(sql: Db, product: number, keys: string[]) {
  return sql<SaleTerms[]>`
    select ${saleTerms(sql)} from sale_line l
    where l.product_id = ${product} and l.path_key = any (${keys}) order by l.option_id`;
}

export function addressFrom(form: AddressForm): Omit<Address, 'areaAddress'> {
  const { areaAddress: _, ...rest } = form;
  return {
    ...rest,
    id: form.id ?? null,
    default: form.default ?? false,
    guestOrderName: form.guestOrderName ?? null,
    guestOrderPhone: form.guestOrderPhone ?? null,
    deliveryAddressType: form.deliveryAddressType ?? null,
  };
}

/**
 * Holds stock for a whole order at once: summed per option, locked in the order of ids, given only where enough is left.
 * Returns the options that could be held and what is left of them, null without end; fewer than asked means the transaction must be given up.
 */
export function holdStock(sql: Tx, options: number[], units: number[]) {
  return sql<{ optionId: number; left: number | null }[]>`
    with want as (
      select id, sum(unit) as unit from unnest(${options}::bigint[], ${units}::int[]) as o (id, unit) group by id
    ), locked as (
      select s.option_id from stock s where s.option_id in (select id from want) order by s.option_id for update
    )
    update stock s set held = s.held + want.unit
    from want join locked on locked.option_id = want.id
    where s.option_id = want.id and (s.unlimited or s.stocked - s.sold - s.held >= want.unit)
    returning s.option_id as "optionId", case when not s.unlimited then s.stocked - s.sold - s.held end as left`;
}

export async function leftOf(sql: Db, option: number) {
  const [row] = await sql<
    { left: number }[]
  >`select stocked - sold - held as left from stock where option_id = ${option}`;
  return Math.max(0, row?.left ?? 0);
}

/** As much of an order as its answer needs. */
export type Placed = {
  id: number;
  uuid: string;
  orderNumber: string;
  totalPrice: number;
  taxFreeAmount: number;
  status: string;
  method: PaymentMethod;
  names: string[];
};

export type Standing = Placed & {
  /** Whether it goes to the very address asked for now. */
  sameAddress: boolean;
  usedPoint: number;
  couponIds: number[];
};

export async function standingOrder(sql: Db, person: number, uuid: string, address: Address) {
  const [row] = await sql<Standing[]>`
    select o.id, o.uuid, o.order_number as "orderNumber", o.total_price as "totalPrice", o.tax_free_amount as "taxFreeAmount", o.status,
      o.address = ${json(sql, address)}::jsonb as "sameAddress", p.method, o.used_point as "usedPoint",
      array(select c.coupon_issue_id from order_coupon c where c.order_id = o.id order by 1) as "couponIds",
      array(select product->>'name' from order_line l where l.order_id = o.id order by l.id) as names
    from orders o join payment p on p.order_id = o.id where o.uuid = ${uuid} and o.app_user_id = ${person}`;
  return row;
}
