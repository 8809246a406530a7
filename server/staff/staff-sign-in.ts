import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { StaffLoginForm } from '#contract/staff.ts';
import { countAttempt } from '../auth/attempt-limits.ts';
import { verifyPassword } from '../auth/password.ts';
import type { TrustedDevices } from '../auth/trusted-devices.ts';
import { deviceName } from '../guests/device-name.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Db } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import { hashToken, newStaffToken } from '../platform/identity/actor.ts';
import { closeStaffSession, openStaffSession } from '../platform/identity/staff-session.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { createDemoStaff, isDemoStaff } from './demo-staff.ts';
import {
  type StaffCredentials,
  spendRecoveryCode,
  spendTotpStep,
  staffCredentialsOf,
} from './staff-sign-in-session.sql.ts';
import { totpStepOf } from './totp.ts';

type Tools = {
  encryption: Encryption;
  limits: RateLimits;
  devices: TrustedDevices;
  reference: ReferenceData;
  demo: boolean;
};

/** Signs in with e-mail, password and authenticator code. The error never says which of them was wrong. */
export async function signInStaff(login: z.output<typeof StaffLoginForm>, at: Context<null>, tools: Tools) {
  const { encryption, demo, devices } = tools;
  const { sql } = at;
  const email = login.email.trim().toLowerCase();
  const takeBack = await countAttempt(tools, sql, at, `staff ${email}`);
  if (demo && isDemoStaff(email) && !(await staffCredentialsOf(sql, email))) await createDemoStaff(sql, encryption);
  const account = await staffCredentialsOf(sql, email);
  const fits = await verifyPassword(login.password, account?.hash ?? null);
  if (!account || !fits || !(await spendStaffCode(sql, encryption, account, login.code)))
    throw new Refusal('LOGIN_FAILED');
  await takeBack();
  at.keepDevice?.(devices.learn(at.device, `staff ${email}`));
  // Signing in on a device with another session ends that session.
  if (at.token) await closeStaffSession(sql, hashToken(at.token));
  const token = newStaffToken();
  return { token, expiresAt: await openStaffSession(sql, account.id, hashToken(token), deviceName(at.agent)) };
}

/** Whether a code is valid and unused: an authenticator code or a recovery code. */
export async function spendStaffCode(sql: Db, encryption: Encryption, { id, secret }: StaffCredentials, code: string) {
  if (code.includes('-')) return spendRecoveryCode(sql, id, encryption.mark(code));
  const step = secret ? totpStepOf(encryption.decrypt(secret), code, Date.now()) : undefined;
  return step !== undefined && spendTotpStep(sql, id, step);
}
