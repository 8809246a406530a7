import { Refusal } from '#contract/errors.ts';
import { maskPhone } from '#contract/rules/masking.ts';
import { countAttempt } from '../auth/attempt-limits.ts';
import { verifyPassword } from '../auth/password.ts';
import { hashAcceptedPassword } from '../auth/password-change.ts';
import { tx } from '../platform/db/database.ts';
import { hashToken, newStaffToken } from '../platform/identity/actor.ts';
import {
  endStaffDevice,
  endStaffSessions,
  recordStaffStepUp,
  staffDevices,
} from '../platform/identity/staff-session.ts';
import { insertAudit } from './audit-log.ts';
import { createRecoveryCodes } from './invites.ts';
import { setStaffPassword, setStaffPhone, staffPasswordHashOf, staffPhoneOf } from './staff-accounts.sql.ts';
import type { StaffAccountHandlers, StaffAccountTools } from './staff-accounts.ts';
import { spendStaffCode } from './staff-sign-in.ts';

/** What every staff member can do with their account. */
export function createMyAccountHandlers(
  tools: StaffAccountTools,
): Pick<StaffAccountHandlers, 'prove' | 'password' | 'ownPhone' | 'phone' | 'recovery' | 'devices' | 'leaveDevice'> {
  const { encryption } = tools;
  return {
    async prove({ body: { code } }, at) {
      const { sql, who, token: before = '', keepStaff } = at;
      const takeBack = await countAttempt(tools, sql, at, `proof ${who.id}`);
      const account = await staffPasswordHashOf(sql, who.id);
      if (!account || !(await spendStaffCode(sql, tools, { id: who.id, ...account }, code)))
        throw new Refusal('STAFF_CODE_WRONG');
      await takeBack();
      const token = newStaffToken();
      const proven = await recordStaffStepUp(sql, hashToken(before), hashToken(token));
      if (!proven) throw new Refusal('TOKEN_INVALID');
      keepStaff?.(token);
      return { ...proven, token: keepStaff ? '' : token };
    },

    async password({ body: { password, newPassword } }, at) {
      const { sql, who, ip, token = '' } = at;
      const takeBack = await countAttempt(tools, sql, at, `password ${who.id}`);
      const account = await staffPasswordHashOf(sql, who.id);
      if (!(await verifyPassword(password, account?.hash ?? null))) throw new Refusal('LOGIN_FAILED');
      await takeBack();
      const personal = { email: who.email, phone: null, hashes: account ? [account.hash] : [] };
      const hash = await hashAcceptedPassword(newPassword, personal, tools.isLeaked);
      await tx(sql, async (inside) => {
        await setStaffPassword(inside, who.id, hash);
        await endStaffSessions(inside, who.id, hashToken(token));
        await insertAudit(inside, { staff: who.id, act: 'password', subject: `staff ${who.id}`, ip });
      });
      return { ok: true };
    },

    async ownPhone(_, { sql, who }) {
      return { phone: maskPhone(await staffPhoneOf(sql, who.id)) };
    },

    phone: ({ body: { phone } }, { sql, who, ip }) =>
      tx(sql, async (inside) => {
        await setStaffPhone(inside, who.id, phone);
        await insertAudit(inside, { staff: who.id, act: 'phone', subject: `staff ${who.id}`, ip });
        return { ok: true as const };
      }),

    recovery: (_, { sql, who, ip }) =>
      tx(sql, async (inside) => {
        await insertAudit(inside, { staff: who.id, act: 'recovery', subject: `staff ${who.id}`, ip });
        return createRecoveryCodes(inside, encryption, who.id);
      }),

    async devices(_, { sql, who, token = '' }) {
      return { entities: [...(await staffDevices(sql, who.id, hashToken(token)))] };
    },

    leaveDevice: ({ params: { id } }, { sql, who, ip }) =>
      tx(sql, async (inside) => {
        if (!(await endStaffDevice(inside, who.id, id))) throw new Refusal('NOT_FOUND');
        await insertAudit(inside, { staff: who.id, act: 'leaveDevice', subject: `staff ${who.id}`, ip });
        return { ok: true as const };
      }),
  };
}
