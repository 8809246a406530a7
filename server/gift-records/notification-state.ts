import type { Db } from '../platform/db/database.ts';
import { type DaysByBrand, policyDaysSql } from '../platform/policy-days.ts';
import { isReceivedBySql } from './expiry.ts';

const arrived = (sql: Db) => sql`('delivery_end', 'complete', 'replace_complete')`;

/** Whether a line `l` was delivered and not returned. */
export const hasArrivedSql = (sql: Db) => sql`l.status in ${arrived(sql)} and l.delivered_at is not null`;

/** Whether `part` and `l` are parts of the same original line, split by claims. */
export const isSameLineSql = (sql: Db) =>
  sql`part.order_id = l.order_id and part.product_id = l.product_id and part.bundle_key = l.bundle_key`;

/**
 * Orders `o` with their arrived lines `l` that a customer may review: bought, or possibly received as a gift. Recipients are found by
 * claimant and by claiming number; "isMine" tells for each whether it is certain. `offset 0` keeps the planner from reading the lines of
 * all customers. Lines that arrived too long ago are dropped here, unless a review in their order was deleted since.
 */
export const reviewableLinesSql = (sql: Db, person: number, reviewDays: DaysByBrand) => {
  const since = sql`shop_now() - make_interval(days => ${Math.max(0, ...Object.values(reviewDays)) + 1}::int)`;
  return sql`
  (
    select id from orders where app_user_id = ${person} and deleted_at is null and not is_gift
    union select g.order_id from gift_recipient t join gift g on g.id = t.gift_id
      where t.claimed_by = ${person}
    union select g.order_id from gift_recipient t join gift g on g.id = t.gift_id
      where t.claimed_phone = (select u.phone from app_user u where u.id = ${person} and u.user_type <> 'guest')
  ) their
  cross join lateral (
    select ${reviewableColumnsSql(sql)} from order_line l
    where l.order_id = their.id and not l.is_reviewed and ${hasArrivedSql(sql)} and (l.delivered_at > ${since} or l.order_id in (
      select part.order_id from review_reward w join order_line part on part.uuid = w.order_line_uuid
      where w.app_user_id = ${person} and w.closed_at > ${since}))
    offset 0
  ) l
  join orders o on o.id = l.order_id`;
};

/** The columns of a line `l` that decide about its review. */
export const reviewableColumnsSql = (sql: Db) => sql`
  l.id, l.uuid, l.order_id, l.product_id, l.bundle_key, l.status, l.is_reviewed, l.amount, l.shipment_date, l.shipped_at, l.delivered_at`;

/** For a line `l`, the gift recipient `t` and the review reward `w` of its first part. */
export const firstPartSql = (sql: Db) => sql`
  cross join lateral (select part.id, part.uuid, part.shipping, part.product from order_line part where ${isSameLineSql(sql)} order by part.id limit 1) first
  left join gift_recipient t on o.is_gift and t.order_line_id = first.id
  left join review_reward w on w.order_line_uuid = first.uuid`;

/**
 * Whether a line `l` with its first part can be reviewed now. After a review is deleted, the days to write another one start again.
 */
export const isReviewableSql = (sql: Db, reviewDays: DaysByBrand) => sql`
  not l.is_reviewed and ${hasArrivedSql(sql)}
  and korea_date(greatest(l.delivered_at, w.closed_at)) + ${policyDaysSql(sql, reviewDays)} >= korea_date(shop_now())
  and not exists (select from order_line part where ${isSameLineSql(sql)} and part.id < l.id and part.status in ${arrived(sql)})`;

/** Counts the lines that a customer may review. */
export const countReviewableSql = (sql: Db, person: number, reviewDays: DaysByBrand) => sql`(
  select count(*) from ${reviewableLinesSql(sql, person, reviewDays)} ${firstPartSql(sql)}
  where ${isReviewableSql(sql, reviewDays)} and (not o.is_gift or ${isReceivedBySql(sql, person)}))`;
