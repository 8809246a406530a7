import type { Area, DeliveryAddress, DeliveryAddressForm } from '#contract/addresses.ts';
import type { PaymentMethodName } from '#contract/rules/payments.ts';
import { type AvailableBenefits, availableBenefitsSql } from '../benefits/available-benefits.ts';
import { type OrderSheetChoice, saveSheetAddressSql, saveSheetChoiceSql } from '../order-records/order-sheets.ts';
import { type Db, jsonSql } from '../platform/db/database.ts';
import type { SaleLine, SaleTerms } from '../pricing/line-price.ts';
import { saleLineSql, saleTermsSql } from '../pricing/sale-line.ts';
import { lineDigestSql } from './sheet-digest.ts';

export type OrderSheetRow<Line extends SaleTerms = SaleLine> = Line & {
  id: number;
  /** What the line shows of its goods now, and what the buyer of the sheet was shown of all lines; null for an older sheet. */
  digest: string;
  shownDigest: string | null;
  /** Where it stands on the sheet, from 1 on. */
  position: number;
  /** The group of the cart it was taken from; 0 when it was bought at once. */
  cartGroupId: number;
  unit: number;
  expiresAt: string;
  isOver: boolean;
  address: DeliveryAddress | null;
  area: Area;
  orderUuid: string | null;
  orderStatus: string | null;
  /** Won of a unit that its grower is owed; null where nobody wrote it down. */
  supplyPrice: number | null;
  /** Of a sale the shop keeps; null where this grower has no rate of its own. */
  commissionPermille: number | null;
  isNoResale: boolean;
  returnPolicy: 'normal' | 'fresh' | 'made_to_order';
  isGiftable: boolean;
  giftDays: number | null;
  isGiftExtendable: boolean;
  /** How many the sheet of a gift was priced for last; null for every other sheet. */
  giftCount: number | null;
  /** Whether money paid into an account could go back to one; only with the first line. */
  hasRefundAccount: boolean;
  /** What was chosen for this sheet; no list means the best coupons there are. */
  couponIds: number[] | null;
  usedPoint: number;
  /** Only with the first line, and only of members. */
  purse: AvailableBenefits | null;
  /** The cash receipt a member saved, encrypted; only with the first line. */
  savedReceipt: Buffer | null;
};

type Look = {
  lock?: boolean;
  zonecode?: string | undefined;
  save?: DeliveryAddressForm;
  /** Keeps which coupons and how many points somebody chose. */
  choose?: OrderSheetChoice;
};

/** The same without what is only shown of its goods. */
export type OrderSheetTerms = Omit<OrderSheetRow, 'card' | 'option'>;

/**
 * An order sheet with its lines as they are now, and the order already made of it; the area is that of `zonecode`, if one is given.
 * `save` writes an address on the way, with the area its postcode lies in: the client's own idea of the area never counts.
 */
export function orderSheetOf(
  sql: Db,
  { id: person, isGuest }: { id: number; isGuest: boolean },
  id: number,
  look: Look = {},
) {
  return readTmp<OrderSheetRow>(sql, { person, isGuest, id }, look, saleLineSql(sql));
}

/** An order sheet as its price needs it. */
export function orderSheetTermsOf(
  sql: Db,
  { id: person, isGuest }: { id: number; isGuest: boolean },
  id: number,
  look: Look,
) {
  return readTmp<OrderSheetTerms>(sql, { person, isGuest, id }, look, saleTermsSql(sql));
}

type Asked = { person: number; isGuest: boolean; id: number };

function readTmp<Row extends OrderSheetTerms>(
  sql: Db,
  { person, isGuest, id }: Asked,
  { lock = false, save, zonecode = save?.zonecode, choose }: Look,
  goods: ReturnType<typeof saleTermsSql>,
) {
  const of = { id, person };
  const saving = save
    ? sql`with ${saveSheetAddressSql(sql, of, save)}`
    : choose
      ? sql`with ${saveSheetChoiceSql(sql, of, choose)}`
      : sql``;
  return sql<Row[]>`
    ${saving}
    select t.id, t.expires_at as "expiresAt", t.expires_at <= shop_now() as "isOver", t.address,
      coalesce(area_of(coalesce(${zonecode ?? null}, t.address->>'zonecode')), 0) as area,
      w.at::int as position, w.quantity as unit, w.cart_item as "cartGroupId",
      (select uuid from orders o where o.order_tmp_id = t.id and o.status <> 'incomplete') as "orderUuid",
      (select status from orders o where o.order_tmp_id = t.id and o.status <> 'incomplete') as "orderStatus",
      t.coupon_ids as "couponIds", t.used_point as "usedPoint", ${isGuest ? sql`null::json as purse, null::bytea as "savedReceipt"` : memberTerms(sql, person, id)},
      l.supply_price as "supplyPrice", l.commission_permille as "commissionPermille", l.no_resale as "isNoResale", l.return_policy as "returnPolicy", ${giftTerms(sql)},
      t.digest as "shownDigest", ${lineDigestSql(sql)},
      t.gift_count as "giftCount", coalesce(w.at = 1 and (select u.refund_account is not null from app_user u where u.id = ${person}), false) as "hasRefundAccount",
      ${goods}
    from order_tmp t
    cross join unnest(t.option_ids, t.quantities, t.cart_item_ids) with ordinality as w (option_id, quantity, cart_item, at)
    join sale_line l on l.option_id = w.option_id
    where t.id = ${id} and t.app_user_id = ${person}
    order by w.at
    ${lock ? sql`for update of t` : sql``}`;
}

/** What a member has to pay with, with the first line alone: a guest has nothing, and nothing is looked for. */
const memberTerms = (sql: Db, person: number, id: number) => sql`
  case when w.at = 1 then ${availableBenefitsSql(sql, person, id)} end as purse,
  case when w.at = 1 then (select u.cash_receipt from app_user u where u.id = ${person}) end as "savedReceipt"`;

/** What a product says of being given away, of the view's line `l`. */
const giftTerms = (sql: Db) => sql`
  l.is_giftable as "isGiftable", l.gift_days as "giftDays", l.gift_extendable as "isGiftExtendable"`;

export type GiftTerms = SaleTerms &
  Pick<OrderSheetRow, 'digest' | 'isGiftable' | 'giftDays' | 'isGiftExtendable' | 'isNoResale'>;

/** Options of one product by their path keys, with what decides whether they may be given. */
export function giftSheetItemsOf(sql: Db, product: number, keys: string[]) {
  return sql<GiftTerms[]>`
    select l.no_resale as "isNoResale", ${giftTerms(sql)}, ${lineDigestSql(sql)}, ${saleTermsSql(sql)} from sale_line l
    where l.product_id = ${product} and l.path_key = any (${keys}) order by l.option_id`;
}

type Picked = SaleTerms & { digest: string; cartGroupId: number; unit: number };

/** Those of the groups that are in the person's cart, as they are sold now; a stranger's are not there. */
export function cartSheetItemsOf(sql: Db, person: number, groups: number[]) {
  return sql<Picked[]>`
    select g.id as "cartGroupId", g.quantity as unit, ${lineDigestSql(sql)}, ${saleTermsSql(sql)}
    from cart c join cart_item g on g.cart_id = c.id join sale_line l on l.option_id = g.option_id
    where c.app_user_id = ${person} and g.id = any (${groups}::bigint[])
    order by g.id`;
}

/** Options of one product by their path keys, as they are sold now. */
export function productSheetItemsOf(sql: Db, product: number, keys: string[]) {
  return sql<(SaleTerms & { digest: string })[]>`
    select ${lineDigestSql(sql)}, ${saleTermsSql(sql)} from sale_line l
    where l.product_id = ${product} and l.path_key = any (${keys}) order by l.option_id`;
}

/** Units nobody holds or has bought; never below 0. Unlimited stock has its own flag. */
export async function unitsInStock(sql: Db, option: number) {
  const [row] = await sql<
    { left: number }[]
  >`select stocked - sold - held as left from stock where option_id = ${option}`;
  return Math.max(0, row?.left ?? 0);
}

/** As much of an order as its answer needs. */
export type PlacedOrderRow = {
  id: number;
  uuid: string;
  orderNumber: string;
  totalPrice: number;
  taxFreeAmount: number;
  status: string;
  method: PaymentMethodName;
  names: string[];
};

export type ExistingOrder = PlacedOrderRow & {
  /** Whether it goes to the very address asked for now. */
  sameAddress: boolean;
  usedPoint: number;
  couponIds: number[];
};

/** The order a sheet has already become, of this person, and whether its address is the same to the letter. */
export async function existingOrderOf(sql: Db, person: number, uuid: string, address: DeliveryAddress) {
  const [row] = await sql<ExistingOrder[]>`
    select o.id, o.uuid, o.order_number as "orderNumber", o.total_price as "totalPrice", o.tax_free_amount as "taxFreeAmount", o.status,
      o.address = ${jsonSql(sql, address)}::jsonb as "sameAddress", p.method, o.used_point as "usedPoint",
      array(select c.issued_coupon_id from order_coupon c where c.order_id = o.id order by 1) as "couponIds",
      array(select product->>'name' from order_line l where l.order_id = o.id order by l.id) as names
    from orders o join payment p on p.order_id = o.id where o.uuid = ${uuid} and o.app_user_id = ${person}`;
  return row;
}
