import { insertColumnsSql } from '../platform/db/column-list.ts';
import { type Db, jsonSql } from '../platform/db/database.ts';

/** Inserts the payment of a new order `made (id)`. Part of the statement that creates the order. Needs `made`. Gives `paying`. */
export function insertPaymentSql(sql: Db, row: object) {
  const pays = insertColumnsSql(sql, row);
  return sql`
    paying as (
      insert into payment (order_id, ${pays.names})
      select made.id, ${pays.values} from made, jsonb_populate_record(null::payment, ${jsonSql(sql, row)}) as x
    )`;
}
