import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { StaffLogin } from '#contract/staff.ts';
import { tryAt } from '../auth/attempt-limits.ts';
import { fitsPassword } from '../auth/password.ts';
import type { Devices } from '../auth/trusted-devices.ts';
import { deviceName } from '../guests/device-name.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Db } from '../platform/db/database.ts';
import type { At } from '../platform/handlers.ts';
import { hashToken, newStaffToken } from '../platform/identity/actor.ts';
import { closeStaffSession, openStaffSession } from '../platform/identity/staff-session.ts';
import type { Limits } from '../platform/limits/rate-limits.ts';
import type { Reference } from '../platform/reference-data.ts';
import { isDemoStaff, openDemoStaff } from './demo-staff.ts';
import { type Account, accountOf, spendRecovery, spendStep } from './session.sql.ts';
import { stepOf } from './totp.ts';

type Tools = { encryption: Encryption; limits: Limits; devices: Devices; reference: Reference; demo: boolean };

/** E-mail, password and the authenticator's code, all three; the answer never says which was wrong. */
export async function signIn(login: z.output<typeof StaffLogin>, at: At<null>, tools: Tools) {
  const { encryption, demo, devices } = tools;
  const { sql } = at;
  const email = login.email.trim().toLowerCase();
  const takeBack = await tryAt(tools, sql, at, `staff ${email}`);
  if (demo && isDemoStaff(email) && !(await accountOf(sql, email))) await openDemoStaff(sql, encryption);
  const account = await accountOf(sql, email);
  const fits = await fitsPassword(login.password, account?.hash ?? null);
  if (!account || !fits || !(await spendCode(sql, encryption, account, login.code))) throw new Refusal('LOGIN_FAILED');
  await takeBack();
  at.keepDevice?.(devices.learn(at.device, `staff ${email}`));
  // Whoever signs in where somebody was signed in ends that session.
  if (at.token) await closeStaffSession(sql, hashToken(at.token));
  const token = newStaffToken();
  return { token, expiresAt: await openStaffSession(sql, account.id, hashToken(token), deviceName(at.agent)) };
}

/** Whether a code is right and was never used: the authenticator's, or one of those kept for when it is lost. */
export async function spendCode(sql: Db, encryption: Encryption, { id, secret }: Account, code: string) {
  if (code.includes('-')) return spendRecovery(sql, id, encryption.mark(code));
  const step = secret ? stepOf(encryption.decrypt(secret), code, Date.now()) : undefined;
  return step !== undefined && spendStep(sql, id, step);
}
