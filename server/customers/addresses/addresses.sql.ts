import type { DeliveryAddress, DeliveryAddressForm } from '#contract/addresses.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

const columns = (sql: Db): ReturnType<Db> => sql`
  a.id, a.is_default as "default", a.selected_address as "selectedAddress", a.road_address as "roadAddress",
  a.jibun_address as "jibunAddress", a.address_detail as "addressDetail", a.receiver_name as "receiverName", a.zonecode, a.phone,
  area_of(a.zonecode) as "areaAddress", a.memo, a.guest_order_name as "guestOrderName",
  a.guest_order_phone as "guestOrderPhone", a.delivery_address_type as "deliveryAddressType"`;

/**
 * The given columns of a customer's addresses, the default first, then by last use: an order to the address, or a change of it. The last twenty
 * orders count, so that a long past costs nothing.
 */
const latestFirst = (sql: Db, person: number, chosen: ReturnType<Db>) => sql`
  select ${chosen} from address a left join (
    select o.address->>'zonecode' as zonecode, o.address->>'addressDetail' as detail, o.address->>'receiverName' as receiver, max(o.created_at) as at
    from (select address, created_at from orders where app_user_id = ${person} and status not in ('request', 'incomplete')
      order by id desc limit 20) o
    group by 1, 2, 3
  ) ordered on ordered.zonecode = a.zonecode and ordered.detail = a.address_detail and ordered.receiver = a.receiver_name
  where a.app_user_id = ${person}
  order by a.is_default desc, greatest(a.used_at, ordered.at) desc, a.id desc`;

/** The default address first, then by last use. */
export function savedAddressesOf(sql: Db, person: number) {
  return sql<DeliveryAddress[]>`${latestFirst(sql, person, columns(sql))}`;
}

/** Undefined if the customer has no such address. */
export async function savedAddressOf(sql: Db, person: number, id: number) {
  const [row] = await sql<DeliveryAddress[]>`
    select ${columns(sql)} from address a where a.app_user_id = ${person} and a.id = ${id}`;
  return row;
}

/**
 * Locks a customer's address book, so that exactly one address is the default. Returns false if the account was deleted, also in the
 * meantime: an address would stay in it.
 */
export async function lockAddressBook(sql: Tx, person: number) {
  const rows = await sql`select id from app_user where id = ${person} and deleted_at is null for no key update`;
  return rows.length === 1;
}

/** Returns the number of saved addresses. */
export async function addressCountOf(sql: Tx, person: number) {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from address where app_user_id = ${person}`;
  return row?.count ?? 0;
}

/** Returns the id of an address with the same place and recipient; undefined if there is none. The delivery note may differ. */
export async function sameAddressOf(sql: Tx, person: number, form: DeliveryAddressForm) {
  const [row] = await sql<{ id: number }[]>`
    select id from address
    where app_user_id = ${person} and selected_address = ${form.selectedAddress} and road_address = ${form.roadAddress}
      and jibun_address = ${form.jibunAddress} and address_detail = ${form.addressDetail} and zonecode = ${form.zonecode}
      and receiver_name = ${form.receiverName} and phone = ${form.phone}
    order by id limit 1`;
  return row?.id;
}

/** Returns the id of the new address, which is not the default yet. */
export async function insertAddress(sql: Tx, person: number, form: DeliveryAddressForm) {
  const [row] = await sql<{ id: number }[]>`
    insert into address (app_user_id, is_default, selected_address, road_address, jibun_address, address_detail, receiver_name,
      zonecode, phone, memo, guest_order_name, guest_order_phone, delivery_address_type)
    values (${person}, false, ${form.selectedAddress}, ${form.roadAddress}, ${form.jibunAddress}, ${form.addressDetail},
      ${form.receiverName}, ${form.zonecode}, ${form.phone}, ${form.memo},
      ${form.guestOrderName ?? null}, ${form.guestOrderPhone ?? null}, ${form.deliveryAddressType ?? null})
    returning id`;
  return (row as { id: number }).id;
}

/** Returns false if the customer has no such address. */
export async function updateAddress(sql: Tx, person: number, id: number, form: DeliveryAddressForm) {
  const rows = await sql`
    update address set selected_address = ${form.selectedAddress}, road_address = ${form.roadAddress},
      jibun_address = ${form.jibunAddress}, address_detail = ${form.addressDetail}, receiver_name = ${form.receiverName},
      zonecode = ${form.zonecode}, phone = ${form.phone}, memo = ${form.memo},
      guest_order_name = ${form.guestOrderName ?? null}, guest_order_phone = ${form.guestOrderPhone ?? null},
      delivery_address_type = ${form.deliveryAddressType ?? null}, used_at = shop_moment()
    where id = ${id} and app_user_id = ${person} returning id`;
  return rows.length === 1;
}

/** Uses two statements, because the unique index of the default is checked row by row. */
export async function setDefaultAddress(sql: Tx, person: number, id: number) {
  await sql`update address set is_default = false where app_user_id = ${person} and is_default and id <> ${id}`;
  await sql`update address set is_default = true where app_user_id = ${person} and id = ${id} and not is_default`;
}

/** Returns whether the deleted address was the default; undefined if there was none. */
export async function deleteAddress(sql: Tx, person: number, id: number) {
  const [row] = await sql<{ wasDefault: boolean }[]>`
    delete from address where id = ${id} and app_user_id = ${person} returning is_default as "wasDefault"`;
  return row?.wasDefault;
}

/** Returns the id of the default address, otherwise of the last used; null for an empty book. */
export async function latestAddressOf(sql: Tx, person: number) {
  const [row] = await sql<{ id: number }[]>`${latestFirst(sql, person, sql`a.id`)} limit 1`;
  return row?.id ?? null;
}
