import type { Sql, TransactionSql } from 'postgres';

export type DemoConnection = Sql | TransactionSql;

/** Inserts rows with their ids in one statement; the column names are those of the first row. */
export async function insertRows(sql: DemoConnection, table: string, rows: Record<string, unknown>[]) {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ');
  await sql.unsafe(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  );
  if (!('id' in first) || table === 'category') return;
  await sql.unsafe(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
}
