import type { Db, Tx } from '../db/database.ts';

/** How far a work of the clock has come, by name; undefined before its first time. */
export async function watermarkOf(sql: Db, name: string) {
  const [row] = await sql<{ value: number }[]>`select value from watermark where name = ${name}`;
  return row?.value;
}

/** The same, held until the end of the transaction; undefined while another process is at it. `first` is where it begins. */
export async function lockWatermark(sql: Tx, name: string, first = sql`0`) {
  await sql`insert into watermark (name, value) select ${name}, ${first} on conflict do nothing`;
  const [row] = await sql<{ value: number }[]>`
    select value from watermark where name = ${name} for update skip locked`;
  return row?.value;
}

/** Moves a mark on and never back; false when it stands there already, so that one of two processes goes on. */
export async function advanceWatermark(sql: Db, name: string, value: number) {
  const rows = await sql`
    insert into watermark (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value where watermark.value < excluded.value returning name`;
  return rows.length === 1;
}

/** Sets a mark that is held, be it back to the beginning. */
export async function setWatermark(sql: Tx, name: string, value: number) {
  await sql`update watermark set value = ${value} where name = ${name}`;
}
