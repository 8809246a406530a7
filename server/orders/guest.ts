import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { GuestProof } from '#contract/orders.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Db } from '../database.ts';
import type { At } from '../handlers.ts';
import type { Limits } from '../limits.ts';
import type { Memory } from '../memory.ts';
import type { Seal } from '../seal.ts';
import { guessOrderCode, miss, missesOf, nameIsRight, openSession, sessionOf } from './guest.sql.ts';

type Tools = { seal: Seal; limits: Limits; memory: Memory };
type Proof = Pick<z.output<typeof GuestProof>, 'name' | 'phone' | 'code'>;

/**
 * Name, phone and the code sent to it, all three right: half an hour in which this token sees those orders (rules D11.8). Whatever is
 * wrong, the same statements run and the same answer is given; five times wrong about a phone, and it rests for ten minutes.
 */
export async function proveGuest({ name, phone, code }: Proof, { sql, who, ip }: At, tools: Tools) {
  const misses = await missesOf(sql, phone, ip);
  if (misses.phone >= 5 || (tools.limits.on && misses.ip >= 20)) throw new Refusal('TOO_MANY', { s: 600 });
  const session = await sessionFor(sql, who.id, phone, code, tools);
  const isRight = await nameIsRight(sql, session, { name, phone }, tools.memory.policy('guestLookupMonths', 12));
  if (isRight) return;
  await miss(sql, phone, ip);
  throw new Refusal('GUEST_ORDER_NOT_FOUND');
}

async function sessionFor(sql: Db, person: number, phone: string, code: string, { seal, memory }: Tools) {
  const hash = seal.mark(`${phone} ${code}`);
  const standing = await sessionOf(sql, person, phone, hash);
  const found = standing === null ? await guessOrderCode(sql, person, phone) : undefined;
  const isRight = timingSafeEqual(hash, found?.hash ?? Buffer.alloc(hash.length));
  const opened = await openSession(
    sql,
    isRight ? (found?.id ?? null) : null,
    person,
    phone,
    hash,
    memory.policy('guestSessionMin', 30),
  );
  return standing ?? opened;
}
