import type { z } from 'zod';
import type { LineStatus } from '#contract/lines.ts';
import type { StatusEvent } from '#contract/orders.ts';
import { Refusal, type RefusalCode } from '#contract/refusal.ts';
import { json, type Tx } from '../base/database.ts';
import { rewardLines } from '../benefits/orders.ts';

export type By = z.output<typeof StatusEvent>['by'];
export type Move = {
  lineId: number;
  orderId: number;
  from: LineStatus;
  to: LineStatus;
  by: By;
  reason?: string | undefined;
};

/**
 * The one way a line changes its status: only from where the caller saw it, with its event, and the order following its lines, all
 * in the caller's transaction. Whoever comes second is refused. Statuses themselves are guarded by the database (rules D4.2).
 */
export async function moveLines(sql: Tx, moves: Move[], refusal: RefusalCode = 'INVALID_STATUS_TRANSITION') {
  if (moves.length === 0) return;
  const orders = [...new Set(moves.map((move) => move.orderId))].sort((a, b) => a - b);
  await sql`select id from orders where id = any (${orders}::bigint[]) order by id for update`;
  const asked = moves.map((move) => ({ ...move, ...marksOf(move) }));
  const moved = await sql<{ id: number }[]>`
    with asked as (
      select * from jsonb_to_recordset(${json(sql, asked)}) as x ("lineId" bigint, "orderId" bigint, "from" text, "to" text, by text, reason text,
        before text, "isAsked" boolean, confirmed text, shipped text, delivered text, "completeAt" text, completed text)
    ), moved as (
      update order_line l set status = a."to",
        previous_status = case a.before when 'from' then a."from" when 'kept' then l.previous_status end,
        asked = case when a."isAsked" then l.asked end,
        confirmed_at = ${marked(sql, 'confirmed')}, shipped_at = ${marked(sql, 'shipped')}, delivered_at = ${marked(sql, 'delivered')},
        complete_at = ${completeAt(sql)}, completed_at = ${marked(sql, 'completed')}
      from asked a where l.id = a."lineId" and l.order_id = a."orderId" and l.status = a."from"
      returning l.id, l.order_id, a."from", a."to", a.by, a.reason
    ), told as (
      insert into order_event (order_id, order_line_id, from_status, to_status, by, reason)
      select order_id, id, "from", "to", by, reason from moved order by id
    )
    select id from moved`.catch(forbidden);
  if (moved.length < moves.length) throw new Refusal(refusal);
  const accepted = moves.filter((move) => move.to === 'complete').map((move) => move.lineId);
  if (accepted.length > 0) await rewardLines(sql, accepted);
  await sql`select order_follow(id) from unnest(${orders}::bigint[]) as id`;
}

/** `first`: now, unless it was before; `none`: it has not been after all. Left out: it stays. */
type Mark = 'first' | 'none';
type Marks = {
  /** Which status it remembers to go back to; none where nothing waits for an answer. */
  before?: 'from' | 'kept';
  /** What was asked of the supplier stays with the line. */
  isAsked?: true;
  confirmed?: Mark;
  shipped?: Mark;
  delivered?: Mark;
  completed?: Mark;
  /** When it is accepted by itself: so many days after it came, after now, or somewhat later than it was to be. */
  completeAt?: 'arrival' | 'now' | 'later' | 'none';
};

/** What becomes of a line's memory and clocks when it comes to a status (rules D4.2). */
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

function marksOf({ from, to }: Move): Marks {
  const marks = comingTo[to];
  if (from === 'delivery_end' && to === 'delivering') return { ...marks, delivered: 'none' };
  if (from !== 'return_request' && from !== 'replace_request') return marks;
  // What was asked back and stays has two days more at least; what was exchanged has come anew.
  const isBack = to === 'delivery_end' || (to === 'replace_complete' && from === 'return_request');
  return { ...marks, ...(marks.before && { before: 'kept' }), ...(isBack && { completeAt: 'later' }) };
}

const marked = (sql: Tx, mark: 'confirmed' | 'shipped' | 'delivered' | 'completed') => {
  const [asked, column] = [sql(`a.${mark}`), sql(`l.${mark}_at`)];
  return sql`case ${asked} when 'first' then coalesce(${column}, shop_now()) when 'none' then null else ${column} end`;
};

const completeAt = (sql: Tx) => {
  const counted = (since: ReturnType<Tx>) =>
    sql`korea_hour(korea_date(${since}) + policy_of('autoCompleteDays', (select brand from orders where id = l.order_id))::int, 3)`;
  const [arrival, now] = [counted(sql`coalesce(l.delivered_at, shop_now())`), counted(sql`shop_now()`)];
  return sql`case
    when a."completeAt" = 'later' and l.complete_at is not null then greatest(l.complete_at, shop_now() + interval '2 days')
    when a."completeAt" = 'now' or (a."completeAt" = 'later' and a."to" = 'replace_complete') then ${now}
    when a."completeAt" in ('arrival', 'later') then ${arrival}
    when a."completeAt" = 'none' then null
    else l.complete_at end`;
};

// The table of allowed transitions speaks in the database.
function forbidden(error: unknown): never {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code === '23514' && message.includes('may not go from')) throw new Refusal('INVALID_STATUS_TRANSITION');
  throw error;
}
