import type { Db } from './database.ts';

/** A row's own columns, as the names to insert into and the values of `x`; the table knows their types. */
export function insertColumnsSql(sql: Db, row: object = {}) {
  const columns = Object.keys(row);
  // One fragment for all names: one for each costs more than the statement.
  return { names: sql`${sql(columns)}`, values: sql`${sql(columns.map((name) => `x.${name}`))}` };
}
