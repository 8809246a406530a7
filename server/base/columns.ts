import type { Db } from './database.ts';

/** A row's own columns, as the names to insert into and the values of `x`; the table knows their types. */
export function columnsOf(sql: Db, row: object = {}) {
  const columns = Object.keys(row);
  const list = (each: (name: string) => ReturnType<Db>) =>
    columns.map((name, at) => (at === 0 ? each(name) : sql`, ${each(name)}`));
  return { names: list((name) => sql`${sql(name)}`), values: list((name) => sql`x.${sql(name)}`) };
}
