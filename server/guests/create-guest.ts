import { insertGuest, insertGuestSql, type NewGuest } from '../customer-records/guest.ts';
import type { Context } from '../platform/handlers.ts';
import { type Actor, hashToken } from '../platform/identity/actor.ts';
import { deviceName } from './device-name.ts';
import { guestTokenExpiry } from './guest-token.ts';

type GuestContext = Pick<Context, 'sql' | 'token' | 'agent'> & { who: Actor };

/** The caller with a stored row: a guest's row is created here, with the first data worth storing. */
export async function ensureGuest(at: GuestContext): Promise<Actor> {
  if (at.who.id !== 0) return at.who;
  return { ...at.who, id: await insertGuest(at.sql, newbornOf(at)) };
}

/** The same as the first parts of the statement that stores that data: a `with` entry `customer (id)`. Gives `customer`. */
export function guestRowSql(at: GuestContext) {
  const { sql, who } = at;
  return who.id === 0 ? insertGuestSql(sql, newbornOf(at)) : sql`customer as (select ${who.id}::bigint as id)`;
}

function newbornOf({ who, token = '', agent }: GuestContext): NewGuest {
  return { uuid: who.uuid, hash: hashToken(token), label: deviceName(agent), expiresAt: guestTokenExpiry(token) };
}
