import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { dropOthers, dropToken, giveToken, leaves, rotate } from '../customer-records/session-token.ts';
import { leaseMs } from '../guests/cache.ts';
import { deviceName } from '../guests/device-name.ts';
import { endToken } from '../guests/revoke.ts';
import { expiryOf, isSigned } from '../guests/token.ts';
import { type Db, tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { hashToken, newToken, type Who } from '../platform/identity/actor.ts';
import { tryAt } from './attempt-limits.ts';
import { memberByEmail, standingOf, tokensOf } from './auth.sql.ts';
import { joinGuest } from './merge-guest.ts';
import { tellNewDevice } from './notifications.ts';
import { fitsPassword, hashingIsBusy } from './password.ts';
import { type AuthTools, dayHours, sessionOf, yearHours } from './session.ts';
import { demandProof } from './step-up.ts';
import { signsIn } from './trusted-devices.ts';

type Sessions = Pick<Handlers<Routes['auth']>, 'login' | 'guest' | 'verify' | 'logout' | 'devices' | 'signOff'>;

/** Coming in by password, staying, leaving, and where one is signed in. */
export function sessions(tools: AuthTools): Sessions {
  const { limits, devices, guests, social, reference, letters } = tools;
  return {
    async login({ body }, at) {
      const { sql, who, token: before, agent, device, keepDevice } = at;
      const email = body.email.trim().normalize('NFC').toLowerCase();
      if (hashingIsBusy()) throw new Refusal('UNAVAILABLE');
      const takeBack = await tryAt({ limits, devices, reference }, sql, at, signsIn(email));
      const member = await memberByEmail(sql, email);
      // A person who does not exist costs as much time as a wrong password.
      if (!(await fitsPassword(body.password, member?.passwordHash ?? null)) || !member)
        throw new Refusal('LOGIN_FAILED');
      await takeBack();
      const token = newToken();
      const hours = body.autoLogin ? yearHours : dayHours;
      const session = await tx(sql, async (inside) => {
        const cart = who?.isGuest ? await joinGuest(inside, at, member.id) : undefined;
        const given = await giveToken(inside, member, hashToken(token), deviceName(agent), hours, body.autoLogin);
        // The password was changed, or the member left, while this one was being compared.
        if (!given) throw new Refusal('LOGIN_FAILED');
        await leaves(inside, who, before);
        await tellNewDevice(inside, tools, at, { id: member.id, mark: signsIn(email) });
        keepDevice?.(devices.learn(device, signsIn(email)));
        return { ...sessionOf(member, token, given), ...(cart ? { cart } : {}) };
      });
      letters.kick();
      return session;
    },

    /** Costs nobody anything: there is a row with the first thing worth keeping. */
    async guest() {
      const { token, uuid, expiresAt } = guests.tokens.issue();
      return { token, tokenType: 'guest', userType: 'guest', expiresAt, appUser: { id: null, uuid, nickname: null } };
    },

    async verify(_, { sql, who, token, keepToken }) {
      if (who?.id === 0 && token)
        return { valid: true, tokenType: 'guest', userType: 'guest', expiresAt: expiryOf(token) };
      const standing = who && token ? await standingOf(sql, who.id, hashToken(token)) : null;
      if (!who || !token || !standing) throw new Refusal('TOKEN_INVALID');
      const { tokenType, userType } = who;
      const renewed = standing.isWorn ? await renew(sql, token, who) : null;
      // The cookie is for members who asked to stay signed in (spec §4).
      if (!who.isGuest && standing.kept) keepToken?.(renewed?.token ?? token);
      return { valid: true, tokenType, userType, expiresAt: standing.expiresAt, ...renewed };
    },

    async logout(_, { sql, who, token = '', keepToken }) {
      const hash = hashToken(token);
      const ended = await tx(sql, async (inside) => {
        await endToken(inside, token);
        return dropToken(inside, who.id, { hash });
      });
      // No process believes in this guest any more when the answer is given.
      guests.known.forget(token);
      if (who.tokenType === 'guest') await pause(leaseMs);
      if (ended?.provider) social.logout(who.id, ended.provider);
      keepToken?.('');
      return { ok: true };
    },

    async devices(_, { sql, who, token = '' }) {
      return { entities: await tokensOf(sql, who.id, hashToken(token)) };
    },

    async signOff({ params: { device } }, { sql, who, token = '' }) {
      await demandProof(sql, token);
      if (device === 'others') await dropOthers(sql, who.id, hashToken(token));
      else if (!(await dropToken(sql, who.id, { device }))) throw new Refusal('NOT_FOUND');
      return { ok: true };
    },
  };

  async function renew(sql: Db, old: string, { uuid }: Who) {
    const token = isSigned(old) ? guests.tokens.issue(uuid).token : newToken();
    const expiresAt = await tx(sql, async (inside) => {
      const until = await rotate(inside, hashToken(old), hashToken(token), yearHours);
      if (until) await endToken(inside, old, 60);
      return until;
    });
    return expiresAt ? { token, expiresAt } : null;
  }
}
