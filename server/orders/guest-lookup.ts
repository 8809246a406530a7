import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { GuestOrderProof } from '#contract/orders.ts';
import { createAnonymousGuest } from '../auth/anonymous-guest.ts';
import { countAttempt } from '../auth/attempt-limits.ts';
import { verifyForeignOrderCode, verifyOrderCode } from '../auth/order-lookup-codes.ts';
import { phoneMarkOf, type TrustedDevices } from '../auth/trusted-devices.ts';
import { ensureGuest } from '../guests/create-guest.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Context } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { lookupSessionOf, openLookupSession, verifyLookupName } from './guest-lookup.sql.ts';

type Tools = { encryption: Encryption; guards: RateLimits; devices: TrustedDevices; reference: ReferenceData };
type Proof = Pick<z.output<typeof GuestOrderProof>, 'name' | 'phone' | 'code'>;

/**
 * Verifies name, phone and code of a guest and grants access to those orders for 30 minutes (rules D11.8). It works on any device,
 * with or without a token. Every wrong value runs the same statements and gets the same answer. Returns the customer who may see
 * the orders.
 */
export async function proveGuestOrder(
  { name, phone, code }: Proof,
  at: Context<Actor | null>,
  tools: Tools,
): Promise<Actor> {
  const { devices, guards, reference } = tools;
  const { who, session } = await sessionFor(at, phone, code, tools);
  // Each code has five guesses, and only the owner of the phone has a correct one. So strangers who guess, also in the same
  // network, do not delay it; only its guesses of the name are counted.
  const takeBack =
    session === null
      ? await countAttempt({ devices, limits: guards, reference }, at.sql, at, phoneMarkOf(phone))
      : await countNameGuess(at, session, tools);
  const isRight = await verifyLookupName(at.sql, session, { name, phone }, reference.policy('guestLookupMonths'));
  if (!isRight || !who) throw new Refusal('GUEST_ORDER_NOT_FOUND');
  await takeBack();
  at.keepDevice?.(devices.learn(at.device, phoneMarkOf(phone)));
  return who;
}

async function countNameGuess({ sql }: Context<unknown>, session: number, { guards, reference }: Tools) {
  const { tries: most, minutes } = reference.policy('loginLock');
  const key = `order name ${session}`;
  await guards.spend(sql, { key, most, seconds: minutes * 60 });
  return () => guards.forgive(sql, key);
}

async function sessionFor(at: Context<Actor | null>, phone: string, code: string, { encryption, reference }: Tools) {
  const { sql, who } = at;
  const id = who?.id ?? 0;
  const minutes = reference.policy('guestSessionMin');
  const hash = encryption.mark(`${phone} ${code}`);
  const lookupSession = await lookupSessionOf(sql, id, phone, hash);
  const ownCode = lookupSession === null ? await verifyOrderCode(sql, id, phone) : undefined;
  const others = lookupSession === null && !ownCode ? await verifyForeignOrderCode(sql, id, phone) : [];
  // Compares every hash, even after a match, so that the time reveals nothing.
  const right = [ownCode ?? { id: 0, hash: Buffer.alloc(hash.length) }, ...others].filter((one) =>
    timingSafeEqual(hash, one.hash),
  )[0];
  const me = right ? await ensureCustomer(at) : who;
  const found = { code: right?.id ?? null, isElsewhere: !ownCode, person: me?.id ?? 0, phone, hash, minutes };
  const opened = await openLookupSession(sql, found);
  return { who: me, session: lookupSession ?? opened };
}

/** Returns the customer who sees the orders; a request without a token gets an anonymous guest. */
async function ensureCustomer(at: Context<Actor | null>): Promise<Actor> {
  const { who } = at;
  if (who) return ensureGuest({ ...at, who });
  const { id, uuid } = await createAnonymousGuest(at.sql);
  const userType = 'guest' as const;
  return { id, uuid, userType, tokenType: userType, isGuest: true, isBusiness: false, grade: 0, platform: 'web' };
}
