import type { SignUpForm } from '#contract/auth.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { insertMember, insertSocialMember } from '../customer-records/member.ts';
import { deleteTempToken, insertSessionToken, insertSocialSessionToken } from '../customer-records/session-token.ts';
import { deviceName } from '../guests/device-name.ts';
import { claimOrdersByPhone } from '../order-records/assign-guest-orders.ts';
import { tx } from '../platform/db/database.ts';
import type { Context, Handlers } from '../platform/handlers.ts';
import { type Actor, hashToken, newToken } from '../platform/identity/actor.ts';
import { notifyConsentGiven } from './auth-notifications.ts';
import { type AuthTools, dayHours, toCustomerSession, yearHours } from './customer-session.ts';
import { mergeGuestRecords } from './merge-guest.ts';
import { hashAcceptedPassword } from './password-change.ts';
import { hasPhoneProof, spendPhoneProof } from './phone-proof.sql.ts';
import { socialJoinerOf } from './social/callback.ts';
import { insertSocialIdentity } from './social/social.sql.ts';
import { accountMarkOf, phoneMarkOf } from './trusted-devices.ts';
import { uniqueViolationError } from './unique-violation.ts';

export function createSignUpHandlers(tools: AuthTools): Pick<Handlers<Routes['auth']>, 'signUp'> {
  const { devices } = tools;
  return {
    /** Only the holder of a phone learns whether its number or an e-mail is taken. */
    async signUp({ body }, at) {
      const { who } = at;
      if (!who || !(await hasPhoneProof(at.sql, who.id, body.phone))) throw new Refusal('VERIFY_REQUIRED');
      await tools.limits.spend(at.sql, { key: `sign-up from ${at.ip}`, most: 20, seconds: 3600, pace: 20 });
      return body.userType === 'email' ? byEmail(body, { ...at, who }) : bySocial(body, { ...at, who });
    },
  };

  async function byEmail(
    { email, password, phone, name, userSettings, autoLogin }: SignUpForm,
    { sql, who, agent, device, keepDevice }: Context<Actor>,
  ) {
    // The contract requires both.
    if (!email || !password) throw new Refusal('BAD_REQUEST');
    const passwordHash = await hashAcceptedPassword(password, { email, phone, hashes: [] }, tools.isLeaked);
    const token = newToken();
    return tx(sql, async (inside) => {
      if (!(await spendPhoneProof(inside, who.id, phone, 'signUp'))) throw new Refusal('VERIFY_REQUIRED');
      const advertising = userSettings.advertisingAlarm;
      const member = await insertMember(inside, { email, phone, name, passwordHash, advertising });
      if (who.isGuest) await mergeGuestRecords(inside, who.id, member.id);
      await claimOrdersByPhone(inside, member.id, phone);
      if (advertising) await notifyConsentGiven(inside, tools, member.id);
      const hours = autoLogin ? yearHours : dayHours;
      const expiresAt = await insertSessionToken(inside, member, hashToken(token), deviceName(agent), hours, autoLogin);
      keepDevice?.(devices.learn(device, accountMarkOf(email), phoneMarkOf(phone)));
      return toCustomerSession(member, token, expiresAt ?? '');
    }).catch((error: unknown) => {
      throw uniqueViolationError(error);
    });
  }

  /** Identity and e-mail come from the provider. Only the holder of the phone may join, and never into an existing account. */
  async function bySocial(body: SignUpForm, { sql, who, agent, token: bearer = '' }: Context<Actor>) {
    const { snsType, phone, name, autoLogin } = body;
    const snsToken = body.snsToken ?? (who.tokenType === 'temp' ? bearer : null);
    if (!snsToken || !snsType || snsType !== body.userType) throw new Refusal('BAD_REQUEST');
    const arrival = await socialJoinerOf(sql, who, { snsType, snsToken }, tools.social);
    const { provider, subject, email } = arrival;
    const token = newToken();
    const session = await tx(sql, async (inside) => {
      if (!(await spendPhoneProof(inside, who.id, phone, 'signUp'))) throw new Refusal('VERIFY_REQUIRED');
      const advertising = body.userSettings.advertisingAlarm;
      const member = await insertSocialMember(inside, { provider, email, name, phone, advertising });
      await insertSocialIdentity(inside, {
        person: member.id,
        provider,
        subject,
        tokens: tools.social.close(arrival.tokens),
      });
      if (who.isGuest) await mergeGuestRecords(inside, who.id, member.id);
      await claimOrdersByPhone(inside, member.id, phone);
      if (advertising) await notifyConsentGiven(inside, tools, member.id);
      const hours = autoLogin ? yearHours : dayHours;
      const given = { hash: hashToken(token), provider, label: deviceName(agent), hours, keep: autoLogin, shown: true };
      const expiresAt = await insertSocialSessionToken(inside, member.id, given);
      await deleteTempToken(inside, hashToken(snsToken));
      return toCustomerSession({ ...member, userType: provider }, token, expiresAt, 'oauth');
    }).catch((error: unknown) => {
      const index = (error as { constraint_name?: string }).constraint_name ?? '';
      throw index === 'app_user_phone' || index.startsWith('social_identity')
        ? new Refusal('ACCOUNT_EXISTS')
        : uniqueViolationError(error);
    });
    tools.social.keepPicture(session.appUser.id, arrival);
    return session;
  }
}
