import type { Sql } from './database.ts';

/** Whether a live shop was opened, and the day it has named for that; a demonstration is open from its first minute. */
export async function readLaunchState(sql: Sql) {
  const [row] = await sql<{ open: boolean; on: string | null }[]>`
    select mode = 'demo' or opened_at is not null as open, opens_on as "on" from installation`;
  return row ?? { open: true, on: null };
}

/** Opens the shop, for every process within a second; one that is open stays so. */
export async function recordLaunch(sql: Sql) {
  await sql`
    with opened as (update installation set opened_at = shop_now() where opened_at is null returning singleton)
    select announce(null, 'reference') from opened`;
}

/** Names the day on which a closed shop means to open; null for none. */
export async function setLaunchDay(sql: Sql, day: string | null) {
  await sql`
    with named as (update installation set opens_on = ${day}::date returning singleton)
    select announce(null, 'reference') from named`;
}
