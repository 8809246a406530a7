import type { Db, Tx } from '../db/database.ts';

/** How far a job has come, by its name; undefined before its first run. */
export async function watermarkOf(sql: Db, name: string) {
  const [row] = await sql<{ value: number }[]>`select value from watermark where name = ${name}`;
  return row?.value;
}

/** The watermark, locked until the end of the transaction; undefined while another process holds it. `first` is the value to start from. */
export async function lockWatermark(sql: Tx, name: string, first = sql`0`) {
  await sql`insert into watermark (name, value) select ${name}, ${first} on conflict do nothing`;
  const [row] = await sql<{ value: number }[]>`
    select value from watermark where name = ${name} for update skip locked`;
  return row?.value;
}

/** Raises a watermark and never lowers it. False if it already has the value, so that only one of two processes continues. */
export async function advanceWatermark(sql: Db, name: string, value: number) {
  const rows = await sql`
    insert into watermark (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value where watermark.value < excluded.value returning name`;
  return rows.length === 1;
}

/** Sets a locked watermark, which may lower it. */
export async function setWatermark(sql: Tx, name: string, value: number) {
  await sql`update watermark set value = ${value} where name = ${name}`;
}
