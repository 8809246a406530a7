import { randomInt, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { AskCode } from '#contract/auth.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import { type Db, tx } from '../database.ts';
import type { At, Handlers } from '../handlers.ts';
import { hashToken, newToken, type Who } from '../who.ts';
import { guess, keepCode, prove, type Sendings, sendingsOf, standingOf } from './codes.sql.ts';
import type { AuthTools } from './session.ts';

type Codes = Pick<Handlers<Routes['auth']>, 'askCode' | 'askCodeOthers' | 'verifyCode'>;

const perDay = 10;
const perHourEverywhere = 2000;

export function codes(tools: AuthTools): Codes {
  const { limits, seal, outbox, brandName, host, codeSeconds } = tools;

  /** Known and unknown numbers get the same answer: a code. */
  async function sendCode({ phone, purpose }: z.output<typeof AskCode>, { sql, who, ip }: At) {
    limits.spend(`code ip ${ip}`, 30, 3600);
    const sent = await tx(sql, async (inside) => {
      const sendings = await sendingsOf(inside, phone);
      if (limits.on) bound(sendings);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const { id, expiresAt } = await keepCode(inside, who.id, {
        phone,
        purpose,
        hash: seal.mark(`${phone} ${code}`),
        seconds: codeSeconds,
      });
      const text = `[${brandName}] 인증번호 ${code} (3분 안에 입력해 주세요)\n\n@${host} #${code}`;
      await outbox.post(inside, { key: `code ${id}`, kind: 'VERIFY_CODE', to: phone, text, seconds: codeSeconds });
      return { expiresAt, resendAfter: 30, leftToday: Math.max(0, perDay - sendings.today - 1) };
    });
    outbox.kick();
    return sent;
  }

  return {
    askCode: ({ body }, at) => sendCode(body, at),
    askCodeOthers: ({ body }, at) => sendCode(body, at),

    async verifyCode({ body: { phone, verificationCode } }, { sql, who }) {
      const id = await rightGuess(sql, who, phone, verificationCode, tools);
      const verifyToken = newToken();
      const expiresAt = await prove(sql, id, hashToken(verifyToken));
      if (!expiresAt) throw new Refusal('VERIFY_EXPIRED');
      return { verified: true, verifyToken, expiresAt };
    },
  };
}

function bound({ today, recent, hour, restS, recentS, todayS }: Sendings) {
  if (restS > 0) throw new Refusal('TOO_MANY', { s: restS });
  if (recent >= 5) throw new Refusal('TOO_MANY', { s: Math.max(1, recentS) });
  if (today >= perDay) throw new Refusal('TOO_MANY', { s: Math.max(1, todayS) });
  if (hour >= perHourEverywhere) throw new Refusal('TOO_MANY', { s: 600 });
}

/** The code's row, when the guess was right. Throws one of the VERIFY refusals. */
export async function rightGuess(
  sql: Db,
  who: Who,
  phone: string,
  code: string,
  { seal }: AuthTools,
  { again = false } = {},
) {
  const found = await guess(sql, who.id, phone, again);
  if (!found) {
    const standing = await standingOf(sql, who.id, phone);
    throw new Refusal(!standing ? 'VERIFY_REQUIRED' : standing.locked ? 'VERIFY_LOCKED' : 'VERIFY_EXPIRED');
  }
  if (timingSafeEqual(seal.mark(`${phone} ${code}`), found.hash)) return found.id;
  if (found.left <= 0) throw new Refusal('VERIFY_LOCKED');
  throw new Refusal('VERIFY_MISMATCH', { n: found.left });
}
