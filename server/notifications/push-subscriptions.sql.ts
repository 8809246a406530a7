import type { Db } from '../platform/db/database.ts';

export type PushBrowser = { session: Buffer; mark: Buffer; sealed: Buffer };

/**
 * Saves a browser subscription for the session that asked last, like the app's push token. Returns false without a session. Another
 * customer's subscription of this browser is deleted, because pushes that wait for it name its id.
 */
export async function savePushBrowser(sql: Db, { session, mark, sealed }: PushBrowser) {
  await sql`
    delete from push_subscription s using token t, token before join app_user owner on owner.id = before.app_user_id
    where t.hash = ${session} and before.device = s.device and (s.device = t.device and s.fingerprint <> ${mark}
      or s.fingerprint = ${mark} and owner.id <> t.app_user_id and owner.merged_into is distinct from t.app_user_id)`;
  const rows = await sql`
    insert into push_subscription (device, fingerprint, encrypted) select device, ${mark}, ${sealed} from token where hash = ${session}
    on conflict (fingerprint) do update set device = excluded.device, encrypted = excluded.encrypted returning id`;
  return rows.length === 1;
}

/** Deletes a subscription only if its device belongs to the customer. */
export async function deletePushBrowser(sql: Db, person: number, mark: Buffer) {
  await sql`
    delete from push_subscription s using token t where t.device = s.device and t.app_user_id = ${person} and s.fingerprint = ${mark}`;
}

/** Counts the browsers of a customer that receive push messages. */
export async function countPushBrowsers(sql: Db, person: number) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from push_subscription s join token t on t.device = s.device where t.app_user_id = ${person}`;
  return row?.count ?? 0;
}

/** Returns the encrypted push subscription and marks it as notified now. */
export async function takeSealedBrowser(sql: Db, id: number) {
  const [row] = await sql<{ sealed: Buffer }[]>`
    update push_subscription set notified_at = now() where id = ${id} returning encrypted as sealed`;
  return row?.sealed;
}

/** Deletes a browser that the push service reports as gone. */
export async function deleteGoneBrowser(sql: Db, id: number) {
  await sql`delete from push_subscription where id = ${id}`;
}

/** Returns the app's push token of a device that is still signed in; null otherwise. */
export async function appPushTokenOf(sql: Db, device: string) {
  const [row] = await sql<{ token: string | null }[]>`
    select fcm_push_token as token from token where device = ${device}::uuid and expires_at > now()`;
  return row?.token ?? null;
}
