import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { changeMemberPassword, passwordHolderBy } from './auth.sql.ts';
import { notifyPasswordChange } from './auth-notifications.ts';
import type { AuthTools } from './customer-session.ts';
import { hashAcceptedPassword } from './password-change.ts';
import { spendVerificationCode } from './phone-proof.sql.ts';
import { accountMarkOf, phoneMarkOf } from './trusted-devices.ts';
import { checkVerificationCode } from './verification-codes.ts';

/** Creates the handler that sets a new password for the holder of a phone, who proves it with a code. It ends every session. */
export function createPasswordResetHandlers(tools: AuthTools): Pick<Handlers<Routes['auth']>, 'resetPassword'> {
  return {
    async resetPassword({ body: { phone, newPassword, verificationCode } }, { sql, who, device, keepDevice }) {
      const code = await checkVerificationCode(sql, who, phone, verificationCode, tools, { again: true });
      const keyholder = await passwordHolderBy(sql, { phone });
      if (!keyholder) throw new Refusal('USER_NOT_FOUND');
      const { userType } = keyholder;
      if (keyholder.current === null && (userType === 'kakao' || userType === 'naver'))
        throw new Refusal('SOCIAL_MEMBER', { provider: tools.social.koreanName(userType) });
      const passwordHash = await hashAcceptedPassword(newPassword, keyholder, tools.isLeaked);
      await tx(sql, async (inside) => {
        if (!(await spendVerificationCode(inside, code))) throw new Refusal('VERIFY_EXPIRED');
        await changeMemberPassword(inside, keyholder.id, passwordHash, null);
        await notifyPasswordChange(inside, tools, keyholder.id);
      });
      tools.notifier.kick();
      // A code to the phone also makes the device known, in case strangers guess the password.
      keepDevice?.(
        tools.devices.learn(device, phoneMarkOf(phone), ...(keyholder.email ? [accountMarkOf(keyholder.email)] : [])),
      );
      return { ok: true };
    },
  };
}
