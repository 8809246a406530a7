import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import { tx } from '../base/database.ts';
import type { Handlers } from '../base/handlers.ts';
import { hashToken, newToken } from '../base/who.ts';
import { born } from '../guests/born.ts';
import { deviceName } from '../guests/device.ts';
import { keepPushToken, makeNonce, spendNonce } from '../people/nonce.ts';

type Bridged = Pick<Handlers<Routes['auth']>, 'nonce' | 'exchange' | 'pushToken'>;

/** How the native app hands its session to the web inside it, without ever showing its own token. */
export const bridged: Bridged = {
  async nonce(_, at) {
    const { sql, token: own = '' } = at;
    await born(at);
    const token = newToken();
    const expiresAt = await makeNonce(sql, hashToken(own), hashToken(token));
    if (!expiresAt) throw new Refusal('TOKEN_INVALID');
    return { token, tokenType: 'nonce', expiresAt };
  },

  async exchange(_, { sql, token: nonce = '', agent }) {
    const token = newToken();
    return tx(sql, async (inside) => {
      const made = await spendNonce(inside, hashToken(nonce), hashToken(token), deviceName(agent));
      if (!made) throw new Refusal('TOKEN_INVALID');
      const { tokenType, userType, expiresAt, ...appUser } = made;
      return { token, tokenType, userType, expiresAt, appUser };
    });
  },

  async pushToken({ body: { fcmPushToken } }, at) {
    const { sql, token = '' } = at;
    await born(at);
    await keepPushToken(sql, hashToken(token), fcmPushToken);
    return { ok: true };
  },
};
