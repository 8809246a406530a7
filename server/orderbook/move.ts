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
  const moved = await sql<{ id: number }[]>`
    with asked as (
      select * from jsonb_to_recordset(${json(sql, moves)}) as x
        ("lineId" bigint, "orderId" bigint, "from" text, "to" text, by text, reason text)
    ), moved as (
      update order_line l set status = a."to",
        previous_status = case
          when a."to" not in ('withdraw_request', 'return_request', 'replace_request') then null
          when a."from" in ('return_request', 'replace_request') then l.previous_status
          else a."from" end,
        asked = case when a."to" = 'withdraw_request' then l.asked end,
        confirmed_at = case when a."to" = 'delivery_waiting' then coalesce(l.confirmed_at, shop_now()) when a."to" = 'paid' then null else l.confirmed_at end,
        shipped_at = case when a."to" = 'delivering' then coalesce(l.shipped_at, shop_now()) when a."to" = 'delivery_waiting' then null else l.shipped_at end,
        delivered_at = case
          when a."to" = 'delivery_end' then coalesce(l.delivered_at, shop_now())
          when a."to" = 'delivering' and a."from" = 'delivery_end' then null
          else l.delivered_at end,
        complete_at = case
          when a."to" in ('delivery_end', 'replace_complete') and a."from" in ('return_request', 'replace_request') and l.complete_at is not null
            and not (a."to" = 'replace_complete' and a."from" = 'replace_request')
            then greatest(l.complete_at, shop_now() + interval '2 days')
          when a."to" in ('delivery_end', 'replace_complete')
            then korea_hour(korea_date(case when a."to" = 'delivery_end' then coalesce(l.delivered_at, shop_now()) else shop_now() end) + policy_of('autoCompleteDays', (select brand from orders where id = l.order_id))::int, 3)
          when a."to" in ('delivering', 'delivery_waiting') then null
          else l.complete_at end,
        completed_at = case when a."to" = 'complete' then coalesce(l.completed_at, shop_now()) else l.completed_at end
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

// The table of allowed transitions speaks in the database.
function forbidden(error: unknown): never {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code === '23514' && message.includes('may not go from')) throw new Refusal('INVALID_STATUS_TRANSITION');
  throw error;
}
