import type { z } from 'zod';
import { Refusal } from '#contract/refusal.ts';
import type { StaffLogin } from '#contract/staff.ts';
import type { Devices } from '../auth/devices.ts';
import { fitsPassword } from '../auth/password.ts';
import { tryAt } from '../auth/tries.ts';
import type { Encryption } from '../base/encryption.ts';
import type { At } from '../base/handlers.ts';
import type { Limits } from '../base/limits.ts';
import type { Reference } from '../base/reference.ts';
import { openStaffSession } from '../base/staff.ts';
import { hashToken, newToken } from '../base/who.ts';
import { isDemoStaff, openDemoStaff } from './demo.ts';
import { accountOf, spendStep } from './session.sql.ts';
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
  const step = account?.secret ? stepOf(encryption.decrypt(account.secret), login.code, Date.now()) : undefined;
  if (!account || !fits || step === undefined || !(await spendStep(sql, account.id, step)))
    throw new Refusal('LOGIN_FAILED');
  await takeBack();
  at.keepDevice?.(devices.learn(at.device, `staff ${email}`));
  const token = `st_${newToken()}`;
  return { token, expiresAt: await openStaffSession(sql, account.id, hashToken(token)) };
}
