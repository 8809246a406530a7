import { jsonSql, type Tx } from '../platform/db/database.ts';

/** Sets the arrival date of a gift's line after its address is given; its days count from now (rules D12.3). */
export async function setLineArrival(sql: Tx, line: number, arrival: string) {
  await sql`
    update order_line l set arrival = ${arrival}, dispatch_on = dispatch_day(l, days_from(l, shop_now())) where l.id = ${line} and l.delay is null`;
}

/** Sets the arrival dates of lines after a change of address. */
export async function setLineArrivals(sql: Tx, lines: { id: number; arrival: string }[]) {
  await sql`
    update order_line l set arrival = x.arrival from jsonb_to_recordset(${jsonSql(sql, lines)}) as x (id bigint, arrival date) where l.id = x.id`;
}

export type ChosenOption = { groupId: number; optionId: number; supplyPrice: number | null; option: unknown };

/** Replaces the options of a gift's line with those of the recipient, at the same price. The stock has been exchanged before. */
export async function replaceGiftOptions(sql: Tx, line: number, chosen: ChosenOption[], shipmentDate: string | null) {
  await sql`
    update order_line_option g set option_id = x.option_id, supply_price = x.supply_price, option = x.option
    from jsonb_to_recordset(${jsonSql(
      sql,
      chosen.map(({ groupId, optionId, supplyPrice, option }) => ({
        group_id: groupId,
        option_id: optionId,
        supply_price: supplyPrice,
        option,
      })),
    )}) as x (group_id bigint, option_id bigint, supply_price bigint, option jsonb)
    where g.id = x.group_id and g.order_line_id = ${line}`;
  await sql`
    update order_line l set shipment_date = ${shipmentDate}, supply_price = s.supply_price
    from (select case when bool_and(g.supply_price is not null) then sum(g.quantity * g.supply_price) end as supply_price
      from order_line_option g where g.order_line_id = ${line}) s
    where l.id = ${line}`;
  await sql`
    update order_line l set dispatch_on = dispatch_day(l, days_from(l, p.approved_at)) from payment p
    where p.order_id = l.order_id and l.id = ${line} and l.delay is null`;
}
