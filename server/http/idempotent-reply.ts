import type { Endpoint } from '#contract/endpoint.ts';
import { ensureGuest } from '../guests/create-guest.ts';
import { type Db, tx } from '../platform/db/database.ts';
import type { AnyHandler, Context } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { claimIdempotencyKey, runIdempotent } from './idempotency-keys.ts';

type IdempotentCall = {
  endpoint: Endpoint;
  handler: AnyHandler;
  input: Parameters<AnyHandler>[0];
  /** The caller's Idempotency-Key, which makes a repeat have no second effect. */
  key: string | undefined;
  at: Omit<Context<Actor | Staff | null>, 'once'>;
};

/** Runs an endpoint's handler; with an Idempotency-Key, once. */
export function replyIdempotently({ endpoint, handler, input, key, at }: IdempotentCall): Promise<unknown> {
  const isKeyed = key !== undefined && !endpoint.path.startsWith('GET ');
  // The key of a guest's first write belongs to the guest row that the write creates: both are stored, or neither.
  if (isKeyed && endpoint.createsGuest && !endpoint.idempotency && isShopper(at.who) && at.who.id === 0) {
    const { who } = at;
    return tx(at.sql, async (sql) => answerOnce(await ensureGuest({ ...at, who, sql }), sql));
  }
  return answerOnce(at.who, at.sql);

  async function answerOnce(who: Actor | Staff | null, sql: Db) {
    const keyedRequest = keyedRequestOf(who);
    const once: Context['once'] = (work, as) => {
      const keyed = as ? keyedRequestOf(as) : keyedRequest;
      return keyed ? runIdempotent(sql, keyed, work) : work(sql);
    };
    if (keyedRequest && endpoint.idempotency === 'bodyOnly') await claimIdempotencyKey(sql, keyedRequest);
    if (endpoint.idempotency) return handler(input, { ...at, who, sql, once });
    return once((inside) => handler(input, { ...at, who, once, sql: inside }));
  }

  /** Undefined for a caller without a stored row: no reply is stored, and no effect can repeat. */
  function keyedRequestOf(who: Actor | Staff | null) {
    if (!isKeyed || !who || who.id === 0) return undefined;
    return { whose: isShopper(who) ? { person: who.id } : { staff: who.id }, route: endpoint.path, key, input };
  }
}

function isShopper(who: Actor | Staff | null): who is Actor {
  return who !== null && 'userType' in who;
}
