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
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) throw new Refusal('BAD_REQUEST');
  const hash = createHash('sha256').update(JSON.stringify(input)).digest();
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
