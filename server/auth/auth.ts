import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { createNonce, savePushToken, spendNonce } from '../customer-records/nonce.ts';
import { ensureGuest } from '../guests/create-guest.ts';
import { deviceName } from '../guests/device-name.ts';
import { tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { hashToken, newToken } from '../platform/identity/actor.ts';
import type { AuthTools } from './customer-session.ts';
import { createPasswordResetHandlers } from './password-reset.ts';
import { createSignInHandlers } from './sign-in.ts';
import { createSignUpHandlers } from './sign-up.ts';
import { createSocialSignInHandlers } from './social/social-sign-in.ts';
import { createStepUpHandlers } from './step-up.ts';
import { createCodeHandlers } from './verification-codes.ts';

export function createAuthHandlers(tools: AuthTools): Handlers<Routes['auth']> {
  return {
    ...createSignInHandlers(tools),
    ...createSocialSignInHandlers(tools),
    ...createSignUpHandlers(tools),
    ...createPasswordResetHandlers(tools),
    ...createCodeHandlers(tools),
    ...createStepUpHandlers(tools),
    ...appBridgeHandlers,
  };
}

type AppBridgeHandlers = Pick<Handlers<Routes['auth']>, 'nonce' | 'exchange' | 'pushToken'>;

/** Creates the handlers with which the native app hands its session to its web view, without exposing its own token. */
const appBridgeHandlers: AppBridgeHandlers = {
  async nonce(_, at) {
    const { sql, token: own = '' } = at;
    await ensureGuest(at);
    const token = newToken();
    const expiresAt = await createNonce(sql, hashToken(own), hashToken(token));
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
    await ensureGuest(at);
    await savePushToken(sql, hashToken(token), fcmPushToken);
    return { ok: true };
  },
};
