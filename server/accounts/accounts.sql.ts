import type { Counters } from '#contract/accounts.ts';
import type { Db } from '../database.ts';

const counts = (sql: Db) => sql`json_build_object(
  'orderCount', (select count(*) from orders o where o.app_user_id = u.id and o.status not in ('incomplete', 'request') and o.deleted_at is null),
  'reviewCount', (select count(*) from review r where r.app_user_id = u.id),
  'shoppingCarts', (select count(*) from cart c join cart_group g on g.cart_id = c.id where c.app_user_id = u.id),
  'coupons', (select count(*) from coupon_issue i join coupon c on c.id = i.coupon_id
    where i.app_user_id = u.id and i.status in ('issued', 'returned') and shop_now() between c.valid_from and c.valid_until),
  'newCumaNotification', 0, 'giftGroupCount', 0,
  'favorites', (select count(*) from favorite f where f.app_user_id = u.id))`;

export async function countersOf(sql: Db, person: number) {
  const [row] = await sql<
    { counts: Counters }[]
  >`select ${counts(sql)} as counts from app_user u where u.id = ${person}`;
  return row?.counts;
}

type Person = {
  id: number;
  uuid: string;
  name: string | null;
  nickname: string | null;
  email: string | null;
  phone: string | null;
  profileImageUrl: string | null;
  counts: Counters;
  centerReply: boolean;
  orderDelivery: boolean;
  advertising: boolean;
  promotion: boolean;
  advertisingAt: string | null;
  point: number;
};

export async function personOf(sql: Db, person: number) {
  const [row] = await sql<Person[]>`
    select u.id, u.uuid, u.name, u.nickname, u.email, u.phone, u.profile_image_url as "profileImageUrl", ${counts(sql)} as counts,
      u.center_reply_alarm as "centerReply", u.order_delivery_alarm as "orderDelivery", u.advertising_alarm as advertising,
      u.advertising_promotion as promotion, u.advertising_alarm_at as "advertisingAt",
      coalesce((select sum(amount) from point_tx t where t.app_user_id = u.id and (t.expires_at is null or t.expires_at > shop_now())), 0)::bigint as point
    from app_user u where u.id = ${person}`;
  return row;
}
