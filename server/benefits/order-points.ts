import type { Db, Tx } from '../platform/db/database.ts';
import { lineSaleTypeSql } from '../pricing/line-sale-type.ts';

/**
 * Grants the points of accepted lines, less points granted before. Guests, deleted accounts, fundings and wholesale items earn none
 * (rules D9.1).
 */
export async function grantPurchasePoints(sql: Tx, lines: number[]) {
  await sql`
    insert into point_transaction (app_user_id, type, amount, label, source_key, order_id, expires_at)
    select distinct on (l.order_id, l.product_id, l.bundle_key) o.app_user_id, 'purchase_reward', earned.amount - given.amount, '구매확정 적립', 'purchase_reward:' || l.uuid, o.id,
      korea_hour(korea_date(shop_now()) + 1 + policy_of('pointLifeDays', o.brand)::int, 0)
    from order_line l join orders o on o.id = l.order_id join app_user u on u.id = o.app_user_id, ${earnedPointsSql(sql)}
    where l.id = any (${lines}::bigint[]) and earned.amount > given.amount and u.user_type <> 'guest' and u.deleted_at is null
      and ${lineSaleTypeSql(sql)} not in ('funding', 'wholesale')
    order by l.order_id, l.product_id, l.bundle_key, l.id desc
    on conflict (source_key) do nothing`;
}

/** Returns points to the lots they were taken from, once per refund. Those of a deleted account end at once (rules D9.2). */
export async function returnPoints(sql: Tx, orderId: number, refundUuid: string, point: number) {
  if (point === 0) return;
  await sql`
    insert into point_transaction (app_user_id, type, amount, label, source_key, order_id)
    select app_user_id, 'use_cancel', ${point}::bigint, '주문 취소로 돌려받음', ${`use_cancel:${refundUuid}`}, id from orders where id = ${orderId}
    union all
    select u.id, 'secession', -(a.balance + ${point}::bigint), '회원 탈퇴', 'secession ' || u.id || ' ' || ${refundUuid}, null
    from orders o join app_user u on u.id = o.app_user_id and u.deleted_at is not null join point_account a on a.app_user_id = u.id
    where o.id = ${orderId} and a.balance + ${point}::bigint > 0`;
}

/** Takes back points granted for returned items, once per refund; this may leave a debt (rules D9.2). */
export async function revokeOrderPoints(sql: Tx, refundUuid: string, lineIds: number[]) {
  await sql`
    insert into point_transaction (app_user_id, type, amount, label, source_key, order_id)
    select distinct on (l.order_id, l.product_id, l.bundle_key) o.app_user_id, 'clawback', earned.amount - given.amount, '반품으로 적립 회수', 'clawback:' || ${refundUuid} || ':' || l.uuid, o.id
    from order_line l join orders o on o.id = l.order_id, ${earnedPointsSql(sql)}
    where l.id = any (${lineIds}::bigint[]) and given.amount > earned.amount
    order by l.order_id, l.product_id, l.bundle_key, l.id desc
    on conflict (source_key) do nothing`;
}

/**
 * For a line `l` of an order `o`, including lines split by claims: the points that its accepted quantity has earned, and those
 * already granted. However often claims split a line, its points stay the same.
 */
function earnedPointsSql(sql: Db) {
  return sql`
    lateral (
      select coalesce(sum(floor(left_over.cash * o.point_permille / 1000)), 0)::bigint as amount from order_line part, lateral (
        select sum(g.cash_share - coalesce((select sum(r.cash) from refund_line r where r.order_line_option_id = g.id), 0)) as cash
        from order_line_option g where g.order_line_id = part.id) left_over
      where part.order_id = l.order_id and part.product_id = l.product_id and part.bundle_key = l.bundle_key and part.completed_at is not null
    ) earned, lateral (
      select coalesce(sum(t.amount), 0)::bigint as amount from point_transaction t, order_line part
      where t.order_id = o.id and part.order_id = l.order_id and part.product_id = l.product_id and part.bundle_key = l.bundle_key
        and (t.source_key = 'purchase_reward:' || part.uuid or (t.type = 'clawback' and t.source_key like '%:' || part.uuid))
    ) given`;
}
