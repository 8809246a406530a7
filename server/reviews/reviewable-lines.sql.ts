import { isReceivedBySql } from '../gift-records/expiry.ts';
import {
  firstPartSql,
  hasArrivedSql,
  isReviewableSql,
  isSameLineSql,
  reviewableColumnsSql,
  reviewableLinesSql,
} from '../gift-records/notification-state.ts';
import type { Db } from '../platform/db/database.ts';
import { type DaysByBrand, policyDaysSql } from '../platform/policy-days.ts';
import { lineSaleTypeSql } from '../pricing/line-sale-type.ts';

export type ReviewPeriods = { reviewDays: DaysByBrand; pointDays: DaysByBrand };

/** A line with what decides whether a person may review it and for how many points. */
export type ReviewableLine = {
  uuid: string;
  /** The first part of the line. Points are given once for it, even if claims split the line. */
  root: string;
  orderId: number;
  brand: string;
  productId: number;
  optionName: string;
  shipmentDate: string | null;
  receivedOn: string | null;
  price: number;
  /** The amount paid and not refunded, in won. */
  won: number;
  isArrived: boolean;
  isReviewed: boolean;
  isGift: boolean;
  /** Whether the person bought it, or received it as a gift. */
  isMine: boolean;
  bringsPoints: boolean;
  /** Its review was deleted once. It may be reviewed again, without points. */
  isClosed: boolean;
  reviewUntil: string;
  pointUntil: string;
  today: string;
};

/** The amount paid for line `l`, including parts split off it, and not refunded: `kept (won)`. */
export const amountKeptSql = (sql: Db) => sql`
  cross join lateral (
    select coalesce(sum(g.cash_share - coalesce((select sum(r.cash) from refund_line r where r.order_line_option_id = g.id), 0)), 0)::bigint as won
    from order_line part join order_line_option g on g.order_line_id = part.id where ${isSameLineSql(sql)}
  ) kept`;

// A line whose review was deleted goes to the top of the list (spec §4). With this many tables the planner joins in the written order.
// The orders of the person come first, or the orders of all members are scanned.
const facts = (
  sql: Db,
  person: number,
  { reviewDays, pointDays }: ReviewPeriods,
  among = sql`orders o join order_line l on l.order_id = o.id`,
  more = sql``,
) => sql`
  select l.uuid, first.uuid as root, o.id as "orderId", o.brand, l.product_id as "productId", options.name as "optionName",
    coalesce(l.shipment_date, korea_date(l.shipped_at))::text as "shipmentDate", korea_date(l.delivered_at)::text as "receivedOn", l.amount as price,
    kept.won, ${hasArrivedSql(sql)} as "isArrived", l.is_reviewed as "isReviewed",
    o.is_gift as "isGift", case when o.is_gift then ${isReceivedBySql(sql, person)} else o.app_user_id = ${person} and o.deleted_at is null end as "isMine", ${lineSaleTypeSql(sql, sql`first`)} <> 'wholesale' as "bringsPoints", w.closed_at is not null as "isClosed",
    (korea_date(greatest(l.delivered_at, w.closed_at)) + ${policyDaysSql(sql, reviewDays)})::text as "reviewUntil",
    (korea_date(l.delivered_at) + ${policyDaysSql(sql, pointDays)})::text as "pointUntil", korea_date(shop_now())::text as today${more}
  from ${among}
  ${firstPartSql(sql)}
  ${amountKeptSql(sql)}
  cross join lateral (
    select (array_agg(g.option->>'name' order by g.id))[1] || case when count(*) > 1 then ' 외 ' || count(*) - 1 || '개' else '' end as name
    from order_line_option g where g.order_line_id = l.id
  ) options`;

export type ReviewableLineQuery = { page: number; take: number; line?: string | undefined };

/**
 * The lines a person may review: deleted reviews first, latest first, then by delivery, latest first; one more than asked. What they
 * show is read for the lines of the page alone.
 */
export function reviewableLinesOf(
  sql: Db,
  person: number,
  bounds: ReviewPeriods,
  { page, take, line }: ReviewableLineQuery,
) {
  const latestFirst = sql`w.closed_at desc nulls last, l.delivered_at desc, l.id desc`;
  const reviewableSql = sql`(
    select ${reviewableColumnsSql(sql)}, count(*) over ()::int as total from ${reviewableLinesSql(sql, person, bounds.reviewDays)} ${firstPartSql(sql)}
    where ${isReviewableSql(sql, bounds.reviewDays)} and (not o.is_gift or ${isReceivedBySql(sql, person)})
      ${line ? sql`and l.uuid = ${line}` : sql``}
    order by ${latestFirst} limit ${take + 1} offset ${(page - 1) * take}) l join orders o on o.id = l.order_id`;
  return sql<(ReviewableLine & { total: number })[]>`
    ${facts(sql, person, bounds, reviewableSql, sql`, l.total`)} order by ${latestFirst}`;
}

/** A line the person bought or received as a gift, with whether and until when it may be reviewed. */
export async function reviewableLineOf(sql: Db, person: number, uuid: string, bounds: ReviewPeriods) {
  const [row] = await sql<ReviewableLine[]>`
    ${facts(sql, person, bounds)} where l.uuid = ${uuid}`;
  return row?.isMine ? row : undefined;
}

/** The same for a reviewed line, regardless of its status. */
export async function reviewedLineOf(sql: Db, uuid: string, bounds: ReviewPeriods) {
  const [row] = await sql<ReviewableLine[]>`${facts(sql, 0, bounds)} where l.uuid = ${uuid}`;
  return row;
}
