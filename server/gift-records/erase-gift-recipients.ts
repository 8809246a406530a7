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
      and t.addressed_at <= shop_now() - make_interval(days => ${days})`;
}

/**
 * Erases a member who leaves from the gifts that they received. A gift that waits for an answer or is on its way keeps what its delivery
 * needs until it is over (`leftRecipientsSql`).
 */
export async function eraseGiftsReceived(sql: Tx, person: number, phone: string | null) {
  await sql`
    update gift_recipient t set left_at = shop_now()
    where t.erased_at is null and (t.claimed_by = ${person} or t.phone = ${phone} or t.claimed_phone = ${phone})`;
  await sql`
    with ${leftRecipientsSql(sql)} select id from left_recipient`;
}

/**
 * Erases recipients who deleted their accounts and whose gifts are over, with every part that claims have split off. `left_recipient` has the
 * phone that each had. Gives `over_gift`, `left_recipient`.
 */
export const leftRecipientsSql = (sql: Db) => sql`
  over_gift as (
    select t.id, t.order_line_id, coalesce(t.claimed_phone, t.phone) as phone
    from gift_recipient t
    where t.left_at is not null and t.erased_at is null and not exists (
      select from order_line l where l.id in (select gift_parcel(t.order_line_id))
        and l.status not in ('delivery_end', 'complete', 'replace_complete', 'return_complete', 'withdraw_complete', 'stock_out', 'incomplete'))
    for no key update of t
  ), left_recipient as (
    update gift_recipient t set name = '', phone = null, claimed_phone = null, claimed_by = null, erased_at = shop_now(),
      address = case when t.address is not null then ${emptiedAddress(sql)} end
    from over_gift o where o.id = t.id returning t.id, t.order_line_id, o.phone
  )`;

const emptiedAddress = (sql: Db) => sql`
  jsonb_build_object('id', null, 'default', false, 'selectedAddress', 'R', 'roadAddress', '', 'jibunAddress', '', 'addressDetail', '',
    'receiverName', '', 'zonecode', t.address->>'zonecode', 'phone', '', 'areaAddress', t.address->'areaAddress', 'memo', '',
    'guestOrderName', null, 'guestOrderPhone', null, 'deliveryAddressType', null)`;
