import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import { type Db, tx } from '../database.ts';
import type { Handlers } from '../handlers.ts';
import { mergeGuest } from '../merge.ts';
import { forgetGuest, hashToken, newToken } from '../who.ts';
import {
  dropOthers,
  dropToken,
  giveToken,
  makeGuest,
  memberByEmail,
  rotate,
  standingOf,
  tokensOf,
} from './auth.sql.ts';
import { codes } from './codes.ts';
import { deviceName } from './device.ts';
import { entering } from './entering.ts';
import { joining } from './joining.ts';
import { bridged } from './nonce.ts';
import { fitsPassword, hashingIsBusy } from './password.ts';
import { proving } from './proving.ts';
import { type AuthTools, day, sessionOf, year } from './session.ts';

export function auth(tools: AuthTools): Handlers<Routes['auth']> {
  return {
    ...sessions(tools),
    ...entering(tools),
    ...joining(tools),
    ...codes(tools),
    ...proving(tools),
    ...bridged,
  };
}

type Sessions = Pick<Handlers<Routes['auth']>, 'login' | 'guest' | 'verify' | 'logout' | 'devices' | 'signOff'>;

function sessions({ limits, social }: AuthTools): Sessions {
  return {
    async login({ body }, { sql, who, ip, agent }) {
      const email = body.email.trim().normalize('NFC').toLowerCase();
      if (hashingIsBusy()) throw new Refusal('UNAVAILABLE');
      limits.spend(`login account ${email}`, 5, 600);
      limits.spend(`login ip ${ip}`, 20, 600);
      const member = await memberByEmail(sql, email);
      // A person who does not exist costs as much time as a wrong password.
      if (!(await fitsPassword(body.password, member?.passwordHash ?? null)) || !member)
        throw new Refusal('LOGIN_FAILED');
      limits.forgive(`login account ${email}`);
      limits.forgive(`login ip ${ip}`);
      const token = newToken();
      const hours = body.autoLogin ? year : day;
      return tx(sql, async (inside) => {
        const cart = who?.isGuest ? await mergeGuest(inside, who.id, member.id) : undefined;
        const given = await giveToken(inside, member, hashToken(token), deviceName(agent), hours, body.autoLogin);
        // The password was changed, or the member left, while this one was being compared.
        if (!given) throw new Refusal('LOGIN_FAILED');
        return { ...sessionOf(member, token, given), ...(cart ? { cart } : {}) };
      });
    },

    async guest(_, { sql, ip, agent }) {
      limits.spend(`guest ip ${ip}`, 30, 3600);
      const token = newToken();
      const { id, uuid, expiresAt } = await makeGuest(sql, hashToken(token), year, deviceName(agent));
      return { token, tokenType: 'guest', userType: 'guest', expiresAt, appUser: { id, uuid, nickname: null } };
    },

    async verify(_, { sql, who, token, keepToken }) {
      const standing = who && token ? await standingOf(sql, who.id, hashToken(token)) : null;
      if (!who || !token || !standing) throw new Refusal('TOKEN_INVALID');
      const { tokenType, userType } = who;
      const renewed = standing.isWorn ? await renew(sql, token) : null;
      // The cookie is for members who asked to stay signed in (spec §4).
      if (!who.isGuest && standing.kept) keepToken?.(renewed?.token ?? token);
      return { valid: true, tokenType, userType, expiresAt: standing.expiresAt, ...renewed };
    },

    async logout(_, { sql, who, token = '', keepToken }) {
      const ended = await dropToken(sql, who.id, { hash: hashToken(token) });
      forgetGuest(token);
      if (ended?.provider) social.logout(who.id, ended.provider);
      keepToken?.('');
      return { ok: true };
    },

    async devices(_, { sql, who, token = '' }) {
      return { entities: await tokensOf(sql, who.id, hashToken(token)) };
    },

    async signOff({ params: { device } }, { sql, who, token = '' }) {
      if (device === 'others') await dropOthers(sql, who.id, hashToken(token));
      else if (!(await dropToken(sql, who.id, { device }))) throw new Refusal('NOT_FOUND');
      return { ok: true };
    },
  };
}

async function renew(sql: Db, old: string) {
  const token = newToken();
  const expiresAt = await tx(sql, (inside) => rotate(inside, hashToken(old), hashToken(token), year));
  return expiresAt ? { token, expiresAt } : null;
}
