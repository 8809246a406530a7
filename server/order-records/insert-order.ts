import type { PendingQuery, Row } from 'postgres';
import { insertColumnsSql } from '../platform/db/columns.ts';
import { type Db, jsonSql } from '../platform/db/database.ts';

type Rows = {
  row: object;
  lines: object[];
  groups: { line: string; row: object }[];
  coupons: object[];
  consents: object[];
  holdSeconds: number;
};

/** From when the time of a hold counts where it counts from earlier than now; null otherwise. It may read parts of the same statement. */
type Since = PendingQuery<Row[]>;

/**
 * A new order with its lines, options, event, agreements and coupons, as parts of a statement in which its goods are held: `made (id)` is
 * the order, and there is none where fewer were `held` than somebody wants.
 */
export function insertOrderSql(sql: Db, { row, lines, groups, coupons, consents, holdSeconds }: Rows, since?: Since) {
  const [order, goods, options] = [
    insertColumnsSql(sql, row),
    insertColumnsSql(sql, lines[0]),
    insertColumnsSql(sql, groups[0]?.row),
  ];
  return sql`
    made as (
      insert into orders (status, created_at, expires_at, ${order.names})
      select 'request', shop_now(), least(shop_now(), ${since ?? sql`null`}) + ${holdSeconds} * interval '1 second', ${order.values}
      from jsonb_populate_record(null::orders, ${jsonSql(sql, row)}) as x
      where (select count(*) from held) = (select count(*) from want)
      returning id, expires_at
    ), lines as (
      insert into order_line (order_id, status, ${goods.names})
      select made.id, 'request', ${goods.values}
      from made, jsonb_populate_recordset(null::order_line, ${jsonSql(sql, lines)}) with ordinality as x
      order by x.ordinality
      returning id, uuid
    ), wanted as (
      select w.line, w.row from jsonb_to_recordset(${jsonSql(sql, groups)}) as w (line uuid, row jsonb)
    ), groups as (
      insert into order_line_option (order_line_id, ${options.names})
      select lines.id, ${options.values}
      from wanted join lines on lines.uuid = wanted.line, jsonb_populate_record(null::order_line_option, wanted.row) as x
    ), told as (
      insert into order_event (order_id, from_status, to_status, by) select id, null, 'request', 'buyer' from made
    )${consents.length > 0 ? agreed(sql, consents) : sql``}${coupons.length > 0 ? reduced(sql, coupons) : sql``}`;
}

// What an order has none of is left out: the database makes ready for every part of a statement, whether it comes to anything or not.
const agreed = (sql: Db, consents: object[]) => sql`, agreed as (
      insert into order_consent (order_id, kind, version, products)
      select made.id, x.kind, x.version, x.products
      from made, jsonb_populate_recordset(null::order_consent, ${jsonSql(sql, consents)}) as x
    )`;

const reduced = (sql: Db, coupons: object[]) => sql`, reduced as (
      insert into order_coupon (order_id, issued_coupon_id, name, kind, amount, minimum_amount, no_partial)
      select made.id, x.issued_coupon_id, x.name, x.kind, x.amount, x.minimum_amount, x.no_partial
      from made, jsonb_populate_recordset(null::order_coupon, ${jsonSql(sql, coupons)}) as x
    )`;
