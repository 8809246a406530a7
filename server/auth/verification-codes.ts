import { randomInt, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { CodeRequest } from '#contract/auth.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { ensureGuest } from '../guests/create-guest.ts';
import { type Db, tx } from '../platform/db/database.ts';
import type { Context, Handlers } from '../platform/handlers.ts';
import { type Actor, hashToken, newToken } from '../platform/identity/actor.ts';
import type { AuthTools } from './customer-session.ts';
import { createPhoneProof } from './phone-proof.sql.ts';
import { phoneMarkOf } from './trusted-devices.ts';
import {
  type CodeSendings,
  codeSendingsOf,
  codeStateOf,
  countCodeGuess,
  insertCode,
} from './verification-codes.sql.ts';

type CodeHandlers = Pick<Handlers<Routes['auth']>, 'askCode' | 'askCodeOthers' | 'verifyCode'>;

const perHourEverywhere = 2000;

export function createCodeHandlers(tools: AuthTools): CodeHandlers {
  const { limits, devices, reference, encryption, outbox, host, codeSeconds } = tools;

  /** Sends a code. Known and unknown numbers get the same answer. */
  async function sendCode({ phone, purpose }: z.output<typeof CodeRequest>, at: Context) {
    const { sql, ip, device } = at;
    const byKnown = devices.knows(device, phoneMarkOf(phone)) !== undefined;
    // A network can be a whole carrier, so above its limit it is only slowed down.
    if (!byKnown) await limits.spend(sql, { key: `code from ${ip}`, most: 30, seconds: 3600, pace: 20 });
    const sent = await tx(sql, async (inside) => {
      const sendings = await codeSendingsOf(inside, at.who.id, phone);
      if (limits.on) bound(sendings, byKnown);
      const who = await ensureGuest({ ...at, sql: inside });
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const { id, expiresAt } = await insertCode(inside, who.id, {
        phone,
        purpose,
        hash: encryption.mark(`${phone} ${code}`),
        seconds: codeSeconds(),
        byKnown,
      });
      await outbox.enqueue(inside, 'VERIFY_CODE', {
        event: String(id),
        to: { phone },
        words: { 번호: code, 주소: host },
        within: codeSeconds(),
      });
      return { expiresAt, resendAfter: 30, leftToday: Math.max(0, leftOf(sendings, byKnown) - 1) };
    });
    at.after(() => outbox.kick());
    return sent;
  }

  return {
    askCode: ({ body }, at) => sendCode(body, at),
    askCodeOthers: ({ body }, at) => sendCode(body, at),

    async verifyCode({ body: { phone, verificationCode } }, { sql, who, device, keepDevice }) {
      const id = await checkVerificationCode(sql, who, phone, verificationCode, tools);
      const verifyToken = newToken();
      const expiresAt = await createPhoneProof(sql, id, hashToken(verifyToken));
      if (!expiresAt) throw new Refusal('VERIFY_EXPIRED');
      keepDevice?.(devices.learn(device, phoneMarkOf(phone)));
      return { verified: true, verifyToken, expiresAt };
    },
  };

  /** Strangers can use up a phone's daily codes, except those reserved for a device that has verified it. */
  function leftOf({ today, known }: CodeSendings, byKnown: boolean) {
    const ofPhone = reference.policy('codesPerPhoneDay') - today;
    const kept = reference.policy('codesPerKnownDay') - known;
    return byKnown ? Math.max(ofPhone, kept) : ofPhone + known;
  }

  function bound(sendings: CodeSendings, byKnown: boolean) {
    const { asked, recent, hour, restS, recentS, todayS, askedS } = sendings;
    if (restS > 0) throw new Refusal('TOO_MANY', { s: restS });
    if (asked >= reference.policy('codesPerAskerDay')) throw new Refusal('TOO_MANY', { s: Math.max(1, askedS) });
    if (leftOf(sendings, byKnown) <= 0) throw new Refusal('TOO_MANY', { s: Math.max(1, todayS) });
    if (byKnown) return;
    if (recent >= 5) throw new Refusal('TOO_MANY', { s: Math.max(1, recentS) });
    if (hour >= perHourEverywhere) throw new Refusal('TOO_MANY', { s: 600 });
  }
}

/** Returns the code's row if the guess is correct. Throws one of the VERIFY errors. */
export async function checkVerificationCode(
  sql: Db,
  who: Actor,
  phone: string,
  code: string,
  { encryption }: AuthTools,
  { again = false } = {},
) {
  const attempt = await countCodeGuess(sql, who.id, phone, again);
  if (!attempt) {
    const standing = await codeStateOf(sql, who.id, phone);
    throw new Refusal(!standing ? 'VERIFY_REQUIRED' : standing.locked ? 'VERIFY_LOCKED' : 'VERIFY_EXPIRED');
  }
  if (timingSafeEqual(encryption.mark(`${phone} ${code}`), attempt.hash)) return attempt.id;
  if (attempt.left <= 0) throw new Refusal('VERIFY_LOCKED');
  throw new Refusal('VERIFY_MISMATCH', { n: attempt.left });
}
