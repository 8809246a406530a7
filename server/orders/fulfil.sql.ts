import type { Tx } from '../base/database.ts';

export async function closeOption(sql: Tx, options: number[]) {
  await sql`
    with closed as (
      update product_option set option_status = 'stock_out'
      where id = any (${options}::bigint[]) and option_status in ('stock_in', 'unlimited_stock_in') returning product_id
    )
    select pg_notify('catalog', product_id::text) from closed`;
}

export async function keepInvoice(
  sql: Tx,
  line: number,
  carrier: string | null,
  invoice: string | null,
  at: string | null,
) {
  await sql`
    update order_line set carrier_code = ${carrier}, invoice = ${invoice}, shipped_at = coalesce(${at}::timestamptz, shipped_at),
      tracking = null, tracked_at = null, asked_arrival_at = null
    where id = ${line}`;
}

export async function keepDelay(sql: Tx, line: number, delay: { reason: string; newDate: string }) {
  await sql`update order_line set delay = ${sql.json(delay)}, delay_count = delay_count + 1, dispatch_on = ${delay.newDate} where id = ${line}`;
}

/** What a shopper says to a delay, once a date, with its event. False when the line is not put off, or to another date than was seen. */
export async function keepWaiting(sql: Tx, line: number, seen: string | null) {
  const [row] = await sql<{ stands: boolean }[]>`
    with delayed as (
      select id, order_id, delay ? 'waitDate' as said from order_line
      where id = ${line} and status = 'delivery_delay' and (${seen}::text is null or delay->>'newDate' = ${seen}) for update
    ), kept as (
      update order_line l set delay = l.delay || jsonb_build_object('waitDate', iso(shop_now()))
      from delayed where l.id = delayed.id and not delayed.said
    ), told as (
      insert into order_event (order_id, order_line_id, from_status, to_status, by, reason)
      select order_id, id, 'delivery_delay', 'delivery_delay', 'buyer', '기다릴게요' from delayed where not said
    )
    select exists (select from delayed) as stands`;
  return row?.stands ?? false;
}

export type Packing = {
  delayCount: number;
  newDateFits: boolean;
  confirmedLately: boolean;
  shippedLately: boolean;
  hasInvoice: boolean;
  askedAt: string | null;
  isGiftWithoutAddress: boolean;
  carrier: string | null;
};

/** What decides whether a step of packing may be taken or taken back. */
export async function packingOf(
  sql: Tx,
  line: number,
  { newDate, days, carrier }: { newDate?: string; days?: number; carrier?: string } = {},
) {
  const [row] = await sql<Packing[]>`
    select l.delay_count as "delayCount",
      ${newDate ?? null}::date is null or ${newDate ?? null}::date between korea_date(shop_now()) and korea_date(shop_now()) + ${days ?? 14}::int as "newDateFits",
      l.confirmed_at > shop_now() - interval '30 minutes' as "confirmedLately",
      l.shipped_at > shop_now() - interval '24 hours' as "shippedLately",
      l.invoice is not null as "hasInvoice",
      (select max(e.at) from order_event e where e.order_line_id = l.id and e.to_status = 'withdraw_request') as "askedAt",
      o.is_gift and coalesce(o.address->>'zonecode', '') = '' as "isGiftWithoutAddress",
      (select name from carrier where code = ${carrier ?? null}) as carrier
    from order_line l join orders o on o.id = l.order_id where l.id = ${line}`;
  return row as Packing;
}
