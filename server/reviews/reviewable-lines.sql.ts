import { isReceivedBySql } from '../gift-records/expiry.ts';
import {
  firstPartSql,
  hasArrivedSql,
  isReviewableSql,
  isSameLineSql,
  reviewableOrdersSql,
} from '../gift-records/notification-state.ts';
import type { Db } from '../platform/db/database.ts';
import { type DaysByBrand, policyDaysSql } from '../platform/policy-days.ts';

export type ReviewPeriods = { reviewDays: DaysByBrand; pointDays: DaysByBrand };

/** A line somebody may speak of, with what decides whether and for how many points. */
export type ReviewableLine = {
  uuid: string;
  /** The first part of the line: what is given for it is given once, however claims cut it. */
  root: string;
  orderId: number;
  brand: string;
  productId: number;
  optionName: string;
  shipmentDate: string | null;
  receivedOn: string | null;
  price: number;
  /** What was paid for it and not given back. */
  won: number;
  isArrived: boolean;
  isReviewed: boolean;
  isGift: boolean;
  /** Whether the asker bought it, or of a gift received it. */
  isMine: boolean;
  bringsPoints: boolean;
  /** Its review was taken away once: it may be spoken of again, for nothing. */
  isClosed: boolean;
  reviewUntil: string;
  pointUntil: string;
  today: string;
};

/** What was paid for a line `l` with all that was cut off it, and not given back: `kept (won)`. */
export const amountKeptSql = (sql: Db) => sql`
  cross join lateral (
    select coalesce(sum(g.cash_share - coalesce((select sum(r.cash) from refund_line r where r.order_line_option_id = g.id), 0)), 0)::bigint as won
    from order_line part join order_line_option g on g.order_line_id = part.id where ${isSameLineSql(sql)}
  ) kept`;

// A review that was given up goes back to the top of the list (spec §4). Of so many tables the database keeps the order in which they are
// named: whose orders are asked for stands first, or everybody's are read.
const facts = (sql: Db, person: number, { reviewDays, pointDays }: ReviewPeriods, among = sql`orders o`) => sql`
  select l.uuid, first.uuid as root, o.id as "orderId", o.brand, l.product_id as "productId", options.name as "optionName",
    coalesce(l.shipment_date, korea_date(l.shipped_at))::text as "shipmentDate", korea_date(l.delivered_at)::text as "receivedOn", l.amount as price,
    kept.won, ${hasArrivedSql(sql)} as "isArrived", l.is_reviewed as "isReviewed",
    o.is_gift as "isGift", case when o.is_gift then ${isReceivedBySql(sql, person)} else o.app_user_id = ${person} and o.deleted_at is null end as "isMine", p.sale_type <> 'wholesale' as "bringsPoints", w.closed_at is not null as "isClosed",
    (korea_date(greatest(l.delivered_at, w.closed_at)) + ${policyDaysSql(sql, reviewDays)})::text as "reviewUntil",
    (korea_date(l.delivered_at) + ${policyDaysSql(sql, pointDays)})::text as "pointUntil", korea_date(shop_now())::text as today
  from ${among} join order_line l on l.order_id = o.id join product p on p.id = l.product_id
  ${firstPartSql(sql)}
  ${amountKeptSql(sql)}
  cross join lateral (
    select (array_agg(g.option->>'name' order by g.id))[1] || case when count(*) > 1 then ' 외 ' || count(*) - 1 || '개' else '' end as name
    from order_line_option g where g.order_line_id = l.id
  ) options`;

export type ReviewableLineQuery = { page: number; take: number; line?: string | undefined };

/** What a person may still speak of, the one given up last first, then what came last; one more than asked. */
export function reviewableLinesOf(
  sql: Db,
  person: number,
  bounds: ReviewPeriods,
  { page, take, line }: ReviewableLineQuery,
) {
  return sql<(ReviewableLine & { total: number })[]>`
    with open as (
      ${facts(sql, person, bounds, reviewableOrdersSql(sql, person))}
      where ${isReviewableSql(sql, bounds.reviewDays)} ${line ? sql`and l.uuid = ${line}` : sql``}
      order by w.closed_at desc nulls last, l.delivered_at desc, l.id desc
    )
    select *, count(*) over ()::int as total from open where "isMine" limit ${take + 1} offset ${(page - 1) * take}`;
}

/** A line the person bought, or of a gift received, with whether and until when it may be reviewed. */
export async function reviewableLineOf(sql: Db, person: number, uuid: string, bounds: ReviewPeriods) {
  const [row] = await sql<ReviewableLine[]>`
    ${facts(sql, person, bounds)} where l.uuid = ${uuid}`;
  return row?.isMine ? row : undefined;
}

/** The same of a line that was spoken of, wherever it stands by now. */
export async function reviewedLineOf(sql: Db, uuid: string, bounds: ReviewPeriods) {
  const [row] = await sql<ReviewableLine[]>`${facts(sql, 0, bounds)} where l.uuid = ${uuid}`;
  return row;
}
