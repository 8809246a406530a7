import type { CustomerSession } from '#contract/auth.ts';
import type { Routes } from '#contract/routes.ts';
import { endOwnSession, insertSocialSessionToken } from '../../customer-records/session-token.ts';
import { ensureGuest } from '../../guests/create-guest.ts';
import { deviceName } from '../../guests/device-name.ts';
import type { OauthIdentity } from '../../integrations/oauth-provider.ts';
import { tx } from '../../platform/db/database.ts';
import type { Context, Handlers } from '../../platform/handlers.ts';
import { type Actor, hashToken, newToken } from '../../platform/identity/actor.ts';
import { createAnonymousGuest } from '../anonymous-guest.ts';
import { notifyNewDevice } from '../auth-notifications.ts';
import { type AuthTools, dayHours, toCustomerSession, yearHours } from '../customer-session.ts';
import { mergeGuestOfRequest } from '../merge-guest.ts';
import { accountMarkOf } from '../trusted-devices.ts';
import { createSocialTicket, verifySocialToken } from './callback.ts';
import { attachTempTicket, createOauthRequest, memberBySocialIdentity, spendOauthRequest } from './social.sql.ts';

type SocialSignInHandlers = Pick<Handlers<Routes['auth']>, 'oauthStart' | 'oauthCode' | 'oauth'>;

// Prefix of a state that required a new sign-in at the provider. Only the shop creates states.
const freshSignInPrefix = 'anew_';

/** Creates the handlers of social sign-in: redirect to the provider, return with a code, and exchange of the code for a session. */
export function createSocialSignInHandlers(tools: AuthTools): SocialSignInHandlers {
  const { social, limits, devices } = tools;
  return {
    async oauthStart({ body: { snsType, again } }, at) {
      const { sql, ip } = at;
      await limits.spend(sql, { key: `oauth start from ${ip}`, most: 60, seconds: 600, pace: 2 });
      const who = await ensureGuest(at);
      const state = `${again ? freshSignInPrefix : ''}${newToken()}`;
      await createOauthRequest(sql, who.id, snsType, hashToken(state));
      return { url: social.authorizeUrl(snsType, state, again) };
    },

    async oauthCode({ body: { snsType, code, state } }, { sql, who, ip }) {
      await limits.spend(
        sql,
        { key: `oauth code ${who.uuid}`, most: 20, seconds: 600 },
        { key: `oauth code from ${ip}`, most: 60, seconds: 600, pace: 2 },
      );
      if (!(await spendOauthRequest(sql, who.id, snsType, hashToken(state)))) throw social.refused(snsType);
      const arrival = await social.byCode(snsType, code, state);
      return createSocialTicket(sql, who.id, { ...arrival, isFresh: state.startsWith(freshSignInPrefix) }, social);
    },

    async oauth({ body }, at) {
      await limits.spend(at.sql, { key: `oauth from ${at.ip}`, most: 60, seconds: 600, pace: 2 });
      const arrival = await verifySocialToken(at.sql, at.who, body, social);
      const session = await welcomeBack(arrival, body.autoLogin, at);
      if (!session) return openTemporarySession(arrival, at);
      social.keepPicture(session.appUser.id, arrival);
      return session;
    },
  };

  /** Returns the session of the member with this identity; null if there is none. */
  function welcomeBack(arrival: OauthIdentity, keepSignedIn: boolean, at: Context<Actor | null>) {
    const { sql, who, token: before, agent, device, keepDevice } = at;
    const token = newToken();
    return tx(sql, async (inside) => {
      const member = await memberBySocialIdentity(
        inside,
        arrival.provider,
        arrival.subject,
        social.close(arrival.tokens),
      );
      if (!member) return null;
      const cart = who?.isGuest ? await mergeGuestOfRequest(inside, at, member.id) : undefined;
      const hours = keepSignedIn ? yearHours : dayHours;
      const expiresAt = await insertSocialSessionToken(inside, member.id, {
        hash: hashToken(token),
        provider: arrival.provider,
        label: deviceName(agent),
        hours,
        keep: keepSignedIn,
        // The provider may not have asked for a sign-in: a member signed in there on this device gets in with one press.
        shown: false,
      });
      await endOwnSession(inside, who, before);
      const mark = accountMarkOf(`${arrival.provider} ${arrival.subject}`);
      await notifyNewDevice(inside, tools, at, { id: member.id, mark });
      keepDevice?.(devices.learn(device, mark));
      const seen = { ...member, userType: arrival.provider };
      return { ...toCustomerSession(seen, token, expiresAt, 'oauth'), ...(cart ? { cart } : {}) };
    });
  }

  async function openTemporarySession(
    arrival: OauthIdentity,
    { sql, who }: Context<Actor | null>,
  ): Promise<CustomerSession> {
    const token = newToken();
    return tx(sql, async (inside) => {
      const { id, uuid } = who?.isGuest && who.id !== 0 ? who : await createAnonymousGuest(inside);
      const expiresAt = await attachTempTicket(inside, id, hashToken(token), arrival.provider, social.close(arrival));
      const { email, name } = arrival;
      return {
        token,
        tokenType: 'temp',
        userType: 'guest',
        expiresAt,
        appUser: { id, uuid, nickname: null },
        profile: { email, name },
      };
    });
  }
}
