import type { Db } from '../platform/db/database.ts';

export type NotifiedBuyer = {
  person: number;
  phone: string | null;
  name: string;
  uuid: string;
  orderNumber: string;
  brand: string;
  isGuest: boolean;
};

/**
 * Reads the recipient of an order's messages, by the order or one of its lines: the member's phone, or the one the guest verified.
 */
export async function notifiedBuyerOf(sql: Db, of: { order: number } | { line: number }) {
  const id = 'order' in of ? sql`${of.order}` : sql`(select order_id from order_line where id = ${of.line})`;
  const [row] = await sql<NotifiedBuyer[]>`
    select u.id as person, coalesce(case when u.user_type <> 'guest' then u.phone end, o.guest_phone) as phone,
      coalesce(u.name, o.address->>'guestOrderName', '고객') as name, o.uuid, o.order_number as "orderNumber", o.brand, u.user_type = 'guest' as "isGuest"
    from orders o join app_user u on u.id = o.app_user_id where o.id = ${id}`;
  return row;
}

export type LineNotification = {
  orderId: number;
  orderNumber: string;
  brand: string;
  product: string;
  /** The quantity that is not cancelled or returned. */
  units: number;
  carrier: string | null;
  invoice: string | null;
  arrival: string | null;
  seller: string;
  /** A mobile number of the seller; null where there is none. */
  sellerPhone: string | null;
  eventId: number;
  /** The recipient of a gift's parcel, once there is an address. The buyer gets every other message. */
  receiver: { phone: string; name: string; link: string } | null;
};

/** Reads the values of a line's message. The line's latest event makes its key, so each event is sent once. */
export async function lineNotificationOf(sql: Db, lineId: number) {
  const [row] = await sql<LineNotification[]>`
    select l.order_id as "orderId", o.order_number as "orderNumber", o.brand, l.product->>'name' as product,
      (select coalesce(sum(g.quantity - g.cancelled_quantity), 0)::int from order_line_option g where g.order_line_id = l.id) as units, c.name as carrier, l.tracking_number as invoice, l.arrival::text as arrival,
      d.name as seller, seller_phone(d.id) as "sellerPhone", coalesce((select max(e.id) from order_event e where e.order_id = l.order_id and e.order_line_id = l.id), 0)::bigint as "eventId",
      (select json_build_object('phone', coalesce(t.claimed_phone, t.address->>'phone'), 'name', t.address->>'receiverName', 'link', t.link)
        from gift_recipient_of(l) t where t.address is not null) as receiver
    from order_line l join orders o on o.id = l.order_id join distributor d on d.id = l.distributor_id left join carrier c on c.code = l.carrier_code where l.id = ${lineId}`;
  return row;
}

/** Returns the name of a member for a message; undefined if the account was deleted. */
export async function memberNameOf(sql: Db, person: number) {
  const [row] = await sql<{ name: string }[]>`
    select coalesce(name, '고객') as name from app_user where id = ${person} and deleted_at is null`;
  return row;
}
