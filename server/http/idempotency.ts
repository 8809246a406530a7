import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import { type Db, jsonSql, type Tx, tx } from '../platform/db/database.ts';

/** A shopper's key is not a staff member's, though their numbers may be the same. */
export type IdempotencyOwner = { person: number } | { staff: number };
type Asked = { whose: IdempotencyOwner; route: string; key: string; input: unknown };

/**
 * Runs a write once per (person, route, key): the effect and its answer are stored in one transaction, and a repeat within a
 * day gets the stored answer (rules D0.4). Throws IDEMPOTENCY_CONFLICT when the same key comes with another body.
 */
export async function runIdempotent<T>(sql: Db, asked: Asked, work: (sql: Tx) => Promise<T>): Promise<T> {
  const hash = hashOf(asked);
  return tx(sql, async (inside) => {
    // A twin in flight holds the row, so this insert waits for it and then finds its answer.
    const [claimed] = await inside`
      insert into idempotency (app_user_id, staff_id, route, key, body_hash) values (${values(inside, asked)}, ${hash})
      on conflict do nothing returning true as mine`;
    if (!claimed) {
      const [kept] = await inside<{ same: boolean; reply: T }[]>`
        select body_hash = ${hash} as same, reply from idempotency where ${mine(inside, asked)}`;
      if (!kept?.same) throw new Refusal('IDEMPOTENCY_CONFLICT');
      return kept.reply;
    }
    const reply = await work(inside);
    await inside`update idempotency set reply = ${jsonSql(inside, reply)} where ${mine(inside, asked)}`;
    return reply;
  });
}

/** Binds a key to a body where the handler itself gives the same question the same answer. Throws IDEMPOTENCY_CONFLICT for another body. */
export async function claimIdempotencyKey(sql: Db, asked: Asked) {
  const hash = hashOf(asked);
  const [row] = await sql<{ same: boolean }[]>`
    insert into idempotency as i (app_user_id, staff_id, route, key, body_hash) values (${values(sql, asked)}, ${hash})
    on conflict (app_user_id, staff_id, route, key) do update set key = i.key returning i.body_hash = ${hash} as same`;
  if (!row?.same) throw new Refusal('IDEMPOTENCY_CONFLICT');
}

/** Answers are kept for a day. */
export async function sweepIdempotentReplies(sql: Db) {
  await sql`delete from idempotency where created_at < now() - interval '24 hours'`;
}

function values(sql: Db, { whose, route, key }: Asked) {
  return 'person' in whose ? sql`${whose.person}, null, ${route}, ${key}` : sql`null, ${whose.staff}, ${route}, ${key}`;
}

function mine(sql: Db, { whose, route, key }: Asked) {
  const owner =
    'person' in whose
      ? sql`app_user_id = ${whose.person} and staff_id is null`
      : sql`app_user_id is null and staff_id = ${whose.staff}`;
  return sql`${owner} and route = ${route} and key = ${key}`;
}

function hashOf({ key, input }: Asked) {
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) throw new Refusal('BAD_REQUEST');
  return createHash('sha256').update(JSON.stringify(input)).digest();
}
