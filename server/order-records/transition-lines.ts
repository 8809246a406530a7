import type { z } from 'zod';
import { type ErrorCode, Refusal } from '#contract/errors.ts';
import type { LineStatus } from '#contract/lines.ts';
import type { StatusEvent } from '#contract/orders.ts';
import { grantPurchasePoints } from '../benefits/order-points.ts';
import { jsonSql, type Tx } from '../platform/db/database.ts';

export type TransitionActor = z.output<typeof StatusEvent>['by'];
export type LineTransition = {
  lineId: number;
  orderId: number;
  from: LineStatus;
  to: LineStatus;
  by: TransitionActor;
  reason?: string | undefined;
  /** The new tracking number, or null for none. Tracking of another number is cleared. */
  parcel?: ShippedParcel;
};
/** `at`: the dispatch time, if given. */
export type ShippedParcel = { carrier: string | null; invoice: string | null; at: string | null };

/**
 * Changes the status of lines; no other code does. In the caller's transaction each line moves only from the given status, with its
 * event, and the order follows its lines. A second caller is refused with `refusal`. The database checks the allowed transitions
 * (rules D4.2).
 */
export async function transitionLines(
  sql: Tx,
  moves: LineTransition[],
  refusal: ErrorCode = 'INVALID_STATUS_TRANSITION',
) {
  if (moves.length === 0) return;
  const orders = [...new Set(moves.map((move) => move.orderId))].sort((a, b) => a - b);
  const timedMoves = moves.map((move) => ({ ...move, ...timestampsFor(move) }));
  // The statements are sent together and run in order: no line changes before its order is locked, and the order follows the
  // result.
  const [, moved] = await Promise.all([
    lockOrders(sql, orders),
    moveThem(sql, timedMoves),
    updateOrderStatus(sql, orders),
  ]);
  if (moved.length < moves.length) throw new Refusal(refusal);
  const accepted = moves.filter((move) => move.to === 'complete').map((move) => move.lineId);
  if (accepted.length > 0) await grantPurchasePoints(sql, accepted);
}

async function updateOrderStatus(sql: Tx, orders: number[]) {
  await sql`select order_follow(id) from unnest(${orders}::bigint[]) as id`;
}

async function lockOrders(sql: Tx, orders: number[]) {
  await sql`select id from orders where id = any (${orders}::bigint[]) order by id for update`;
}

function moveThem(sql: Tx, transitions: object[]) {
  return sql<{ id: number }[]>`
    with asked as (
      select * from jsonb_to_recordset(${jsonSql(sql, transitions)}) as x ("lineId" bigint, "orderId" bigint, "from" text, "to" text, by text, reason text,
        parcel jsonb, before text, "isAsked" boolean, confirmed text, shipped text, delivered text, "completeAt" text, completed text)
    ), moved as (
      update order_line l set status = a."to",
        previous_status = case a.before when 'from' then a."from" when 'kept' then l.previous_status end,
        cancel_request = case when a."isAsked" then l.cancel_request end, cancel_account = case when a."isAsked" then l.cancel_account end,
        confirmed_at = ${marked(sql, 'confirmed')}, delivered_at = ${marked(sql, 'delivered')},
        complete_at = ${completeAt(sql)}, notified_confirm_at = case when a."completeAt" is null then l.notified_confirm_at end, completed_at = ${marked(sql, 'completed')}, ${parcel(sql)}
      from asked a where l.id = a."lineId" and l.order_id = a."orderId" and l.status = a."from"
      returning l.id, l.order_id, a."from", a."to", a.by, a.reason
    ), logged as (
      insert into order_event (order_id, order_line_id, from_status, to_status, by, reason)
      select order_id, id, "from", "to", by, reason from moved order by id
    )
    select id from moved`.catch(throwTransitionError);
}

const marked = (
  sql: Tx,
  mark: 'confirmed' | 'shipped' | 'delivered' | 'completed',
  was = sql`${sql(`l.${mark}_at`)}`,
) => sql`case ${sql(`a.${mark}`)} when 'first' then coalesce(${was}, shop_now()) when 'none' then null else ${was} end`;

/**
 * All columns of a line change in one update, because each update costs an entry in every index. A line that is in transit again is asked
 * about again. The arrival of a line that leaves late counts from the day it leaves (rules D7.5).
 */
const parcel = (sql: Tx) => sql`
  carrier_code = case when a.parcel is null then l.carrier_code else a.parcel->>'carrier' end,
  tracking_number = case when a.parcel is null then l.tracking_number else a.parcel->>'invoice' end,
  shipped_at = ${marked(sql, 'shipped', sql`coalesce((a.parcel->>'at')::timestamptz, l.shipped_at)`)},
  arrival = case when a.parcel is not null and a."to" = 'delivering'
    then greatest(l.arrival, arrival_day(l, korea_date(coalesce((a.parcel->>'at')::timestamptz, shop_now())))) else l.arrival end,
  tracking = case when a.parcel is null then l.tracking end, tracked_at = case when a.parcel is null then l.tracked_at end,
  arrival_polled_at = case when a.parcel is null and a."to" <> 'delivering' then l.arrival_polled_at end`;

/** A parcel may have arrived long before its return was refused or revoked: two days are left then too (rules D4.2: 32). */
const completeAt = (sql: Tx) => {
  const counted = (since: ReturnType<Tx>) =>
    sql`korea_hour(korea_date(${since}) + policy_of('autoCompleteDays', (select brand from orders where id = l.order_id))::int, 3)`;
  const keptSince = sql`(
    select max(e.at) from order_event e where e.order_id = l.order_id and e.order_line_id = l.id and e.from_status = 'return_request')`;
  const arrival = sql`greatest(${counted(sql`coalesce(l.delivered_at, shop_now())`)}, ${keptSince} + interval '2 days')`;
  const now = counted(sql`shop_now()`);
  return sql`case
    when a."completeAt" = 'later' and l.complete_at is not null then greatest(l.complete_at, shop_now() + interval '2 days')
    when a."completeAt" = 'now' or (a."completeAt" = 'later' and a."to" = 'replace_complete') then ${now}
    when a."completeAt" in ('arrival', 'later') then ${arrival}
    when a."completeAt" = 'none' then null
    else l.complete_at end`;
};

// Converts the error of the database's transition table.
function throwTransitionError(error: unknown): never {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code === '23514' && message.includes('may not go from')) throw new Refusal('INVALID_STATUS_TRANSITION');
  throw error;
}

/** `first`: set to now unless already set; `none`: cleared; omitted: unchanged. */
type Mark = 'first' | 'none';
type Marks = {
  /** The status to return to; omitted if no request is open. */
  before?: 'from' | 'kept';
  /** The request to the seller stays with the line. */
  isAsked?: true;
  confirmed?: Mark;
  shipped?: Mark;
  delivered?: Mark;
  completed?: Mark;
  /** When the line is accepted automatically: after arrival, after now, or later than planned. A new time is announced again. */
  completeAt?: 'arrival' | 'now' | 'later' | 'none';
};

/** The timestamps that change when a line reaches a status (rules D4.2). */
const comingTo: Record<LineStatus, Marks> = {
  request: {},
  bank_transfer_waiting: {},
  paid: { confirmed: 'none' },
  delivery_waiting: { confirmed: 'first', shipped: 'none', completeAt: 'none' },
  delivery_delay: {},
  delivering: { shipped: 'first', completeAt: 'none' },
  delivery_end: { delivered: 'first', completeAt: 'arrival' },
  complete: { completed: 'first' },
  withdraw_request: { before: 'from', isAsked: true },
  withdraw_partially: {},
  withdraw_complete: {},
  return_request: { before: 'from' },
  return_complete: {},
  replace_request: { before: 'from' },
  replace_complete: { completeAt: 'now' },
  stock_out: {},
  incomplete: {},
  unknown: {},
};

/** Returns the timestamp changes of one transition. */
function timestampsFor({ from, to }: { from: LineStatus; to: LineStatus }): Marks {
  const marks = comingTo[to];
  if (from === 'delivery_end' && to === 'delivering') return { ...marks, delivered: 'none' };
  if (from !== 'return_request' && from !== 'replace_request') return marks;
  // A line kept after a claim gets at least two more days; an exchanged line counts as newly delivered.
  const isBack = to === 'delivery_end' || (to === 'replace_complete' && from === 'return_request');
  return { ...marks, ...(marks.before && { before: 'kept' }), ...(isBack && { completeAt: 'later' }) };
}
