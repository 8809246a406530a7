import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { GuestProof } from '#contract/orders.ts';
import { stranger } from '../auth/anonymous-guest.ts';
import { tryAt } from '../auth/attempt-limits.ts';
import { guessElsewhere, guessOrderCode } from '../auth/order-lookup-codes.ts';
import { type Devices, holds } from '../auth/trusted-devices.ts';
import { born } from '../guests/create.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { At } from '../platform/handlers.ts';
import type { Who } from '../platform/identity/actor.ts';
import type { Limits } from '../platform/limits/rate-limits.ts';
import type { Reference } from '../platform/reference-data.ts';
import { nameIsRight, openSession, sessionOf } from './guest-lookup.sql.ts';

type Tools = { encryption: Encryption; guards: Limits; devices: Devices; reference: Reference };
type Proof = Pick<z.output<typeof GuestProof>, 'name' | 'phone' | 'code'>;

/**
 * Name, phone and the code sent to it, all three right: half an hour in which whoever asks sees those orders (rules D11.8), from this
 * device or another, with a token or without. Whatever is wrong, the same statements run and the same answer is given. Returns who
 * may see them.
 */
export async function proveGuest({ name, phone, code }: Proof, at: At<Who | null>, tools: Tools): Promise<Who> {
  const { devices, guards, reference } = tools;
  const takeBack = await tryAt({ devices, limits: guards, reference }, at.sql, at, holds(phone));
  const { who, session } = await sessionFor(at, phone, code, tools);
  const isRight = await nameIsRight(at.sql, session, { name, phone }, reference.policy('guestLookupMonths'));
  if (!isRight || !who) throw new Refusal('GUEST_ORDER_NOT_FOUND');
  await takeBack();
  at.keepDevice?.(devices.learn(at.device, holds(phone)));
  return who;
}

async function sessionFor(at: At<Who | null>, phone: string, code: string, { encryption, reference }: Tools) {
  const { sql, who } = at;
  const id = who?.id ?? 0;
  const minutes = reference.policy('guestSessionMin');
  const hash = encryption.mark(`${phone} ${code}`);
  const standing = await sessionOf(sql, id, phone, hash);
  const own = standing === null ? await guessOrderCode(sql, id, phone) : undefined;
  const others = standing === null && !own ? await guessElsewhere(sql, id, phone) : [];
  // Each is compared, the right one too: how long it takes says nothing.
  const right = [own ?? { id: 0, hash: Buffer.alloc(hash.length) }, ...others].filter((one) =>
    timingSafeEqual(hash, one.hash),
  )[0];
  const me = right ? await somebody(at) : who;
  const found = { code: right?.id ?? null, isElsewhere: !own, person: me?.id ?? 0, phone, hash, minutes };
  const opened = await openSession(sql, found);
  return { who: me, session: standing ?? opened };
}

/** Whom the orders are shown to: who comes without a token is a guest for this once. */
async function somebody(at: At<Who | null>): Promise<Who> {
  const { who } = at;
  if (who) return born({ ...at, who });
  const { id, uuid } = await stranger(at.sql);
  const userType = 'guest' as const;
  return { id, uuid, userType, tokenType: userType, isGuest: true, isBusiness: false, grade: 0, platform: 'web' };
}
