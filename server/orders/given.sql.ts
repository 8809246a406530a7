import { json, type Tx } from '../base/database.ts';

export async function promise(sql: Tx, line: number, arrival: string) {
  await sql`update order_line set arrival = ${arrival} where id = ${line}`;
}

type Chosen = { groupId: number; optionId: number; option: unknown };

export async function replaceOptions(sql: Tx, line: number, chosen: Chosen[], shipmentDate: string | null) {
  await sql`
    update order_option_group g set option_id = x."optionId", option = x.option
    from jsonb_to_recordset(${json(sql, chosen)}) as x ("groupId" bigint, "optionId" bigint, option jsonb)
    where g.id = x."groupId" and g.order_line_id = ${line}`;
  await sql`update order_line set shipment_date = ${shipmentDate} where id = ${line}`;
}
