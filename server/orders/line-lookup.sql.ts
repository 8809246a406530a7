import type { LineStatus } from '#contract/lines.ts';
import type { Db } from '../platform/db/database.ts';

export type OrderLineRef = {
  id: number;
  uuid: string;
  orderId: number;
  status: LineStatus;
  previous: LineStatus | null;
  isGift: boolean;
};

/** Returns a line by its uuid, or by its product's id if the order has one of it. */
export async function findLine(sql: Db, order: number, pid: string | number) {
  const [row] = await sql<OrderLineRef[]>`
    select id, uuid, order_id as "orderId", status, previous_status as previous,
      (select is_gift from orders where id = order_id) as "isGift"
    from order_line where order_id = ${order} and ${typeof pid === 'number' ? sql`product_id = ${pid}` : sql`uuid = ${pid}`}
    order by status in ('withdraw_complete', 'return_complete', 'stock_out', 'incomplete'), id limit 1`;
  return row;
}

type LineToShip = {
  id: number;
  name: string;
  arrival: string | null;
  status: LineStatus;
  fees: number[];
  undeliverable: boolean[];
  /** The seller has begun to pack it. */
  isConfirmed: boolean;
};

/** Reads where each line may be shipped, its fees in won by area tier as sold, and its arrival date. */
export function lineDestinationsOf(sql: Db, order: number) {
  return sql<LineToShip[]>`
    select l.id, l.product->>'name' as name, l.arrival, l.status, p.undeliverable, l.confirmed_at is not null as "isConfirmed",
      array(select jsonb_array_elements_text(coalesce(l.shipping->'areaFees', to_jsonb(p.area_fees)))::int) as fees
    from order_line l join product p on p.id = l.product_id where l.order_id = ${order}`;
}
