import type { SocialProvider } from '#contract/auth.ts';
import type { CustomerCounters, OrderCounts, PurchaseSummary } from '#contract/customers.ts';
import { endedLineStatuses } from '#contract/rules/statuses.ts';
import { countReviewableSql } from '../gift-records/notification-state.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { DaysByBrand } from '../platform/policy-days.ts';
import { isOpenCouponSql } from './customer-coupons.sql.ts';

const counts = (sql: Db, brand: string) => sql`json_build_object(
  'orderCount', (select count(*) from orders o where o.app_user_id = u.id and o.status not in ('incomplete', 'request') and o.deleted_at is null),
  'reviewCount', (select count(*) from review r where r.app_user_id = u.id),
  'shoppingCarts', (select count(*) from cart c join cart_item g on g.cart_id = c.id where c.app_user_id = u.id),
  'coupons', (select count(*) from issued_coupon i join coupon c on c.id = i.coupon_id
    where i.app_user_id = u.id and ${isOpenCouponSql(sql)} and (c.brands is null or ${brand} = any (c.brands))),
  'newCumaNotification', (select count(*) from notification n where n.app_user_id = u.id and n.read_at is null), 'giftGroupCount', (select count(*) from gift g join orders o on o.id = g.order_id
    where o.app_user_id = u.id and o.status not in ('incomplete', 'request') and o.deleted_at is null),
  'favorites', (select count(*) from favorite f where f.app_user_id = u.id))`;

/** Returns the counters of a customer's badges, with coupons of this brand only; undefined without a row. */
export async function customerCountersOf(sql: Db, person: number, brand: string) {
  const [row] = await sql<
    { counts: CustomerCounters }[]
  >`select ${counts(sql, brand)} as counts from app_user u where u.id = ${person}`;
  return row?.counts;
}

export type CustomerRow = {
  id: number | null;
  uuid: string;
  name: string | null;
  nickname: string | null;
  email: string | null;
  phone: string | null;
  profileImageUrl: string | null;
  counts: CustomerCounters;
  centerReply: boolean;
  orderDelivery: boolean;
  advertising: boolean;
  promotion: boolean;
  advertisingAt: string | null;
  promotionAt: string | null;
  hasPassword: boolean;
  socials: SocialProvider[];
  point: number;
  account: Buffer | null;
};

/** Reads a customer's row with counters and available points, also for guests. The refund account is encrypted. */
export async function customerOf(sql: Db, person: number, brand: string) {
  const [row] = await sql<CustomerRow[]>`
    select u.id, u.uuid, u.name, u.nickname, u.email, u.phone, u.profile_image_url || '-360.webp' as "profileImageUrl", ${counts(sql, brand)} as counts,
      u.center_reply_alarm as "centerReply", u.order_delivery_alarm as "orderDelivery", u.advertising_alarm as advertising,
      u.advertising_promotion as promotion, u.advertising_alarm_at as "advertisingAt",
      u.advertising_promotion_at as "promotionAt", u.password_hash is not null as "hasPassword", u.refund_account as account,
      array(select s.provider from social_identity s where s.app_user_id = u.id order by s.created_at, s.provider) as socials,
      coalesce((select a.balance - a.held from point_account a where a.app_user_id = u.id), 0) as point
    from app_user u where u.id = ${person}`;
  return row;
}

/** Counts orders by state: an order counts once for each state of its lines. Lines that may be reviewed count for `reviewDays`. */
export async function orderCountsOf(sql: Db, person: number, reviewDays: DaysByBrand) {
  const of = (...statuses: string[]) => sql`count(distinct o.id) filter (where l.status = any (${statuses}))::int`;
  const [row] = await sql<OrderCounts[]>`
    select ${of('bank_transfer_waiting')} as bank_transfer_waiting, ${of('paid', 'withdraw_partially')} as paid,
      ${of('delivering', 'delivery_delay', 'delivery_waiting')} as delivering, ${of('delivery_end')} as delivery_end,
      ${of('complete')} as complete, ${of('withdraw_request', 'withdraw_complete', 'stock_out')} as withdraw,
      ${of('return_request', 'return_complete', 'replace_request', 'replace_complete')} as return,
      ${countReviewableSql(sql, person, reviewDays)}::int as "noReview"
    from orders o join order_line l on l.order_id = o.id
    where o.app_user_id = ${person} and o.deleted_at is null`;
  return row as OrderCounts;
}

/** Reads what a member bought this month and season in Korea, with the sellers, and the bookmarked videos that a brand shows. */
export async function purchaseSummaryOf(sql: Db, person: number, brand: string) {
  const unsold = ['request', 'bank_transfer_waiting', 'unknown', ...endedLineStatuses];
  const [row] = await sql<[PurchaseSummary]>`
    with period as (
      select date_trunc('month', today)::date as month,
        (date_trunc('month', today) - make_interval(months => extract(month from today)::int % 3))::date as season
      from (select korea_date(shop_now()) as today) d
    ), bought as (
      select o.id, o.created_at >= korea_hour(month, 0) as recent, d.name as seller, remaining.spent, remaining.saved
      from period, orders o join order_line l on l.order_id = o.id join distributor d on d.id = l.distributor_id
      -- The part that was not refunded; a compensation lowers what was spent and not what was saved.
      cross join lateral (
        select sum(g.cash_share - refunded.cash) as spent,
          sum((g.quantity - refunded.quantity) * g.unit_price - g.cash_share + refunded.of_units) as saved
        from order_line_option g cross join lateral (
          select coalesce(sum(r.cash), 0) as cash, coalesce(sum(r.quantity), 0) as quantity, coalesce(sum(r.cash) filter (where r.quantity > 0), 0) as of_units
          from refund_line r where r.order_line_option_id = g.id
        ) refunded where g.order_line_id = l.id
      ) remaining
      where o.app_user_id = ${person} and o.deleted_at is null and o.created_at >= korea_hour(season, 0)
        and l.status <> all (${unsold})
    ), kept as (
      select v.id, v.title, v.thumbnail_small as "thumbnailSmall", k.created_at
      from video_link k join video v on v.id = k.video_id
      where k.app_user_id = ${person} and not v.hidden and v.brand in ('*', ${brand})
    )
    select
      json_build_object('from', season, 'orders', (select count(distinct id) from bought),
        'sellers', array(select seller from bought group by seller order by max(id) desc, seller)) as season,
      json_build_object('from', month, 'orders', (select count(distinct id) from bought where recent),
        'spent', coalesce((select sum(spent) from bought where recent), 0),
        'saved', coalesce((select sum(saved) from bought where recent), 0)) as month,
      json_build_object('count', (select count(*) from kept), 'latest', coalesce((
        select json_agg(json_build_object('id', id, 'title', title, 'thumbnailSmall', "thumbnailSmall") order by created_at desc, id desc)
        from (select * from kept order by created_at desc, id desc limit 6) last), '[]')) as videos
    from period`;
  return row;
}

/** Compared exactly; the caller has converted it to lower case. */
export async function hasMemberEmail(sql: Db, email: string) {
  const [row] = await sql<{ exists: boolean }[]>`select exists (select from app_user where email = ${email}) as exists`;
  return row?.exists ?? false;
}

/** Reads the member with a phone number; guests are ignored. */
export async function accountByPhone(sql: Db, phone: string) {
  const [row] = await sql<{ email: string | null; userType: string }[]>`
    select email, user_type as "userType" from app_user where phone = ${phone} and user_type <> 'guest'`;
  return row;
}

/** Digits only; null if the customer has verified none. */
export async function customerPhoneOf(sql: Db, person: number) {
  const [row] = await sql<{ phone: string | null }[]>`select phone from app_user where id = ${person}`;
  return row?.phone ?? null;
}

type Consents = { advertising: boolean; promotion: boolean; phone: string | null; on: string };

/** Reads a member's consents and locks the row; the date is in KST. */
export async function marketingConsentsOf(sql: Tx, person: number) {
  const [row] = await sql<Consents[]>`
    select advertising_alarm as advertising, advertising_promotion as promotion, phone, korea_date(shop_now())::text as on
    from app_user where id = ${person} for no key update`;
  return row as Consents;
}
