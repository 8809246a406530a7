import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../handlers.ts';
import type { Limits } from '../limits.ts';
import { hashToken, newToken } from '../who.ts';
import { giveToken, makeGuest, memberByEmail, tokenExpiry } from './auth.sql.ts';
import { fitsPassword, hashingIsBusy } from './password.ts';

const year = 365 * 24;

export function auth(limits: Limits): Handlers<Routes['auth']> {
  return {
    async login({ body }, { sql, ip }) {
      const email = body.email.trim().toLowerCase();
      limits.check(`login ip ${ip}`, 20, 600);
      limits.check(`login account ${email}`, 5, 600);
      if (hashingIsBusy()) throw new Refusal('UNAVAILABLE');
      const member = await memberByEmail(sql, email);
      // A person who does not exist costs as much time as a wrong password.
      if (!(await fitsPassword(body.password, member?.passwordHash ?? null)) || !member) {
        limits.spend(`login ip ${ip}`, 20, 600);
        limits.spend(`login account ${email}`, 5, 600);
        throw new Refusal('LOGIN_FAILED');
      }
      const token = newToken();
      const expiresAt = await giveToken(sql, member.id, hashToken(token), 'email', year);
      const { id, uuid, nickname, userType } = member;
      return { token, tokenType: 'email', userType, expiresAt, appUser: { id, uuid, nickname } };
    },

    async guest(_, { sql, ip }) {
      limits.spend(`guest ip ${ip}`, 30, 3600);
      const token = newToken();
      const { id, uuid, expiresAt } = await makeGuest(sql, hashToken(token), year);
      return { token, tokenType: 'guest', userType: 'guest', expiresAt, appUser: { id, uuid, nickname: null } };
    },

    async verify(_, { sql, who, token, keepToken }) {
      const expiresAt = who && token ? await tokenExpiry(sql, who.id, hashToken(token)) : null;
      if (!who || !expiresAt) throw new Refusal('TOKEN_INVALID');
      if (token && !who.isGuest) keepToken?.(token);
      return { valid: true, tokenType: who.tokenType, userType: who.userType, expiresAt };
    },
  };
}
