import { Refusal } from '#contract/errors.ts';
import { tryAt } from '../auth/attempt-limits.ts';
import { fitsPassword } from '../auth/password.ts';
import { acceptedHash } from '../auth/password-change.ts';
import { tx } from '../platform/db/database.ts';
import { hashToken, newStaffToken } from '../platform/identity/actor.ts';
import { endStaffDevice, endStaffSessions, proveStaff, staffDevices } from '../platform/identity/staff-session.ts';
import { writeAudit } from './audit-log.ts';
import { recoveryFor } from './invites.ts';
import { spendCode } from './sign-in.ts';
import { passwordOf, setPassword } from './staff-accounts.sql.ts';
import type { CrewDesk, CrewTools } from './staff-accounts.ts';

/** What everybody who works here does about their own account. */
export function own(tools: CrewTools): Pick<CrewDesk, 'prove' | 'password' | 'recovery' | 'devices' | 'leaveDevice'> {
  const { encryption } = tools;
  return {
    async prove({ body: { code } }, at) {
      const { sql, who, token: before = '', keepStaff } = at;
      const takeBack = await tryAt(tools, sql, at, `proof ${who.id}`);
      const account = await passwordOf(sql, who.id);
      if (!account || !(await spendCode(sql, encryption, { id: who.id, ...account }, code)))
        throw new Refusal('STAFF_CODE_WRONG');
      await takeBack();
      const token = newStaffToken();
      const proven = await proveStaff(sql, hashToken(before), hashToken(token));
      if (!proven) throw new Refusal('TOKEN_INVALID');
      keepStaff?.(token);
      return { ...proven, token: keepStaff ? '' : token };
    },

    async password({ body: { password, newPassword } }, at) {
      const { sql, who, ip, token = '' } = at;
      const takeBack = await tryAt(tools, sql, at, `password ${who.id}`);
      const account = await passwordOf(sql, who.id);
      if (!(await fitsPassword(password, account?.hash ?? null))) throw new Refusal('LOGIN_FAILED');
      await takeBack();
      const own = { email: who.email, phone: null, hashes: account ? [account.hash] : [] };
      const hash = await acceptedHash(newPassword, own, tools.isLeaked);
      await tx(sql, async (inside) => {
        await setPassword(inside, who.id, hash);
        await endStaffSessions(inside, who.id, hashToken(token));
        await writeAudit(inside, { staff: who.id, act: 'password', subject: `staff ${who.id}`, ip });
      });
      return { ok: true };
    },

    recovery: (_, { sql, who, ip }) =>
      tx(sql, async (inside) => {
        await writeAudit(inside, { staff: who.id, act: 'recovery', subject: `staff ${who.id}`, ip });
        return recoveryFor(inside, encryption, who.id);
      }),

    async devices(_, { sql, who, token = '' }) {
      return { entities: [...(await staffDevices(sql, who.id, hashToken(token)))] };
    },

    async leaveDevice({ params: { id } }, { sql, who }) {
      if (!(await endStaffDevice(sql, who.id, id))) throw new Refusal('NOT_FOUND');
      return { ok: true };
    },
  };
}
