import type { Tx } from '../platform/db/database.ts';

export type CancelRequest = { units: Record<string, number>; reason: string; fault: string };

/** Saves a cancellation request, and its encrypted refund account, with its line until the seller answers it. */
export async function saveCancelRequest(sql: Tx, line: number, asked: CancelRequest, account: Buffer | null) {
  await sql`update order_line set cancel_request = ${sql.json(asked)}, cancel_account = ${account} where id = ${line}`;
}

export type FurtherParcel = { carrierCode: string; invoice: string; units: number };

/** Replaces the further boxes of a line. */
export async function saveFurtherParcels(sql: Tx, line: number, boxes: readonly FurtherParcel[]) {
  await sql`delete from order_line_parcel where order_line_id = ${line}`;
  for (const [at, { carrierCode, invoice, units }] of boxes.entries())
    await sql`
      insert into order_line_parcel (order_line_id, position, carrier_code, tracking_number, quantity) values (${line}, ${at + 2}, ${carrierCode}, ${invoice}, ${units})`;
}

/** Corrects the first parcel of a line. The scans of the wrong number are forgotten, so that the right one is followed. */
export async function saveFirstParcel(sql: Tx, line: number, { carrierCode, invoice }: Omit<FurtherParcel, 'units'>) {
  await sql`
    update order_line set carrier_code = ${carrierCode}, tracking_number = ${invoice}, tracking = null, tracked_at = null, arrival_polled_at = null
    where id = ${line} and status = 'delivering'`;
}

/** Saves a new dispatch date, `YYYY-MM-DD`, with its arrival date, and counts one more delay. */
export async function saveDelay(sql: Tx, line: number, delay: { reason: string; newDate: string }) {
  await sql`
    update order_line l set delay = ${sql.json(delay)}, delay_count = delay_count + 1, dispatch_on = ${delay.newDate},
      arrival = arrival_day(l, ${delay.newDate})
    where id = ${line}`;
}

/**
 * Records that the buyer accepts a delay, once per date, with its event. Returns false if the line is not delayed, or is delayed to
 * another date than `seen`.
 */
export async function acceptDelay(sql: Tx, line: number, seen: string | null) {
  const [row] = await sql<{ isAccepted: boolean }[]>`
    with delayed as (
      select id, order_id, delay ? 'waitDate' as accepted from order_line
      where id = ${line} and status = 'delivery_delay' and (${seen}::text is null or delay->>'newDate' = ${seen}) for update
    ), recorded as (
      update order_line l set delay = l.delay || jsonb_build_object('waitDate', iso(shop_now()))
      from delayed where l.id = delayed.id and not delayed.accepted
    ), logged as (
      insert into order_event (order_id, order_line_id, from_status, to_status, by, reason)
      select order_id, id, 'delivery_delay', 'delivery_delay', 'buyer', '기다릴게요' from delayed where not accepted
    )
    select exists (select from delayed) as "isAccepted"`;
  return row?.isAccepted ?? false;
}
