import type { Sql } from './database.ts';

/** Whether a live shop has opened, and its opening day if set; a demo is always open. */
export async function readLaunchState(sql: Sql) {
  const [row] = await sql<{ open: boolean; on: string | null }[]>`
    select mode = 'demo' or opened_at is not null as open, opens_on as "on" from installation`;
  return row ?? { open: true, on: null };
}

/** Opens the shop, in every process within a second; no effect on an open shop. */
export async function recordLaunch(sql: Sql) {
  await sql`
    with opened as (update installation set opened_at = shop_now() where opened_at is null returning singleton)
    select announce(null, 'reference') from opened`;
}

/** Sets the opening day of a shop that is not open yet; null removes it. */
export async function setLaunchDay(sql: Sql, day: string | null) {
  await sql`
    with named as (update installation set opens_on = ${day}::date returning singleton)
    select announce(null, 'reference') from named`;
}
