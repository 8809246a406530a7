import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import { tx } from '../database.ts';
import type { Handlers } from '../handlers.ts';
import { joinOrders, mergeGuest } from '../merge.ts';
import { hashToken, newToken } from '../who.ts';
import { giveToken, keyholderBy, makeMember, setPassword } from './auth.sql.ts';
import { hasProof, spendCode, spendProof } from './codes.sql.ts';
import { rightGuess } from './codes.ts';
import { deviceName } from './device.ts';
import { acceptedHash } from './password-change.ts';
import { type AuthTools, sessionOf, year } from './session.ts';
import { taken } from './taken.ts';

type Joining = Pick<Handlers<Routes['auth']>, 'signUp' | 'resetPassword'>;

export function joining(tools: AuthTools): Joining {
  return {
    /** Who holds a phone learns whether its number or an e-mail is taken; nobody else does. */
    async signUp({ body }, { sql, who, ip, agent }) {
      const { email, phone, name } = body;
      if (!who || !(await hasProof(sql, who.id, phone))) throw new Refusal('VERIFY_REQUIRED');
      tools.limits.spend(`sign-up ip ${ip}`, 20, 3600);
      const passwordHash = await acceptedHash(body.password, { email, phone, hashes: [] });
      const token = newToken();
      return tx(sql, async (inside) => {
        if (!(await spendProof(inside, who.id, phone, 'signUp'))) throw new Refusal('VERIFY_REQUIRED');
        const advertising = body.userSettings.advertisingAlarm;
        const member = await makeMember(inside, { email, phone, name, passwordHash, advertising });
        if (who.isGuest) await mergeGuest(inside, who.id, member.id);
        await joinOrders(inside, member.id, phone);
        const expiresAt = await giveToken(inside, member, hashToken(token), deviceName(agent), year);
        return sessionOf(member, token, expiresAt ?? '');
      }).catch((error: unknown) => {
        throw taken(error);
      });
    },

    async resetPassword({ body: { phone, newPassword, verificationCode } }, { sql, who }) {
      const code = await rightGuess(sql, who, phone, verificationCode, tools, { again: true });
      const keyholder = await keyholderBy(sql, { phone });
      if (!keyholder) throw new Refusal('USER_NOT_FOUND');
      const passwordHash = await acceptedHash(newPassword, keyholder);
      await tx(sql, async (inside) => {
        if (!(await spendCode(inside, code))) throw new Refusal('VERIFY_EXPIRED');
        await setPassword(inside, keyholder.id, passwordHash, null);
      });
      return { ok: true };
    },
  };
}
