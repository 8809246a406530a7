import type { Db, Sql, Tx } from '../platform/db/database.ts';

/** Erases names and numbers of gifts that ended without an address, after `days`. */
export async function eraseGiftNumbers(sql: Sql, days: number) {
  await sql`
    update gift_recipient t set name = '', phone = null, claimed_phone = null, claimed_by = null, erased_at = shop_now()
    from gift g, order_line l
    where g.id = t.gift_id and l.id = t.order_line_id and t.erased_at is null and t.address is null
      and (t.ended_at <= shop_now() - make_interval(days => ${days})
        or t.status = 'unused' and l.status in ('withdraw_complete', 'stock_out', 'incomplete')
          and coalesce((select max(e.at) from order_event e where e.order_id = l.order_id), g.created_at) <= shop_now() - make_interval(days => ${days}))`;
}

/** Erases addresses of gifts after `days`, once the parcel is accepted or returned. */
export async function eraseGiftAddresses(sql: Sql, days: number) {
  await sql`
    update gift_recipient t set name = '', phone = null, claimed_phone = null, claimed_by = null, erased_at = shop_now(),
      address = ${emptiedAddress(sql)}
    from order_line l
    where l.id = t.order_line_id and t.erased_at is null and t.address is not null
      and l.status in ('complete', 'withdraw_complete', 'stock_out', 'return_complete')
      and (t.addressed_at <= shop_now() - make_interval(days => ${days})
        or exists (select from app_user u where u.id = t.claimed_by and u.deleted_at is not null))`;
}

/**
 * Erases a member who leaves from the gifts that they received. A gift that waits for an answer or is on its way keeps what its delivery
 * needs; the jobs above erase it afterwards.
 */
export async function eraseGiftsReceived(sql: Tx, person: number, phone: string | null) {
  await sql`
    update gift_recipient t set name = '', phone = null, claimed_phone = null, claimed_by = null, erased_at = shop_now(),
      address = case when t.address is not null then ${emptiedAddress(sql)} end
    from order_line l
    where l.id = t.order_line_id and t.erased_at is null and (t.claimed_by = ${person} or t.phone = ${phone} or t.claimed_phone = ${phone})
      and l.status in ('delivery_end', 'complete', 'replace_complete', 'return_complete', 'withdraw_complete', 'stock_out', 'incomplete')`;
}

const emptiedAddress = (sql: Db) => sql`
  jsonb_build_object('id', null, 'default', false, 'selectedAddress', 'R', 'roadAddress', '', 'jibunAddress', '', 'addressDetail', '',
    'receiverName', '', 'zonecode', t.address->>'zonecode', 'phone', '', 'areaAddress', t.address->'areaAddress', 'memo', '',
    'guestOrderName', null, 'guestOrderPhone', null, 'deliveryAddressType', null)`;
