import { Refusal } from '#contract/refusal.ts';
import { json, type Tx } from '../base/database.ts';
import type { NewOrder } from './row.ts';

/**
 * Order, lines, groups, movements, payment and event, and the hold on coupons and points, in one statement. Returns the order's
 * id. Throws COUPON_USED or POINT_NOT_ENOUGH where less could be held than was asked, and then the transaction must be given up.
 */
export async function writeOrder(sql: Tx, { row, lines, groups, payment, coupons, consents, holdSeconds }: NewOrder) {
  const [order, goods, options, pays] = [of(sql, row), of(sql, lines[0]), of(sql, groups[0]?.row), of(sql, payment)];
  const [written] = await sql<{ id: number; coupons: number; points: number }[]>`
    with made as (
      insert into orders (status, created_at, expires_at, ${order.names})
      select 'request', shop_now(), shop_now() + ${holdSeconds} * interval '1 second', ${order.values}
      from jsonb_populate_record(null::orders, ${json(sql, row)}) as x
      returning id
    ), lines as (
      insert into order_line (order_id, status, ${goods.names})
      select made.id, 'request', ${goods.values}
      from made, jsonb_populate_recordset(null::order_line, ${json(sql, lines)}) with ordinality as x
      order by x.ordinality
      returning id, uuid
    ), wanted as (
      select w.line, w.row from jsonb_to_recordset(${json(sql, groups)}) as w (line uuid, row jsonb)
    ), groups as (
      insert into order_option_group (order_line_id, ${options.names})
      select lines.id, ${options.values}
      from wanted join lines on lines.uuid = wanted.line, jsonb_populate_record(null::order_option_group, wanted.row) as x
    ), moved as (
      insert into stock_movement (option_id, order_id, kind, unit)
      select x.option_id, made.id, 'hold', sum(x.unit)
      from made, wanted, jsonb_populate_record(null::order_option_group, wanted.row) as x group by x.option_id, made.id
    ), told as (
      insert into order_event (order_id, from_status, to_status, by) select id, null, 'request', 'buyer' from made
    ), paying as (
      insert into payment (order_id, ${pays.names})
      select made.id, ${pays.values} from made, jsonb_populate_record(null::payment, ${json(sql, payment)}) as x
    ), agreed as (
      insert into order_consent (order_id, kind, version, products)
      select made.id, x.kind, x.version, x.products
      from made, jsonb_populate_recordset(null::order_consent, ${json(sql, consents)}) as x
    ), reduced as (
      insert into order_coupon (order_id, coupon_issue_id, name, kind, amount, minimum_amount, no_partial)
      select made.id, x.coupon_issue_id, x.name, x.kind, x.amount, x.minimum_amount, x.no_partial
      from made, jsonb_populate_recordset(null::order_coupon, ${json(sql, coupons)}) as x
    ), held_coupons as (
      update coupon_issue i set status = 'held', order_id = made.id from made
      where i.id = any (${coupons.map((coupon) => coupon.coupon_issue_id)}::bigint[]) and i.app_user_id = ${row.app_user_id}
        and i.status in ('issued', 'returned')
      returning i.id
    ), held_points as (
      update point_account set held = held + ${row.used_point}
      where app_user_id = ${row.app_user_id} and ${row.used_point} > 0 and balance - held >= ${row.used_point}
      returning app_user_id
    )
    select made.id, (select count(*) from held_coupons)::int as coupons, (select count(*) from held_points)::int as points from made`;
  const { id, coupons: held, points } = written as { id: number; coupons: number; points: number };
  if (held < coupons.length) throw new Refusal('COUPON_USED');
  if (row.used_point > 0 && points === 0) throw new Refusal('POINT_NOT_ENOUGH');
  return id;
}

/** A row's own columns, as the names to insert into and the values of `x`; the table knows their types. */
function of(sql: Tx, row: object = {}) {
  const columns = Object.keys(row);
  const list = (each: (name: string) => ReturnType<Tx>) =>
    columns.map((name, at) => (at === 0 ? each(name) : sql`, ${each(name)}`));
  return { names: list((name) => sql`${sql(name)}`), values: list((name) => sql`x.${sql(name)}`) };
}
