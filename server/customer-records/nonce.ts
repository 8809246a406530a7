import type { TokenType, UserType } from '#contract/auth.ts';
import type { Db, Tx } from '../platform/db/database.ts';

/** Inserts a nonce, which ends with the session that created it. */
export async function createNonce(sql: Db, own: Buffer, nonce: Buffer) {
  const [row] = await sql<{ expiresAt: string }[]>`
    insert into token (hash, app_user_id, token_type, remember_me, expires_at, parent)
    select ${nonce}, app_user_id, 'nonce', false, now() + interval '60 seconds', hash from token where hash = ${own}
    returning expires_at as "expiresAt"`;
  return row?.expiresAt;
}

type NonceOwner = {
  id: number;
  uuid: string;
  nickname: string | null;
  tokenType: TokenType;
  userType: UserType;
  expiresAt: string;
};

/** Exchanges a nonce once for a session like the one that created it. */
export async function spendNonce(sql: Tx, nonce: Buffer, hash: Buffer, label: string) {
  const [spent] = await sql<{ parent: Buffer }[]>`
    delete from token where hash = ${nonce} and token_type = 'nonce' and expires_at > now() returning parent`;
  if (!spent) return undefined;
  const [row] = await sql<NonceOwner[]>`
    insert into token (hash, app_user_id, token_type, provider, remember_me, label, expires_at)
    select ${hash}, p.app_user_id, p.token_type, p.provider, p.remember_me, ${label}, p.expires_at from token p where p.hash = ${spent.parent}
    returning app_user_id as id, token_type as "tokenType", expires_at as "expiresAt",
      (select uuid from app_user u where u.id = app_user_id) as uuid, (select nickname from app_user u where u.id = app_user_id) as nickname,
      coalesce(provider, (select user_type from app_user u where u.id = app_user_id)) as "userType"`;
  return row;
}

/** Saves the app's push token of this session and removes it from every other one, so it belongs to the device's current owner. */
export async function savePushToken(sql: Db, hash: Buffer, fcmPushToken: string | null) {
  await sql`
    update token set fcm_push_token = case when hash = ${hash} then ${fcmPushToken} end
    where hash = ${hash} or fcm_push_token = ${fcmPushToken}`;
}
