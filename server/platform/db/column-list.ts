import type { Db } from './database.ts';

/** Fragments for an insert of a row `x`: the column names, and their values. The table's column types apply. */
export function insertColumnsSql(sql: Db, row: object = {}) {
  const columns = Object.keys(row);
  // One fragment for all names: one fragment each costs more than the statement.
  return { names: sql`${sql(columns)}`, values: sql`${sql(columns.map((name) => `x.${name}`))}` };
}
