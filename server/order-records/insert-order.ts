import type { PendingQuery, Row } from 'postgres';
import { insertColumnsSql } from '../platform/db/column-list.ts';
import { type Db, jsonSql } from '../platform/db/database.ts';

type Rows = {
  row: object;
  lines: object[];
  groups: { line: string; row: object }[];
  coupons: object[];
  consents: object[];
  holdSeconds: number;
};

/** The earlier start of a hold's time, if it does not start now; null otherwise. May read parts of the same statement. */
type ExpirySql = PendingQuery<Row[]>;

/**
 * Inserts an order with lines, options, event, consents and coupons, as parts of the statement that holds its stock. `made (id)` is the
 * order; it is empty if fewer options are `held` than wanted. Needs `held`, `want`. Gives `made`, `lines`, `wanted`, `groups`, `logged`,
 * `agreed`, `reduced`.
 */
export function insertOrderSql(
  sql: Db,
  { row, lines, groups, coupons, consents, holdSeconds }: Rows,
  since?: ExpirySql,
) {
  const [order, line, group] = [
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
      insert into order_line (order_id, status, ${line.names})
      select made.id, 'request', ${line.values}
      from made, jsonb_populate_recordset(null::order_line, ${jsonSql(sql, lines)}) with ordinality as x
      order by x.ordinality
      returning id, uuid
    ), wanted as (
      select w.line, w.row from jsonb_to_recordset(${jsonSql(sql, groups)}) as w (line uuid, row jsonb)
    ), groups as (
      insert into order_line_option (order_line_id, ${group.names})
      select lines.id, ${group.values}
      from wanted join lines on lines.uuid = wanted.line, jsonb_populate_record(null::order_line_option, wanted.row) as x
    ), logged as (
      insert into order_event (order_id, from_status, to_status, by) select id, null, 'request', 'buyer' from made
    )${consents.length > 0 ? agreed(sql, consents) : sql``}${coupons.length > 0 ? reduced(sql, coupons) : sql``}`;
}

// Empty parts are left out, because the database prepares every part of a statement even if it does nothing.
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
