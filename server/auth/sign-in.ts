import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { tidyText } from '#contract/rules/normalize-text.ts';
import {
  deleteOtherTokens,
  deleteSessionToken,
  endOwnSession,
  expireReplacedTokens,
  insertPhoneSessionToken,
  insertSessionToken,
  rotateSessionToken,
} from '../customer-records/session-token.ts';
import { deviceName } from '../guests/device-name.ts';
import { guestLeaseMs } from '../guests/guest-cache.ts';
import { guestTokenExpiry, isGuestToken } from '../guests/guest-token.ts';
import { revokeGuestToken, revokeReplacedTokens } from '../guests/revoke-guest.ts';
import { type Db, type Tx, tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { type Actor, hashToken, newToken } from '../platform/identity/actor.ts';
import { countAttempt } from './attempt-limits.ts';
import { deviceTokensOf, memberByExactEmail, memberByPhone, tokenStateOf } from './auth.sql.ts';
import { notifyNewDevice } from './auth-notifications.ts';
import { type AuthTools, dayHours, toCustomerSession, yearHours } from './customer-session.ts';
import { mergeGuestOfRequest } from './merge-guest.ts';
import { isHashingBusy, verifyPassword } from './password.ts';
import { spendPhoneProof } from './phone-proof.sql.ts';
import { requireStepUp } from './step-up.ts';
import { accountMarkOf, phoneMarkOf } from './trusted-devices.ts';

type Sessions = Pick<
  Handlers<Routes['auth']>,
  'login' | 'phoneLogin' | 'guest' | 'verify' | 'logout' | 'devices' | 'signOff'
>;

/** Creates the handlers of password sign-in, token renewal, logout and the list of devices. */
export function createSignInHandlers(tools: AuthTools): Sessions {
  const { limits, devices, guests, social, reference, notifier } = tools;
  return {
    async login({ body }, at) {
      const { sql, who, token: before, agent, device, keepDevice } = at;
      const email = tidyText(body.email).toLowerCase();
      if (isHashingBusy()) throw new Refusal('UNAVAILABLE');
      const takeBack = await countAttempt({ limits, devices, reference }, sql, at, accountMarkOf(email));
      const member = await memberByExactEmail(sql, email);
      // An unknown account takes as much time as a wrong password.
      if (!(await verifyPassword(body.password, member?.passwordHash ?? null)) || !member)
        throw new Refusal('LOGIN_FAILED');
      await takeBack();
      const token = newToken();
      const hours = body.autoLogin ? yearHours : dayHours;
      const session = await tx(sql, async (inside) => {
        const cart = who?.isGuest ? await mergeGuestOfRequest(inside, at, member.id) : undefined;
        const session = await insertSessionToken(
          inside,
          member,
          hashToken(token),
          deviceName(agent),
          hours,
          body.autoLogin,
        );
        // The password was changed or the account deleted during the comparison.
        if (!session) throw new Refusal('LOGIN_FAILED');
        await endOwnSession(inside, who, before);
        await notifyNewDevice(inside, tools, at, { id: member.id, mark: accountMarkOf(email) });
        keepDevice?.(devices.learn(device, accountMarkOf(email)));
        return { ...toCustomerSession(member, token, session), ...(cart ? { cart } : {}) };
      });
      notifier.kick();
      return session;
    },

    /** Strangers who guess the password do not limit it: the code to the phone has a counter of its requester. */
    async phoneLogin({ body: { phone, verifyToken, autoLogin } }, at) {
      const { sql, who, token: before, agent, device, keepDevice } = at;
      const token = newToken();
      const session = await tx(sql, async (inside) => {
        if (!(await spendPhoneProof(inside, who.id, phone, 'signIn', hashToken(verifyToken))))
          throw new Refusal('VERIFY_REQUIRED');
        const member = await memberByPhone(inside, phone);
        if (!member) throw new Refusal('USER_NOT_FOUND');
        const cart = who.isGuest ? await mergeGuestOfRequest(inside, at, member.id) : undefined;
        const session = await insertPhoneSessionToken(inside, member.id, {
          hash: hashToken(token),
          label: deviceName(agent),
          hours: autoLogin ? yearHours : dayHours,
          keep: autoLogin,
        });
        if (!session) throw new Refusal('USER_NOT_FOUND');
        await endOwnSession(inside, who, before);
        const mark = accountMarkOf(member.email ?? phone);
        await notifyNewDevice(inside, tools, at, { id: member.id, mark });
        keepDevice?.(devices.learn(device, phoneMarkOf(phone), mark));
        return { ...toCustomerSession(member, token, session), ...(cart ? { cart } : {}) };
      });
      notifier.kick();
      return session;
    },

    /** Writes nothing: a guest gets a row with the first record to keep. */
    async guest() {
      const { token, uuid, expiresAt } = guests.tokens.issue();
      return { token, tokenType: 'guest', userType: 'guest', expiresAt, appUser: { id: null, uuid, nickname: null } };
    },

    async verify(_, { sql, who, token, keepToken }) {
      if (who?.id === 0 && token)
        return { valid: true, tokenType: 'guest', userType: 'guest', expiresAt: guestTokenExpiry(token) };
      const tokenState = who && token ? await tokenStateOf(sql, who.id, hashToken(token)) : null;
      if (!who || !token || !tokenState) throw new Refusal('TOKEN_INVALID');
      const { tokenType, userType } = who;
      if (tokenState.hasReplaced) await tx(sql, (inside) => endReplaced(inside, token, 60));
      const renewed = tokenState.isWorn ? await renew(sql, token, who) : null;
      // The cookie is for members who chose to stay signed in (spec §4).
      if (!who.isGuest && tokenState.kept) keepToken?.(renewed?.token ?? token);
      return { valid: true, tokenType, userType, expiresAt: tokenState.expiresAt, ...renewed };
    },

    async logout(_, { sql, who, token = '', keepToken }) {
      const hash = hashToken(token);
      const ended = await tx(sql, async (inside) => {
        await revokeGuestToken(inside, token);
        await endReplaced(inside, token, 0);
        return deleteSessionToken(inside, who.id, { hash });
      });
      // No process has the guest cached any more when the answer is sent.
      guests.known.forget(token);
      if (who.tokenType === 'guest') await pause(guestLeaseMs);
      if (ended?.provider) social.logout(who.id, ended.provider);
      keepToken?.('');
      return { ok: true };
    },

    async devices(_, { sql, who, token = '' }) {
      return { entities: await deviceTokensOf(sql, who.id, hashToken(token)) };
    },

    async signOff({ params: { device } }, { sql, who, token = '' }) {
      await requireStepUp(sql, token);
      if (device === 'others') await deleteOtherTokens(sql, who.id, hashToken(token));
      else if (!(await deleteSessionToken(sql, who.id, { device }))) throw new Refusal('NOT_FOUND');
      return { ok: true };
    },
  };

  async function renew(sql: Db, old: string, { uuid }: Actor) {
    const token = isGuestToken(old) ? guests.tokens.issue(uuid).token : newToken();
    const expiresAt = await tx(sql, (inside) =>
      rotateSessionToken(inside, hashToken(old), hashToken(token), yearHours),
    );
    return expiresAt ? { token, expiresAt } : null;
  }

  /** Ends the tokens before the current one, which the client has received. */
  async function endReplaced(inside: Tx, current: string, inSeconds: number) {
    const replaced = await expireReplacedTokens(inside, hashToken(current));
    if (isGuestToken(current)) await revokeReplacedTokens(inside, replaced, guestTokenExpiry(current), inSeconds);
  }
}
