import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import { type Db, jsonSql, type Tx, tx } from '../platform/db/database.ts';

/** The owner of a key. Customers and staff members may have the same ids, so the kind is part of it. */
export type IdempotencyOwner = { person: number } | { staff: number };
type KeyedRequest = { whose: IdempotencyOwner; route: string; key: string; input: unknown };

/**
 * Runs a write once per (owner, route, key) and stores the effect and its reply in one transaction. A repeat within a day gets the stored
 * reply (rules D0.4). Throws IDEMPOTENCY_CONFLICT when the same key comes with another body, and TOKEN_INVALID for a deleted account.
 */
export async function runIdempotent<T>(sql: Db, keyed: KeyedRequest, work: (sql: Tx) => Promise<T>): Promise<T> {
  const hash = hashOf(keyed);
  return tx(sql, async (inside) => {
    // A concurrent twin holds the row, so this insert waits for it and then finds its reply.
    const [claimed] = await inside`
      insert into idempotency (app_user_id, staff_id, route, key, body_hash) ${newKeySql(inside, keyed, hash)}
      on conflict do nothing returning true as mine`;
    if (!claimed) {
      const [kept] = await inside<{ same: boolean; reply: T }[]>`
        select body_hash = ${hash} as same, reply from idempotency where ${keyConditionSql(inside, keyed)}`;
      if (!kept) throw new Refusal('TOKEN_INVALID');
      if (!kept.same) throw new Refusal('IDEMPOTENCY_CONFLICT');
      return kept.reply;
    }
    const reply = await work(inside);
    await inside`update idempotency set reply = ${jsonSql(inside, reply)} where ${keyConditionSql(inside, keyed)}`;
    return reply;
  });
}

/**
 * Binds a key to a body, for handlers that themselves answer a repeat with the same reply. Throws IDEMPOTENCY_CONFLICT for another body, and
 * TOKEN_INVALID for a deleted account.
 */
export async function claimIdempotencyKey(sql: Db, asked: KeyedRequest) {
  const hash = hashOf(asked);
  const [row] = await sql<{ same: boolean }[]>`
    insert into idempotency as i (app_user_id, staff_id, route, key, body_hash) ${newKeySql(sql, asked, hash)}
    on conflict (app_user_id, staff_id, route, key) do update set key = i.key returning i.body_hash = ${hash} as same`;
  if (!row) throw new Refusal('TOKEN_INVALID');
  if (!row.same) throw new Refusal('IDEMPOTENCY_CONFLICT');
}

/** Deletes stored replies after a day. */
export async function sweepIdempotentReplies(sql: Db) {
  await sql`delete from idempotency where created_at < now() - interval '24 hours'`;
}

/** The row of a key; none for an account that is deleted, also one for whose deletion this waits. It is not deleted before the work ends. */
function newKeySql(sql: Db, { whose, route, key }: KeyedRequest, hash: Buffer) {
  const rest = sql`${route}::text, ${key}::text, ${hash}::bytea`;
  return 'person' in whose
    ? sql`select u.id, null::bigint, ${rest} from app_user u where u.id = ${whose.person} and u.deleted_at is null for key share of u`
    : sql`select null::bigint, ${whose.staff}::bigint, ${rest}`;
}

function keyConditionSql(sql: Db, { whose, route, key }: KeyedRequest) {
  const owner =
    'person' in whose
      ? sql`app_user_id = ${whose.person} and staff_id is null`
      : sql`app_user_id is null and staff_id = ${whose.staff}`;
  return sql`${owner} and route = ${route} and key = ${key}`;
}

function hashOf({ key, input }: KeyedRequest) {
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) throw new Refusal('BAD_REQUEST');
  return createHash('sha256').update(JSON.stringify(input)).digest();
}
