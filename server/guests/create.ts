import { bear, bearing, type Newborn } from '../customer-records/guest.ts';
import type { At } from '../platform/handlers.ts';
import { hashToken, type Who } from '../platform/identity/actor.ts';
import { deviceName } from './device-name.ts';
import { expiryOf } from './token.ts';

type Asking = Pick<At, 'sql' | 'token' | 'agent'> & { who: Who };

/** Whoever asks, with a row to hang something on: a guest's is made here, with the first thing worth keeping. */
export async function born(at: Asking): Promise<Who> {
  if (at.who.id !== 0) return at.who;
  return { ...at.who, id: await bear(at.sql, newbornOf(at)) };
}

/** The same as first parts of the statement that keeps the first thing, `bearer (id)`. */
export function bornWith(at: Asking) {
  const { sql, who } = at;
  return who.id === 0 ? bearing(sql, newbornOf(at)) : sql`bearer as (select ${who.id}::bigint as id)`;
}

function newbornOf({ who, token = '', agent }: Asking): Newborn {
  return { uuid: who.uuid, hash: hashToken(token), label: deviceName(agent), expiresAt: expiryOf(token) };
}
