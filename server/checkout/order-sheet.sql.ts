import type { Area, DeliveryAddress, DeliveryAddressForm } from '#contract/addresses.ts';
import type { PaymentMethodName } from '#contract/rules/payments.ts';
import { type AvailableBenefits, availableBenefitsSql } from '../benefits/available-benefits.ts';
import { type EnteredColumns, hasEnteredSql } from '../order-records/order-entries.ts';
import { type OrderSheetChoice, saveSheetAddressSql, saveSheetChoiceSql } from '../order-records/order-sheets.ts';
import type { Db } from '../platform/db/database.ts';
import { type CurrentSaleLine, type SaleLines, type StockRow, stockRowSql } from '../pricing/sale-line.ts';

export type OrderSheetRow = CurrentSaleLine & SheetRow;

type SheetRow = StockRow & {
  id: number;
  /** The digest of all lines that the buyer saw; null for an older sheet. */
  shownDigest: string | null;
  /** The position on the sheet, from 1. */
  position: number;
  /** The cart group it was taken from; 0 for a direct purchase. */
  cartGroupId: number;
  unit: number;
  /** Whether another order since the sheet's creation has the same option; read with `lock` only. */
  isOrderedSince: boolean;
  expiresAt: string;
  isOver: boolean;
  address: DeliveryAddress | null;
  area: Area;
  orderUuid: string | null;
  orderStatus: string | null;
  /** The number of recipients that a gift's sheet was last priced for; null for every other sheet. */
  giftCount: number | null;
  /** Whether a refund account is saved; only on the first line. */
  hasRefundAccount: boolean;
  /** The coupons chosen for this sheet; null means the best available ones. */
  couponIds: number[] | null;
  usedPoint: number;
  /** Only on the first line, and only for members. */
  benefits: AvailableBenefits | null;
  /** The cash receipt a member saved, encrypted; only on the first line. */
  savedReceipt: Buffer | null;
};

type SheetReadOptions = {
  /** Locks the account and then the sheet. A sheet of a deleted account does not exist. */
  lock?: boolean;
  zonecode?: string | undefined;
  save?: DeliveryAddressForm;
  /** Saves the chosen coupons and points. */
  choose?: OrderSheetChoice;
};

/**
 * Reads an order sheet with its current lines and the order already created from it. The area is that of `zonecode`, if given.
 * `save` also writes an address, with the area of its postcode; an area sent by the client is ignored.
 */
export async function orderSheetOf(
  sql: Db,
  saleLines: SaleLines,
  { id: person, isGuest }: { id: number; isGuest: boolean },
  id: number,
  { lock = false, save, zonecode = save?.zonecode, choose }: SheetReadOptions = {},
): Promise<OrderSheetRow[]> {
  const of = { id, person };
  const saving = save
    ? sql`with ${saveSheetAddressSql(sql, of, save)}`
    : choose
      ? sql`with ${saveSheetChoiceSql(sql, of, choose)}`
      : sql``;
  const reading = sql<SheetRow[]>`
    ${saving}
    select t.id, t.expires_at as "expiresAt", t.expires_at <= shop_now() as "isOver", t.address,
      coalesce(area_of(coalesce(${zonecode ?? null}, t.address->>'zonecode')), 0) as area,
      w.at::int as position, w.quantity as unit, w.cart_item as "cartGroupId",
      (select uuid from orders o where o.order_tmp_id = t.id and o.status <> 'incomplete') as "orderUuid",
      (select status from orders o where o.order_tmp_id = t.id and o.status <> 'incomplete') as "orderStatus",
      t.coupon_ids as "couponIds", t.used_point as "usedPoint", t.digest as "shownDigest",
      t.gift_count as "giftCount", ${isGuest ? guestTerms(sql) : memberTerms(sql, person, id)},
      ${lock ? orderedSince(sql) : sql`false as "isOrderedSince"`}, ${stockRowSql(sql)}
    from order_tmp t
    cross join unnest(t.option_ids, t.quantities, t.cart_item_ids) with ordinality as w (option_id, quantity, cart_item, at)
    join stock s on s.option_id = w.option_id
    ${lock ? sql`join app_user u on u.id = t.app_user_id and u.deleted_at is null` : sql``}
    where t.id = ${id} and t.app_user_id = ${person}
    order by w.at
    ${lock ? sql`for no key update of u for update of t` : sql``}`.execute();
  return saleLines.join(sql, await reading);
}

/**
 * Whether the customer bought the option on another sheet of theirs that was open at the same time, or is paying for it there. Reads
 * their latest twenty orders only: a frequent buyer has thousands.
 */
const orderedSince = (sql: Db) => sql`
  exists (
    select from (select * from orders where app_user_id = t.app_user_id order by id desc limit 20) o
      join order_line ol on ol.order_id = o.id join order_line_option g on g.order_line_id = ol.id
    where o.order_tmp_id is distinct from t.id and o.created_at > t.created_at
      and (o.status <> 'request' or o.expires_at > shop_now()) and ol.status not in ('withdraw_complete', 'return_complete', 'stock_out', 'incomplete')
      and g.option_id = w.option_id
  ) as "isOrderedSince"`;

/** A guest has no benefits, and cannot save a receipt or a refund account. */
const guestTerms = (sql: Db) => sql`null::json as benefits, null::bytea as "savedReceipt", false as "hasRefundAccount"`;

/** A member's benefits, saved receipt and refund account, on the first line only. */
const memberTerms = (sql: Db, person: number, id: number) => sql`
  case when w.at = 1 then ${availableBenefitsSql(sql, person, id)} end as benefits,
  case when w.at = 1 then (select u.cash_receipt from app_user u where u.id = ${person}) end as "savedReceipt",
  coalesce(w.at = 1 and (select u.refund_account is not null from app_user u where u.id = ${person}), false) as "hasRefundAccount"`;

/** Reads the groups that are in the customer's cart, with current terms; groups of other carts are left out. */
export async function cartSheetItemsOf(sql: Db, saleLines: SaleLines, person: number, groups: number[]) {
  const rows = await sql<(StockRow & { cartGroupId: number; unit: number })[]>`
    select g.id as "cartGroupId", g.quantity as unit, ${stockRowSql(sql)}
    from cart c join cart_item g on g.cart_id = c.id join stock s on s.option_id = g.option_id
    where c.app_user_id = ${person} and g.id = any (${groups}::bigint[])
    order by g.id`;
  return saleLines.join(sql, rows);
}

/** The fields of an order that the answer of a check needs. */
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
  /** Whether it has exactly what the request enters. */
  hasSameEntries: boolean;
  usedPoint: number;
  couponIds: number[];
};

/** Returns the order that this customer's sheet has already become, and whether it has the same entries. */
export async function existingOrderOf(sql: Db, person: number, uuid: string, entered: EnteredColumns) {
  const [row] = await sql<ExistingOrder[]>`
    select o.id, o.uuid, o.order_number as "orderNumber", o.total_price as "totalPrice", o.tax_free_amount as "taxFreeAmount", o.status,
      ${hasEnteredSql(sql, entered)} as "hasSameEntries", p.method, o.used_point as "usedPoint",
      array(select c.issued_coupon_id from order_coupon c where c.order_id = o.id order by 1) as "couponIds",
      array(select product->>'name' from order_line l where l.order_id = o.id order by l.id) as names
    from orders o join payment p on p.order_id = o.id where o.uuid = ${uuid} and o.app_user_id = ${person}`;
  return row;
}
