import type { PendingQuery, Row } from 'postgres';
import type { z } from 'zod';
import type { LineStatus, StaffLineState } from '#contract/lines.ts';
import type { QueuedItem, QueueQuery, WorkQueue } from '#contract/work-queues.ts';
import { cancelRequestSql } from '../order-records/cancel-request.ts';
import { photoRequestSql } from '../order-records/photo-request.ts';
import { isSilentSql, lastScanSql } from '../order-records/tracking.ts';
import type { Db } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';
import { searchOrderLines } from './order-search.sql.ts';

/** The line statuses of each work queue. */
export const queueStatuses: Record<WorkQueue, LineStatus[]> = {
  new: ['paid', 'withdraw_partially'],
  packing: ['delivery_waiting', 'delivery_delay'],
  moving: ['delivering'],
  cancels: ['withdraw_request'],
  claims: ['return_request', 'replace_request'],
};

/** Statuses as literals instead of parameters: only then can a generic plan choose the partial index. */
export const statusListSql = (sql: Db, all: readonly LineStatus[]) =>
  sql.unsafe(all.map((one) => `'${one}'`).join(', '));

/** Queues of lines that are not shipped are ordered by shipping date, the others by arrival. */
const byDay = (queue: WorkQueue) => queue === 'new' || queue === 'packing';

export type QueuedItemRow = Omit<QueuedItem, 'claim'> & {
  id: number;
  value: number;
  claim: Omit<NonNullable<QueuedItem['claim']>, 'reasonText'> | null;
};

export type QueueFilter = Pick<z.output<typeof QueueQuery>, 'leavesBy' | 'silent' | 'brand' | 'search' | 'distributor'>;
type QueueRequest = Omit<z.output<typeof QueueQuery>, 'after'> & { at: RowCursor | undefined };

/** One row more than asked, most urgent first. The lines of the page are found first and joined afterwards. Null as `distributor` sees
 * all. */
export function readQueuedLines(
  sql: Db,
  distributor: number | null,
  request: QueueRequest,
  addressSql = deliveryAddressSql(sql),
) {
  const { queue, at, take } = request;
  const order = byDay(queue) ? sql`l.dispatch_on, l.id` : sql`l.id`;
  const after = at
    ? byDay(queue)
      ? sql`and (l.dispatch_on, l.id) > (date '2000-01-01' + ${at.value}::int, ${at.id}::bigint)`
      : sql`and l.id > ${at.id}`
    : sql``;
  // One branch for each status, because each status has an index in its order.
  const parts = queueStatuses[queue].map(
    (status) => sql`(
      select l.id, l.dispatch_on ${queuedLinesSql(sql, distributor, request, [status])}
        ${queue === 'new' ? sql`and not gift_waits(l.id) and ${isFundingDecidedSql(sql)}` : sql``}
        ${after}
      order by ${order} limit ${take + 1})`,
  );
  return sql<QueuedItemRow[]>`
    with found as (
      select l.id, l.dispatch_on - date '2000-01-01' as value from (${parts.reduce((all, one) => sql`${all} union all ${one}`)}) l
      order by ${order} limit ${take + 1}
    )
    select l.id, found.value, l.uuid, o.id as "orderId", o.order_number as "orderNumber", o.brand, l.status, l.product->>'name' as name,
      goods.options, goods.units, json_build_object('id', d.id, 'name', d.name, 'isReachable', ${distributor === null ? sql`seller_phone(d.id) is not null` : sql`true`}) as distributor,
      case when gift_waits(l.id) then null else l.dispatch_on end as "dispatchDate", l.delay->>'newDate' as "delayDate",
      greatest(l.dispatch_on + 1, korea_date(shop_now())) as "delayFrom",
      delay_until(l.dispatch_on, o.brand) as "delayUntil",
      ${byDay(queue) ? sql`l.dispatch_on < korea_date(shop_now())` : sql`false`} as "isLate", ${distributor === null ? sql`exists (select from approval a where a.order_line_id = l.id and a.verdict is null)` : sql`seller_awaits(l.id)`} as "awaitsApproval", o.is_gift as "isGift",
      coalesce(door.address->>'receiverName', '') as receiver, right(regexp_replace(coalesce(door.address->>'phone', ''), '\\D', '', 'g'), 4) as "phoneEnd",
      array_to_string((string_to_array(coalesce(nullif(door.address->>'roadAddress', ''), door.address->>'jibunAddress', ''), ' '))[1:2], ' ') as place,
      l.bundle_key as "bundleKey", hashtext(concat_ws('|', l.distributor_id, l.dispatch_on, l.bundle_key, door.address->>'receiverName', door.address->>'phone',
        door.address->>'zonecode', door.address->>'addressDetail')) as household,
      l.carrier_code as "carrierCode", l.tracking_number as invoice, iso(l.shipped_at) as "shippedDate", iso(${lastScanSql(sql)}) as "scannedDate",
      iso(coalesce((select max(e.at) from order_event e where e.order_id = o.id and e.order_line_id = l.id and e.to_status = l.status), o.created_at)) as since,
      ${cancelRequestSql(sql)} as asked,
      (select json_build_object('kind', c.kind, 'reason', c.reason, 'fault', c.fault, 'detail', c.detail, 'units', c.quantity, 'bad', c.damaged_count,
          'total', c.piece_count, 'images', c.images, 'photoAsk', ${photoRequestSql(sql)}, 'createDate', iso(c.created_at),
          'pickup', case when c.pickup is not null then json_build_object('carrierCode', c.pickup->>'carrierCode', 'invoice', c.pickup->>'invoice',
            'deliveredDate', c.pickup->>'deliveredAt') end)
        from claim c where c.order_line_id = l.id and c.status = 'open') as claim
    from found join order_line l on l.id = found.id join orders o on o.id = l.order_id join distributor d on d.id = l.distributor_id
      cross join lateral (select ${addressSql} as address offset 0) door
      cross join lateral (select ${remainingOptionsSql(sql)}) goods
    order by ${order}`;
}

/** The lines `l` with these statuses that the filters of a request leave, as the rest of a `select`. Null as `distributor` sees all. */
export function queuedLinesSql(
  sql: Db,
  distributor: number | null,
  { leavesBy, silent, brand, search, ...request }: QueueFilter,
  statuses: readonly LineStatus[],
) {
  const seller = distributor ?? request.distributor ?? null;
  return sql`
    from order_line l ${brand ? sql`join orders o on o.id = l.order_id` : sql``}
    where l.status in (${statusListSql(sql, statuses)})
      ${seller === null ? sql`` : sql`and l.distributor_id = ${seller}`}
      ${brand ? sql`and o.brand = ${brand}` : sql``}
      ${leavesBy ? sql`and l.dispatch_on <= ${leavesBy}::date` : sql``}
      ${silent ? sql`and ${isSilentSql(sql)}` : sql``}
      ${search ? sql`and ${searchOrderLines(sql, search, distributor !== null)}` : sql``}`;
}

/**
 * That line `l` can be packed: its crowdfunding is decided and no gift recipient is outstanding. It is for counts of a whole queue:
 * the planner inlines it, while `gift_waits` is called for each line.
 */
export const isPackableSql = (sql: Db) => sql`(
  not exists (select from gift_recipient t where t.order_line_id = l.id and t.status <> 'used') and ${isFundingDecidedSql(sql)})`;

/** What the paid line `l` waits for before it is in a work queue (`LineWait`), else null. */
export const lineWaitSql = (sql: Db) => sql`
  case when l.status in (${statusListSql(sql, queueStatuses.new)}) then
    case when gift_waits(l.id) then 'address' when not ${isFundingDecidedSql(sql)} then 'funding' end end`;

/** That line `l` is in this state of a staff list. */
export function isInStateSql(sql: Db, state: StaffLineState) {
  const waits = state === 'address_waiting' ? 'address' : state === 'funding_waiting' ? 'funding' : null;
  if (waits) return sql`${lineWaitSql(sql)} = ${waits}`;
  const isNew = queueStatuses.new.some((one) => one === state);
  return sql`l.status = ${state} ${isNew ? sql`and ${lineWaitSql(sql)} is null` : sql``}`;
}

/** Evaluated once a statement: excludes products of crowdfunding that is not decided yet. */
export const isFundingDecidedSql = (sql: Db) => sql`l.product_id <> all ((select fundings_waiting())::bigint[])`;

/** The delivery address of line `l` of order `o`, for shop staff. */
export const deliveryAddressSql = (sql: Db) =>
  sql`case when o.is_gift then to_jsonb((gift_recipient_of(l)).address) else o.address end`;

/** The same for a seller, who sees only the lines of the seller and never the buyer. */
export const sellerDeliveryAddressSql = (sql: Db) => sql`seller_delivery_address(l.id)`;

/**
 * The street and the detail of an address in one line: by road or lot number as it was selected, or the one that it has. A detail of "-" is
 * none.
 */
export const labelAddressSql = (sql: Db, address: PendingQuery<Row[]>) => sql`
  concat_ws(' ', coalesce(nullif(${address}->>case when ${address}->>'selectedAddress' = 'J' then 'jibunAddress' else 'roadAddress' end, ''),
    nullif(${address}->>'roadAddress', ''), ${address}->>'jibunAddress'), nullif(${address}->>'addressDetail', '-'))`;

/** The remaining quantity of each option of a line, and of all together. */
export const remainingOptionsSql = (sql: Db) => sql`
  coalesce(json_agg(json_build_object('name', g.option->>'name', 'units', g.quantity - g.cancelled_quantity) order by g.id), '[]') as options,
  coalesce(sum(g.quantity - g.cancelled_quantity), 0)::int as units from order_line_option g where g.order_line_id = l.id`;

/** Couriers by name. */
export function readCarriers(sql: Db) {
  return sql<{ code: string; name: string }[]>`select code, name from carrier order by name`;
}

/** How long a tracking number identifies one parcel. Couriers reuse numbers. */
const usedFor = '90 days';

/**
 * Which of these tracking numbers of couriers a recently shipped line or additional box has, each with its latest order. A seller reads the
 * own order first, and no number of another seller's order: it is empty.
 */
export function readKnownTrackingNumbers(sql: Db, distributor: number | null, invoices: readonly string[]) {
  return sql<{ invoice: string; orderNumber: string }[]>`
    select distinct on (found.number) found.number as invoice,
      case when coalesce(found.distributor_id = ${distributor}, true) then o.order_number else '' end as "orderNumber"
    from (
      select l.tracking_number as number, l.order_id, l.shipped_at, l.distributor_id from order_line l
      where l.tracking_number = any (${[...invoices]}::text[]) and l.carrier_code <> '99'
      union all
      select b.tracking_number, l.order_id, l.shipped_at, l.distributor_id from order_line_parcel b join order_line l on l.id = b.order_line_id
      where b.tracking_number = any (${[...invoices]}::text[]) and b.carrier_code <> '99'
    ) found join orders o on o.id = found.order_id
    where found.shipped_at > shop_now() - ${usedFor}::interval
    order by found.number, found.distributor_id = ${distributor} desc nulls last, found.shipped_at desc`;
}
