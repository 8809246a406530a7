import type { Tx } from '../platform/db/database.ts';

export type LinePart = {
  line: number;
  coupons: { id: number; amount: number }[];
  restCoupons: { id: number; amount: number }[];
  groups: { id: number; unit: number; whole: boolean; cash: number; point: number; gross: number }[];
};

/**
 * Splits quantities off a line into a separate line with their shares; both lines add up to the original (rules D4.2). An exchange stays with
 * the original, so the part takes its day as the day of arrival: the periods of a claim began again then (rules D8.5).
 */
export async function splitLine(sql: Tx, { line, coupons, restCoupons, groups }: LinePart) {
  const sum = (of: (group: LinePart['groups'][number]) => number) => groups.reduce((all, group) => all + of(group), 0);
  const [gross, cash, point] = [sum((group) => group.gross), sum((group) => group.cash), sum((group) => group.point)];
  const [row] = await sql<{ id: number; uuid: string }[]>`
    with cut as (
      select x.id, x.unit, x.whole from jsonb_to_recordset(${sql.json(groups)}) as x (id bigint, unit int, whole boolean)
    ), supply as (
      select case when bool_and(g.supply_price is not null) filter (where cut.id is not null) then sum(cut.unit * g.supply_price) end as part,
        case when bool_and(g.supply_price is not null) filter (where cut.whole is not true)
          then sum((g.quantity - coalesce(cut.unit, 0)) * g.supply_price) filter (where cut.whole is not true) end as rest
      from order_line_option g left join cut on cut.id = g.id where g.order_line_id = ${line}
    ), rest as (
      update order_line set supply_price = supply.rest, amount = amount - ${gross}, cash_share = cash_share - ${cash}, point_share = point_share - ${point},
        coupon_share = coupon_share - ${gross - cash - point}, coupons = ${sql.json(restCoupons)}
      from supply where id = ${line}
    )
    insert into order_line (parent_id, order_id, product_id, distributor_id, status, previous_status, product, bundle_key, shipping, shipment_date,
      arrival, amount, coupon_share, coupons, point_share, cash_share, tax_status, is_reviewed, carrier_code, tracking_number, delay, delivered_at,
      delay_count, confirmed_at, shipped_at, complete_at, completed_at, tracked_at, tracking, dispatch_on, commission_permille, supply_price)
    select id, order_id, product_id, distributor_id, status, previous_status, product, bundle_key, shipping, shipment_date, arrival,
      ${gross}, ${gross - cash - point}, ${sql.json(coupons)}, ${point}, ${cash}, tax_status, is_reviewed, carrier_code, tracking_number, delay,
      coalesce((select max(c.decided_at) from claim c where c.order_line_id = ${line} and c.kind = 'replace' and c.status = 'approved'), delivered_at),
      delay_count, confirmed_at, shipped_at, complete_at, completed_at, tracked_at, tracking, dispatch_on, commission_permille, supply.part
    from order_line, supply where id = ${line}
    returning id, uuid`;
  const part = row as { id: number; uuid: string };
  await sql`
    with cut as (
      select * from jsonb_to_recordset(${sql.json(groups)}) as x (id bigint, unit int, whole boolean, cash bigint, point bigint)
    ), moved as (
      update order_line_option g set order_line_id = ${part.id} from cut where cut.whole and g.id = cut.id
    ), lessened as (
      update order_line_option g set quantity = g.quantity - cut.unit, cash_share = g.cash_share - cut.cash, point_share = g.point_share - cut.point
      from cut where not cut.whole and g.id = cut.id
    )
    insert into order_line_option (order_line_id, option_id, quantity, unit_price, supply_price, option, point_share, cash_share)
    select ${part.id}, g.option_id, cut.unit, g.unit_price, g.supply_price, g.option, cut.point, cut.cash
    from cut join order_line_option g on g.id = cut.id where not cut.whole`;
  return part;
}
