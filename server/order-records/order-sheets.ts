import type { DeliveryAddress, DeliveryAddressForm } from '#contract/addresses.ts';
import type { insertGuestSql } from '../customer-records/guest.ts';
import { asyncCommitSql, type Db, jsonSql, type Tx } from '../platform/db/database.ts';

type NewSheet = { id: number; expiresAt: string };
type SheetSelection = { optionIds: number[]; units: number[]; cartGroupIds: number[]; digest: string };

/**
 * Inserts an order sheet of `customer (id)`, valid for `minutes` by the shop's clock, with the default address unless it is a gift.
 */
export async function insertOrderSheet(
  sql: Db,
  customer: ReturnType<typeof insertGuestSql>,
  selection: SheetSelection,
  minutes: number,
  giftCount: number | null = null,
) {
  const [row] = await sql<NewSheet[]>`
    with ${customer}
    insert into order_tmp (app_user_id, option_ids, quantities, cart_item_ids, digest, gift_count, address, created_at, expires_at)
    select customer.id, ${selection.optionIds}::bigint[], ${selection.units}::int[], ${selection.cartGroupIds}::bigint[], ${selection.digest}, ${giftCount}::smallint,
      (select json_build_object('id', a.id, 'default', true, 'selectedAddress', a.selected_address, 'roadAddress', a.road_address,
        'jibunAddress', a.jibun_address, 'addressDetail', a.address_detail, 'receiverName', a.receiver_name, 'zonecode', a.zonecode,
        'phone', a.phone, 'areaAddress', area_of(a.zonecode), 'memo', a.memo, 'guestOrderName', null, 'guestOrderPhone', null,
        'deliveryAddressType', null) from address a where a.app_user_id = customer.id and a.is_default and ${giftCount}::int is null),
      shop_now(), shop_now() + ${minutes} * interval '1 minute'
    from customer
    returning id, expires_at as "expiresAt"`;
  return row as NewSheet;
}

type Sheet = { id: number; person: number };
export type OrderSheetChoice = {
  couponIds?: number[] | null | undefined;
  usedPoint?: number | undefined;
  giftCount?: number | undefined;
};

/**
 * Saves the address of a sheet with the area of its postcode, as the first part of a statement; an area sent by the client is ignored. The
 * commit is asynchronous: the address is sent again with the order. Gives `saved`.
 */
export const saveSheetAddressSql = (sql: Db, { id, person }: Sheet, address: DeliveryAddressForm) => sql`
  saved as (
    update order_tmp
    set address = ${jsonSql(sql, toDeliveryAddress(address))}::jsonb || jsonb_build_object('areaAddress', area_of(${address.zonecode}))
    where id = ${id} and app_user_id = ${person} and ${asyncCommitSql(sql)}
  )`;

/** Saves the chosen coupons and points, in the same way. Gives `saved`. */
export const saveSheetChoiceSql = (
  sql: Db,
  { id, person }: Sheet,
  { couponIds, usedPoint, giftCount }: OrderSheetChoice,
) => sql`
  saved as (
    update order_tmp
    set coupon_ids = ${couponIds === undefined ? sql`coupon_ids` : couponIds}, used_point = coalesce(${usedPoint ?? null}, used_point),
      gift_count = case when gift_count is not null then coalesce(${giftCount ?? null}, gift_count) end
    where id = ${id} and app_user_id = ${person} and ${asyncCommitSql(sql)}
  )`;

/** Replaces a refused choice by the one before it, unless the sheet has another choice since. */
export async function restoreSheetChoice(
  sql: Db,
  { id, person }: Sheet,
  refused: OrderSheetChoice,
  before: { couponIds: number[] | null; usedPoint: number; giftCount: number | null },
) {
  const coupons = refused.couponIds === undefined ? before.couponIds : refused.couponIds;
  await sql`
    update order_tmp set coupon_ids = ${before.couponIds}, used_point = ${before.usedPoint}, gift_count = ${before.giftCount}
    where id = ${id} and app_user_id = ${person} and coupon_ids is not distinct from ${coupons}::bigint[]
      and used_point = ${refused.usedPoint ?? before.usedPoint}
      and (gift_count is null or gift_count = ${refused.giftCount ?? before.giftCount}::int)`;
}

/** Saves the digest of the items that the owner of a sheet has seen. */
export async function saveSheetDigest(sql: Db, { id, person }: Sheet, digest: string) {
  await sql`update order_tmp set digest = ${digest} where id = ${id} and app_user_id = ${person}`;
}

/** Returns an address in which omitted fields are null, without the client's area. */
export function toDeliveryAddress(form: DeliveryAddressForm): Omit<DeliveryAddress, 'areaAddress'> {
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

/** Deletes expired sheets, except those of an unpaid order: its payment removes the items of its sheet from the cart. */
export async function sweepOrderSheets(sql: Db) {
  await sql`
    delete from order_tmp where id in (
      select t.id from order_tmp t where t.expires_at < shop_now() - interval '1 day'
        and not exists (select from orders o where o.order_tmp_id = t.id and o.status in ('request', 'bank_transfer_waiting'))
      for update skip locked)`;
}

/** Locks a guest's sheets, before the cart: a check locks a sheet first and removes purchased items from the cart at the end. */
export async function lockOrderSheets(sql: Tx, guest: number) {
  await sql`select id from order_tmp where app_user_id = ${guest} order by id for update`;
}

type JoinedGroup = { gone: number; kept: number };

/**
 * Moves a guest's sheets to the member, with cart groups that were merged replaced. The sheet of a pending payment stays the guest's; the
 * payment removes its items from the merged cart.
 */
export async function moveOrderSheets(sql: Tx, guest: number, member: number, joined: JoinedGroup[]) {
  const goneGroups = joined.map((pair) => pair.gone);
  const kept = joined.map((pair) => pair.kept);
  await sql`
    update order_tmp t set
      app_user_id = case when exists (
        select from orders o join payment p on p.order_id = o.id
        where o.order_tmp_id = t.id and o.status <> 'incomplete' and (o.status <> 'request' or p.stage <> 'ready')
      ) then t.app_user_id else ${member} end,
      cart_item_ids = (
        select array_agg(coalesce(pair.kept, w.id) order by w.at)
        from unnest(t.cart_item_ids) with ordinality as w (id, at)
        left join unnest(${goneGroups}::bigint[], ${kept}::bigint[]) as pair (gone, kept) on pair.gone = w.id)
    where t.app_user_id = ${guest}`;
}
