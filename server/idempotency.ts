import { createHash } from 'node:crypto';
import { Refusal } from '#contract/refusal.ts';
import { type Sql, type Tx, tx } from './database.ts';
import type { Who } from './who.ts';

type Asked = { who: Who; route: string; key: string; input: unknown };

/**
 * Runs a write once per (person, route, key): the effect and its answer are stored in one transaction, and a repeat within a
 * day gets the stored answer (rules D0.4). Throws IDEMPOTENCY_CONFLICT when the same key comes with another body.
 */
export async function remember<T>(
  sql: Sql,
  { who, route, key, input }: Asked,
  work: (sql: Tx) => Promise<T>,
): Promise<T> {
  const hash = hashOf(key, input);
  return tx(sql, async (inside) => {
    // A twin in flight holds the row, so this insert waits for it and then finds its answer.
    const [claimed] = await inside`
      insert into idempotency (app_user_id, route, key, body_hash) values (${who.id}, ${route}, ${key}, ${hash})
      on conflict do nothing returning true as mine`;
    if (!claimed) {
      const [kept] = await inside<{ same: boolean; reply: T }[]>`
        select body_hash = ${hash} as same, reply from idempotency
        where app_user_id = ${who.id} and route = ${route} and key = ${key}`;
      if (!kept?.same) throw new Refusal('IDEMPOTENCY_CONFLICT');
      return kept.reply;
    }
    const reply = await work(inside);
    await inside`
      update idempotency set reply = ${inside.json(reply as never)}
      where app_user_id = ${who.id} and route = ${route} and key = ${key}`;
    return reply;
  });
}

/** Binds a key to a body where the handler itself gives the same question the same answer. Throws IDEMPOTENCY_CONFLICT for another body. */
export async function claimKey(sql: Sql, { who, route, key, input }: Asked) {
  const hash = hashOf(key, input);
  const [row] = await sql<{ same: boolean }[]>`
    insert into idempotency as i (app_user_id, route, key, body_hash) values (${who.id}, ${route}, ${key}, ${hash})
    on conflict (app_user_id, route, key) do update set key = i.key returning i.body_hash = ${hash} as same`;
  if (!row?.same) throw new Refusal('IDEMPOTENCY_CONFLICT');
}

function hashOf(key: string, input: unknown) {
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) throw new Refusal('BAD_REQUEST');
  return createHash('sha256').update(JSON.stringify(input)).digest();
}
