import type { z } from 'zod';
import type { ClaimReason } from '#contract/claims.ts';
import type { LineStatus } from '#contract/lines.ts';
import type { StaffQuestion } from '#contract/questions.ts';
import type { SellerOrderDetail, SellerOrderPage, SellerToday } from '#contract/seller.ts';
import { searchOrderLines } from '../admin/order-search.sql.ts';
import { type StaffQuestionFilter, unansweredRank } from '../admin/staff-questions.sql.ts';
import { isPackableSql, labelAddressSql, lineWaitSql, statusListSql } from '../admin/work-queues.sql.ts';
import { photoRequestSql } from '../order-records/photo-request.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';
import { afterCursorSql, cappedCountSql, type RankedRow, rankOrderSql } from '../platform/paging/list-rank.ts';

/** Whether the current seller sees this line, option, question or review. */
export async function canSellerSee(sql: Tx, what: 'line' | 'option' | 'question' | 'review', key: string | number) {
  const subjectSql = {
    line: () => sql`select from order_line where uuid = ${key}`,
    option: () => sql`select from product_option where id = ${key}`,
    question: () => sql`select from product_question where id = ${key}`,
    review: () => sql`select from review where id = ${key}`,
  }[what];
  return (await subjectSql()).length > 0;
}

/** How many of these reviews the seller sees. */
export async function countVisibleReviews(sql: Tx, ids: readonly number[]) {
  return (await sql`select from review where id = any (${[...ids]}::bigint[])`).length;
}

const parcels: LineStatus[] = ['paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay'];

/**
 * Quantities to pack by shipping date, product and option: the first sixty, each with the `total` of all. The lines of the seller are
 * found before they are sorted. In one step the planner would scan the lines of all sellers by date.
 */
export function parcelsToPackOf(sql: Db, distributor: number) {
  return sql<(SellerToday['boxes'][number] & { total: number })[]>`
    with his as materialized (
      select l.id, l.dispatch_on as day, l.product->>'name' as name from order_line l
      where l.distributor_id = ${distributor} and l.status in (${statusListSql(sql, parcels)}) and ${isPackableSql(sql)}
    )
    select his.day, his.name, g.option->>'name' as option, sum(g.quantity - g.cancelled_quantity)::int as units, count(distinct his.id)::int as lines, count(*) over ()::int as total
    from his join order_line_option g on g.order_line_id = his.id where g.quantity > g.cancelled_quantity
    group by 1, 2, 3 order by 1, 4 desc, 2, 3 limit 60`;
}

type SellerOrderQuery = { search?: string | undefined; at: RowCursor | undefined; take: number };

// Unpaid orders are not shown to a seller.
const waits: LineStatus[] = ['request', 'bank_transfer_waiting', 'incomplete'];

/**
 * One row more than a page, newest first. Scans the lines of the seller, not all orders. The seller condition is repeated so that an index
 * is used.
 */
export function readSellerOrders(sql: Db, distributor: number, { search, at, take }: SellerOrderQuery) {
  const orderIdsSql = sql`distinct l.order_id as id from order_line l
      where l.distributor_id = ${distributor} and l.status not in (${statusListSql(sql, waits)}) ${search ? sql`and ${searchOrderLines(sql, search, true)}` : sql``}`;
  return sql<(SellerOrderDetail & { value: number; total: number })[]>`
    with found as (
      select ${orderIdsSql}
        ${at ? sql`and l.order_id < ${at.id}` : sql``}
      order by l.order_id desc limit ${take + 1}
    )
    select o.id, 0 as value, ${cappedCountSql(sql, orderIdsSql)} as total, o.uuid, o.order_number as "orderNumber", iso(o.created_at) as "createDate",
      (select json_agg(json_build_object('uuid', l.uuid, 'name', l.product->>'name', 'status', l.status, 'waitsFor', ${lineWaitSql(sql)}, 'dispatchDate', l.dispatch_on,
          'units', (select coalesce(sum(g.quantity - g.cancelled_quantity), 0) from order_line_option g where g.order_line_id = l.id)) order by l.id)
        from order_line l where l.order_id = o.id and l.status not in ${sql(waits)}) as lines
    from found join orders o on o.id = found.id order by o.id desc`;
}

type Parcel = SellerOrderPage['lines'][number];
type Row = Omit<SellerOrderPage, 'lines'> & {
  lines: (Omit<Parcel, 'claims'> & {
    claims: (Omit<Parcel['claims'][number], 'reasonText'> & { reason: ClaimReason })[];
  })[];
};

/** The seller’s part of an order, by id or uuid, with unmasked addresses. */
export async function readSellerOrder(sql: Db, key: string | number) {
  const [row] = await sql<Row[]>`
    select o.id, o.uuid, o.order_number as "orderNumber", iso(o.created_at) as "createDate", o.is_gift as "isGift",
      (select json_agg(json_build_object('uuid', l.uuid, 'name', l.product->>'name', 'status', l.status, 'waitsFor', ${lineWaitSql(sql)}, 'dispatchDate', l.dispatch_on,
          'delayDate', l.delay->>'newDate', 'carrierCode', l.carrier_code, 'invoice', l.tracking_number, 'shippedDate', iso(l.shipped_at),
          'boxes', (select coalesce(json_agg(json_build_object('carrierCode', b.carrier_code, 'invoice', b.tracking_number, 'units', b.quantity) order by b.position), '[]')
            from order_line_parcel b where b.order_line_id = l.id),
          'deliveredDate', iso(l.delivered_at), 'receiver', address->>'receiverName', 'phone', address->>'phone',
          'place', array_to_string((string_to_array(coalesce(nullif(address->>'roadAddress', ''), address->>'jibunAddress'), ' '))[1:2], ' '),
          'awaitsApproval', seller_awaits(l.id),
          'options', (select coalesce(json_agg(json_build_object('name', g.option->>'name', 'units', g.quantity, 'cancelled', g.cancelled_quantity,
              'amount', g.quantity * g.unit_price) order by g.id), '[]') from order_line_option g where g.order_line_id = l.id),
          'claims', (select coalesce(json_agg(json_build_object('kind', c.kind, 'reason', c.reason, 'detail', c.detail, 'units', c.quantity,
              'images', c.images, 'status', c.status, 'answer', c.answer, 'answerImages', c.answer_images, 'photoAsk', ${photoRequestSql(sql)},
              'createDate', iso(c.created_at)) order by c.id desc), '[]')
            from claim c where c.order_line_id = l.id)) order by l.id)
        from order_line l cross join lateral (select seller_delivery_address(l.id) as address) d
        where l.order_id = o.id and l.status not in ${sql(waits)}) as lines
    from orders o where ${typeof key === 'number' ? sql`o.id = ${key}` : sql`o.uuid = ${key}`}
      and exists (select from order_line l where l.order_id = o.id and l.status not in ${sql(waits)})`;
  return row;
}

type ReceiverAddress = {
  line: string;
  receiver: string;
  phone: string;
  zonecode: string;
  address: string;
  memo: string;
  isFresh: boolean;
};

/** The addresses of the seller’s parcels of an order. `isFresh` until two weeks after delivery and while a claim is open; false once cancelled. */
export function readSellerReceivers(sql: Db, order: number) {
  return sql<ReceiverAddress[]>`
    select l.uuid as line, coalesce(address->>'receiverName', '') as receiver, coalesce(address->>'phone', '') as phone,
      coalesce(address->>'zonecode', '') as zonecode, coalesce(address->>'memo', '') as memo,
      ${labelAddressSql(sql, sql`address`)} as address,
      l.status not in ('withdraw_complete', 'stock_out', 'return_complete', 'incomplete', 'request', 'bank_transfer_waiting')
        and (l.delivered_at is null or l.delivered_at > shop_now() - interval '14 days'
          or l.status in ('return_request', 'replace_request')) as "isFresh"
    from order_line l cross join lateral (select seller_delivery_address(l.id) as address) d
    where l.order_id = ${order} and address is not null order by l.id`;
}

type Question = z.output<typeof StaffQuestion>;

/** The same list as for shop staff, without the name of the staff member who answered. */
export function readSellerQuestions(sql: Db, { open, at, take }: StaffQuestionFilter) {
  const by = unansweredRank(sql);
  const wanted = sql`(not ${open} or q.answered_at is null)`;
  const total = cappedCountSql(sql, sql`from product_question q join product p on p.id = q.product_id where ${wanted}`);
  return sql<(Question & RankedRow)[]>`
    select ${by.rank} as rank, ${total} as total, q.id, q.contents, q.is_secret as "isSecret", q.author, q.created_at as "createDate",
      json_build_object('id', p.id, 'name', p.name) as product,
      case when q.answered_at is not null then json_build_object('text', q.answer, 'at', iso(q.answered_at), 'by', null) end as answer
    from product_question q join product p on p.id = q.product_id
    where ${wanted} and ${afterCursorSql(sql, at, by)}
    order by ${rankOrderSql(sql, by)} limit ${take + 1}`;
}

/** Recipients of these parcels with an account: gifts that a member has opened. Not executed as the seller. */
export function giftReceiversOf(sql: Db, lines: readonly string[]) {
  return sql<{ order: number; person: number | null }[]>`
    select distinct l.order_id as order, case when o.is_gift then (gift_recipient_of(l)).claimed_by end as person
    from order_line l join orders o on o.id = l.order_id where l.uuid = any (${[...lines]}::uuid[])`;
}
