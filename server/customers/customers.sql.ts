import type { SocialProvider } from '#contract/auth.ts';
import type { CustomerCounters, OrderCounts } from '#contract/customers.ts';
import { countReviewableSql } from '../gift-records/notification-state.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { DaysByBrand } from '../platform/policy-days.ts';

const counts = (sql: Db, brand: string) => sql`json_build_object(
  'orderCount', (select count(*) from orders o where o.app_user_id = u.id and o.status not in ('incomplete', 'request') and o.deleted_at is null),
  'reviewCount', (select count(*) from review r where r.app_user_id = u.id),
  'shoppingCarts', (select count(*) from cart c join cart_item g on g.cart_id = c.id where c.app_user_id = u.id),
  'coupons', (select count(*) from issued_coupon i join coupon c on c.id = i.coupon_id
    where i.app_user_id = u.id and i.status in ('issued', 'returned') and shop_now() between c.valid_from and coalesce(i.valid_until, c.valid_until)
      and (c.brands is null or ${brand} = any (c.brands))),
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
    select u.id, u.uuid, u.name, u.nickname, u.email, u.phone, u.profile_image_url as "profileImageUrl", ${counts(sql, brand)} as counts,
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

/** Compared exactly; the caller has converted it to lower case. */
export async function hasMemberEmail(sql: Db, email: string) {
  const [row] = await sql<{ exists: boolean }[]>`select exists (select from app_user where email = ${email}) as exists`;
  return row?.exists ?? false;
}

/** Reads the member with a phone number; guests are ignored. */
export async function memberByPhone(sql: Db, phone: string) {
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
