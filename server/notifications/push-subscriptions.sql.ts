import type { Db } from '../platform/db/database.ts';

export type PushBrowser = { session: Buffer; mark: Buffer; sealed: Buffer };

/** Where a browser is reached belongs to the session that asked last in it, as the app's address does; false without one. */
export async function savePushBrowser(sql: Db, { session, mark, sealed }: PushBrowser) {
  await sql`
    delete from push_subscription s using token t where t.hash = ${session} and s.device = t.device and s.fingerprint <> ${mark}`;
  const rows = await sql`
    insert into push_subscription (device, fingerprint, encrypted) select device, ${mark}, ${sealed} from token where hash = ${session}
    on conflict (fingerprint) do update set device = excluded.device, encrypted = excluded.encrypted returning id`;
  return rows.length === 1;
}

/** Only where the browser's device is one of the person's own. */
export async function deletePushBrowser(sql: Db, person: number, mark: Buffer) {
  await sql`
    delete from push_subscription s using token t where t.device = s.device and t.app_user_id = ${person} and s.fingerprint = ${mark}`;
}

/** How many browsers of a person take messages. */
export async function countPushBrowsers(sql: Db, person: number) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from push_subscription s join token t on t.device = s.device where t.app_user_id = ${person}`;
  return row?.count ?? 0;
}

/** Where a browser is told, encrypted; marks it as told now. */
export async function takeSealedBrowser(sql: Db, id: number) {
  const [row] = await sql<{ sealed: Buffer }[]>`
    update push_subscription set notified_at = now() where id = ${id} returning encrypted as sealed`;
  return row?.sealed;
}

/** The push service says that the browser is gone. */
export async function deleteGoneBrowser(sql: Db, id: number) {
  await sql`delete from push_subscription where id = ${id}`;
}

/** The app's push token of a device that is still signed in. */
export async function appPushTokenOf(sql: Db, device: string) {
  const [row] = await sql<{ token: string | null }[]>`
    select fcm_push_token as token from token where device = ${device}::uuid and expires_at > now()`;
  return row?.token ?? null;
}
