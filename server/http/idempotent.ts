import type { Line } from '#contract/endpoint.ts';
import { born } from '../guests/create.ts';
import { type Db, tx } from '../platform/db/database.ts';
import type { AnyHandler, At } from '../platform/handlers.ts';
import type { Who } from '../platform/identity/actor.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { claimKey, remember } from './idempotency.ts';

type Asking = {
  one: Line;
  handler: AnyHandler;
  input: Parameters<AnyHandler>[0];
  /** What the caller calls this question, so that repeating it does nothing twice. */
  key: string | undefined;
  at: Omit<At<Who | Staff | null>, 'once'>;
};

/** Has a line answered; with an Idempotency-Key, once. */
export function answerOnce({ one, handler, input, key, at }: Asking): Promise<unknown> {
  const isKeyed = key !== undefined && !one.path.startsWith('GET ');
  // The key of a first write hangs on the row which that write makes: both come, or neither.
  if (isKeyed && one.begins && !one.repeat && isShopper(at.who) && at.who.id === 0) {
    const { who } = at;
    return tx(at.sql, async (sql) => answer(await born({ ...at, who, sql }), sql));
  }
  return answer(at.who, at.sql);

  async function answer(who: Who | Staff | null, sql: Db) {
    const asked = askedBy(who);
    const once: At['once'] = (work, as) => {
      const keyed = as ? askedBy(as) : asked;
      return keyed ? remember(sql, keyed, work) : work(sql);
    };
    if (asked && one.repeat === 'same') await claimKey(sql, asked);
    if (one.repeat) return handler(input, { ...at, who, sql, once });
    return once((inside) => handler(input, { ...at, who, once, sql: inside }));
  }

  /** Of somebody on whom nothing hangs nothing is kept, and nothing can be done twice. */
  function askedBy(who: Who | Staff | null) {
    if (!isKeyed || !who || who.id === 0) return undefined;
    return { whose: isShopper(who) ? { person: who.id } : { staff: who.id }, route: one.path, key, input };
  }
}

function isShopper(who: Who | Staff | null): who is Who {
  return who !== null && 'userType' in who;
}
