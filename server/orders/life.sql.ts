import type { LineStatus } from '#contract/lines.ts';
import type { Db } from '../base/database.ts';

export type LineAt = {
  id: number;
  uuid: string;
  orderId: number;
  status: LineStatus;
  previous: LineStatus | null;
  isGift: boolean;
};

/** The line meant by its uuid, or by its product's number where the order has one of it. */
export async function lineAt(sql: Db, order: number, pid: string | number) {
  const [row] = await sql<LineAt[]>`
    select id, uuid, order_id as "orderId", status, previous_status as previous,
      (select is_gift from orders where id = order_id) as "isGift"
    from order_line where order_id = ${order} and ${typeof pid === 'number' ? sql`product_id = ${pid}` : sql`uuid = ${pid}`}
    order by status in ('withdraw_complete', 'return_complete', 'stock_out', 'incomplete'), id limit 1`;
  return row;
}

type AreaFees = { name: string; status: LineStatus; fees: number[]; undeliverable: boolean[] };

/** Fees in won by area tier, for each line as it was sold. */
export function areaFeesOf(sql: Db, order: number) {
  return sql<AreaFees[]>`
    select l.product->>'name' as name, l.status, p.undeliverable,
      array(select jsonb_array_elements_text(coalesce(l.shipping->'areaFees', to_jsonb(p.area_fees)))::int) as fees
    from order_line l join product p on p.id = l.product_id where l.order_id = ${order}`;
}
