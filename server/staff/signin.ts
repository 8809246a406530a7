import type { z } from 'zod';
import { Refusal } from '#contract/refusal.ts';
import type { StaffLogin } from '#contract/staff.ts';
import { fitsPassword } from '../auth/password.ts';
import type { At } from '../handlers.ts';
import type { Limits } from '../limits.ts';
import type { Seal } from '../seal.ts';
import { hashToken, newToken } from '../who.ts';
import { isDemoStaff, openDemoStaff } from './demo.ts';
import { accountOf, openStaffSession, spendStep } from './session.sql.ts';
import { stepOf } from './totp.ts';

type Tools = { seal: Seal; limits: Limits; demo: boolean };

/** E-mail, password and the authenticator's code, all three; the answer never says which was wrong. */
export async function signIn(login: z.output<typeof StaffLogin>, { sql, ip }: At<null>, { seal, limits, demo }: Tools) {
  const email = login.email.trim().toLowerCase();
  limits.spend(`staff ip ${ip}`, 20, 600);
  limits.spend(`staff ${email}`, 5, 600);
  if (demo && isDemoStaff(email) && !(await accountOf(sql, email))) await openDemoStaff(sql, seal);
  const account = await accountOf(sql, email);
  const fits = await fitsPassword(login.password, account?.hash ?? null);
  const step = account?.secret ? stepOf(seal.open(account.secret), login.code, Date.now()) : undefined;
  if (!account || !fits || step === undefined || !(await spendStep(sql, account.id, step)))
    throw new Refusal('LOGIN_FAILED');
  limits.forgive(`staff ${email}`);
  const token = `st_${newToken()}`;
  return { token, expiresAt: await openStaffSession(sql, account.id, hashToken(token)) };
}
