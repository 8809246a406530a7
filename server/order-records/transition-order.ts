import type { OrderStatus } from '#contract/orders.ts';
import type { Db } from '../platform/db/database.ts';

type OrderTransition = {
  to: Extract<OrderStatus, 'paid' | 'incomplete' | 'withdraw_complete' | 'bank_transfer_waiting'>;
  by: 'buyer' | 'staff' | 'payment' | 'system';
  reason?: string | null;
};

/** The days of dispatch and arrival from the payment. Most payments follow the order at once and change neither, so the arrival is kept. */
const paidDaysSql = (sql: Db) => sql`, (dispatch_on, arrival) = (
      select day, case when day is distinct from l.dispatch_on then arrival_day(l, parcel_dispatch_day(l, shop_now())) else l.arrival end
      from (select dispatch_day(l, days_from(l, shop_now())) as day offset 0) paid)`;

/**
 * Moves a whole order and its lines to one status with one event, as parts of a statement that begins with `taken (order_id,
 * reversal_count, expires_at)`. It is empty for a second caller. `made` is the order that changed. Needs `taken`. Gives `before`, `made`,
 * `lines`, `logged`.
 */
export const transitionOrderSql = (sql: Db, { to, by, reason = null }: OrderTransition) => sql`
  before as (
    select o.id, o.status from taken join orders o on o.id = taken.order_id
  ), made as (
    update orders o set status = ${to}, expires_at = taken.expires_at from taken where o.id = taken.order_id
    returning o.id, o.app_user_id, o.uuid, o.order_tmp_id, o.total_price, o.products_price, o.shipping_fee, o.tax_free_amount,
      o.used_point, o.coupon_discount + o.used_point as discount, taken.reversal_count as round
  ), lines as (
    update order_line l set status = ${to} ${to === 'paid' ? paidDaysSql(sql) : sql``} from taken where l.order_id = taken.order_id
  ), logged as (
    insert into order_event (order_id, from_status, to_status, by, reason)
    select id, status, ${to}, ${by}, ${reason} from before
  )`;
