import type { SignUp } from '#contract/auth.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { makeMember, makeSocialMember } from '../customer-records/member.ts';
import { dropTemp, giveSocialToken, giveToken } from '../customer-records/session-token.ts';
import { deviceName } from '../guests/device-name.ts';
import { joinOrders } from '../order-records/reassign.ts';
import { tx } from '../platform/db/database.ts';
import type { At, Handlers } from '../platform/handlers.ts';
import { hashToken, newToken, type Who } from '../platform/identity/actor.ts';
import { keyholderBy, setPassword } from './auth.sql.ts';
import { mergeGuest } from './merge-guest.ts';
import { tellAgreed, tellPassword } from './notifications.ts';
import { acceptedHash } from './password-change.ts';
import { hasProof, spendCode, spendProof } from './phone-verification.sql.ts';
import { type AuthTools, dayHours, sessionOf, yearHours } from './session.ts';
import { joinerOf } from './social/callback.ts';
import { tie } from './social/social.sql.ts';
import { holds, signsIn } from './trusted-devices.ts';
import { taken } from './unique-violation.ts';
import { rightGuess } from './verification-codes.ts';

type Joining = Pick<Handlers<Routes['auth']>, 'signUp' | 'resetPassword'>;

export function joining(tools: AuthTools): Joining {
  const { devices } = tools;
  return {
    /** Who holds a phone learns whether its number or an e-mail is taken; nobody else does. */
    async signUp({ body }, at) {
      const { who } = at;
      if (!who || !(await hasProof(at.sql, who.id, body.phone))) throw new Refusal('VERIFY_REQUIRED');
      await tools.limits.spend(at.sql, { key: `sign-up from ${at.ip}`, most: 20, seconds: 3600, pace: 20 });
      return body.userType === 'email' ? byEmail(body, { ...at, who }) : bySocial(body, { ...at, who });
    },

    async resetPassword({ body: { phone, newPassword, verificationCode } }, { sql, who, device, keepDevice }) {
      const code = await rightGuess(sql, who, phone, verificationCode, tools, { again: true });
      const keyholder = await keyholderBy(sql, { phone });
      if (!keyholder) throw new Refusal('USER_NOT_FOUND');
      const { userType } = keyholder;
      if (keyholder.current === null && (userType === 'kakao' || userType === 'naver'))
        throw new Refusal('SOCIAL_MEMBER', { provider: tools.social.koreanName(userType) });
      const passwordHash = await acceptedHash(newPassword, keyholder, tools.isLeaked);
      await tx(sql, async (inside) => {
        if (!(await spendCode(inside, code))) throw new Refusal('VERIFY_EXPIRED');
        await setPassword(inside, keyholder.id, passwordHash, null);
        await tellPassword(inside, tools, keyholder.id);
      });
      tools.letters.kick();
      // The second way in when strangers have been guessing: whoever holds the phone is known here from now on.
      keepDevice?.(devices.learn(device, holds(phone), ...(keyholder.email ? [signsIn(keyholder.email)] : [])));
      return { ok: true };
    },
  };

  async function byEmail(
    { email, password, phone, name, userSettings, autoLogin }: SignUp,
    { sql, who, agent, device, keepDevice }: At<Who>,
  ) {
    // The contract has asked for both.
    if (!email || !password) throw new Refusal('BAD_REQUEST');
    const passwordHash = await acceptedHash(password, { email, phone, hashes: [] }, tools.isLeaked);
    const token = newToken();
    return tx(sql, async (inside) => {
      if (!(await spendProof(inside, who.id, phone, 'signUp'))) throw new Refusal('VERIFY_REQUIRED');
      const advertising = userSettings.advertisingAlarm;
      const member = await makeMember(inside, { email, phone, name, passwordHash, advertising });
      if (who.isGuest) await mergeGuest(inside, who.id, member.id);
      await joinOrders(inside, member.id, phone);
      if (advertising) await tellAgreed(inside, tools, member.id);
      const hours = autoLogin ? yearHours : dayHours;
      const expiresAt = await giveToken(inside, member, hashToken(token), deviceName(agent), hours, autoLogin);
      keepDevice?.(devices.learn(device, signsIn(email), holds(phone)));
      return sessionOf(member, token, expiresAt ?? '');
    }).catch((error: unknown) => {
      throw taken(error);
    });
  }

  /** Identity and e-mail are the company's word; only the phone's holder may join, and nobody is joined to an account that is there. */
  async function bySocial(body: SignUp, { sql, who, agent, token: bearer = '' }: At<Who>) {
    const { snsType, phone, name, autoLogin } = body;
    const snsToken = body.snsToken ?? (who.tokenType === 'temp' ? bearer : null);
    if (!snsToken || !snsType || snsType !== body.userType) throw new Refusal('BAD_REQUEST');
    const arrival = await joinerOf(sql, who, { snsType, snsToken }, tools.social);
    const { provider, subject, email } = arrival;
    const token = newToken();
    return tx(sql, async (inside) => {
      if (!(await spendProof(inside, who.id, phone, 'signUp'))) throw new Refusal('VERIFY_REQUIRED');
      const advertising = body.userSettings.advertisingAlarm;
      const member = await makeSocialMember(inside, { provider, email, name, phone, advertising });
      await tie(inside, { person: member.id, provider, subject, tokens: tools.social.close(arrival.tokens) });
      if (who.isGuest) await mergeGuest(inside, who.id, member.id);
      await joinOrders(inside, member.id, phone);
      if (advertising) await tellAgreed(inside, tools, member.id);
      const hours = autoLogin ? yearHours : dayHours;
      const given = { hash: hashToken(token), provider, label: deviceName(agent), hours, keep: autoLogin, shown: true };
      const expiresAt = await giveSocialToken(inside, member.id, given);
      await dropTemp(inside, hashToken(snsToken));
      return sessionOf({ ...member, userType: provider }, token, expiresAt, 'oauth');
    }).catch((error: unknown) => {
      const index = (error as { constraint_name?: string }).constraint_name ?? '';
      throw index === 'app_user_phone' || index.startsWith('social_identity')
        ? new Refusal('ACCOUNT_EXISTS')
        : taken(error);
    });
  }
}
