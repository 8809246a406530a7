import type { Db } from '../base/database.ts';

export type Browser = { person: number; mark: Buffer; sealed: Buffer; session: Buffer | null; label: string };

/** Where a browser is reached belongs to whoever asked last in it; of one person the twenty latest are kept. */
export async function keepBrowser(sql: Db, { person, mark, sealed, session, label }: Browser) {
  await sql`
    insert into push_subscription (app_user_id, mark, sealed, session, label) values (${person}, ${mark}, ${sealed}, ${session}, ${label})
    on conflict (mark) do update set app_user_id = excluded.app_user_id, sealed = excluded.sealed, session = excluded.session, label = excluded.label`;
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where app_user_id = ${person} order by id desc offset 20)`;
}

export async function dropBrowser(sql: Db, person: number, mark: Buffer) {
  await sql`delete from push_subscription where app_user_id = ${person} and mark = ${mark}`;
}

/** A session that ends takes the browsers along that were told because of it. */
export async function dropSession(sql: Db, session: Buffer) {
  await sql`delete from push_subscription where session = ${session}`;
}

export async function browsersOf(sql: Db, person: number) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from push_subscription where app_user_id = ${person}`;
  return row?.count ?? 0;
}

export async function sealedBrowser(sql: Db, id: number) {
  const [row] = await sql<{ sealed: Buffer }[]>`
    update push_subscription set told_at = now() where id = ${id} returning sealed`;
  return row?.sealed;
}

export async function forgetBrowser(sql: Db, id: number) {
  await sql`delete from push_subscription where id = ${id}`;
}

export async function appToken(sql: Db, device: string) {
  const [row] = await sql<{ token: string | null }[]>`
    select fcm_push_token as token from token where device = ${device}::uuid and expires_at > now()`;
  return row?.token ?? null;
}
