import type { Session } from '#contract/auth.ts';
import type { Db } from '../database.ts';

type Given = { id: number; uuid: string; expiresAt: string };

/** A new guest and the token that stands for them, in one statement. */
export async function makeGuest(sql: Db, hash: Buffer, hours: number) {
  const [row] = await sql<Given[]>`
    with person as (insert into app_user (user_type) values ('guest') returning id, uuid)
    insert into token (hash, app_user_id, token_type, expires_at)
    select ${hash}, person.id, 'guest', now() + ${hours} * interval '1 hour' from person
    returning app_user_id as id, (select uuid from person) as uuid, expires_at as "expiresAt"`;
  return row as Given;
}

type Member = {
  id: number;
  uuid: string;
  nickname: string | null;
  passwordHash: string | null;
  userType: Session['userType'];
};

export async function memberByEmail(sql: Db, email: string) {
  const [row] = await sql<Member[]>`
    select id, uuid, nickname, password_hash as "passwordHash", user_type as "userType" from app_user where email = ${email}`;
  return row;
}

export async function giveToken(sql: Db, person: number, hash: Buffer, tokenType: Session['tokenType'], hours: number) {
  const [row] = await sql<{ expiresAt: string }[]>`
    insert into token (hash, app_user_id, token_type, expires_at)
    values (${hash}, ${person}, ${tokenType}, now() + ${hours} * interval '1 hour') returning expires_at as "expiresAt"`;
  return (row as { expiresAt: string }).expiresAt;
}

export async function tokenExpiry(sql: Db, person: number, hash: Buffer) {
  const [row] = await sql<{ expiresAt: string }[]>`
    select expires_at as "expiresAt" from token where hash = ${hash} and app_user_id = ${person}`;
  return row?.expiresAt ?? null;
}
