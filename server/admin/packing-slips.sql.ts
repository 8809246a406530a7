import type { PackingSlip } from '#contract/packing-slips.ts';
import type { Db } from '../platform/db/database.ts';
import { deliveryAddressSql, labelAddressSql, remainingOptionsSql } from './work-queues.sql.ts';

export type PackingSlipRow = PackingSlip & { orderId: number; person: number | null };

/** Parcels to be shipped or just shipped, with unmasked addresses; other parcels are left out. Null as `distributor` sees all. */
export function packingSlipsOf(
  sql: Db,
  distributor: number | null,
  lines: readonly string[],
  addressSql = deliveryAddressSql(sql),
) {
  return sql<PackingSlipRow[]>`
    select l.uuid, o.id as "orderId", o.order_number as "orderNumber", l.product->>'name' as name, goods.options, goods.units,
      d.name as distributor, l.dispatch_on as "dispatchDate", door.address->>'receiverName' as receiver, door.address->>'phone' as phone,
      coalesce(door.address->>'zonecode', '') as zonecode, ${labelAddressSql(sql, sql`door.address`)} as address, coalesce(door.address->>'memo', '') as memo,
      l.status = 'withdraw_request' as "isLocked", ${distributor === null ? sql`case when o.is_gift then (gift_recipient_of(l)).claimed_by end` : sql`null::bigint`} as person
    from order_line l join orders o on o.id = l.order_id join distributor d on d.id = l.distributor_id
      cross join lateral (select ${addressSql} as address) door
      cross join lateral (select ${remainingOptionsSql(sql)}) goods
    where l.uuid in ${sql(lines)} and (${distributor}::bigint is null or l.distributor_id = ${distributor})
      and l.status in ('paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay', 'delivering', 'withdraw_request')
      and door.address is not null and coalesce(door.address->>'receiverName', '') <> ''
    order by l.dispatch_on, d.id, l.id`;
}
