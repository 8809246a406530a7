import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { StaffLoginForm } from '#contract/staff.ts';
import { countAttempt } from '../auth/attempt-limits.ts';
import { hashPassword, verifyPassword } from '../auth/password.ts';
import type { TrustedDevices } from '../auth/trusted-devices.ts';
import { deviceName } from '../guests/device-name.ts';
import type { MessageOutbox } from '../notifications/outbox.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import { type Db, tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import { hashToken, newStaffToken } from '../platform/identity/actor.ts';
import { closeStaffSession, openStaffSession } from '../platform/identity/staff-session.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { alertAboutAccount } from './account-alerts.ts';
import { insertAudit } from './audit-log.ts';
import { demoPacker, demoStaff, demoStaffPassword } from './demo-accounts.ts';
import {
  countWrongCode,
  forgiveWrongCodes,
  insertStaffAccount,
  lockStaffPassword,
  type StaffCredentials,
  spendRecoveryCode,
  spendTotpStep,
  staffCredentialsOf,
} from './staff-sign-in-session.sql.ts';
import { totpStepOf } from './totp.ts';

type Tools = {
  encryption: Encryption;
  outbox: MessageOutbox;
  limits: RateLimits;
  devices: TrustedDevices;
  reference: ReferenceData;
  demo: boolean;
};

/** Signs in with e-mail, password and authenticator code. The error never says which of them was wrong. */
export async function signInStaff(login: z.output<typeof StaffLoginForm>, at: Context<null>, tools: Tools) {
  const { demo, devices } = tools;
  const { sql } = at;
  const email = login.email.trim().toLowerCase();
  const takeBack = await countAttempt(tools, sql, at, `staff ${email}`);
  if (demo && isDemoStaff(email) && !(await staffCredentialsOf(sql, email)))
    await createDemoStaff(sql, tools.encryption);
  const account = await staffCredentialsOf(sql, email);
  const fits = await verifyPassword(login.password, account?.hash ?? null);
  if (!account || !fits || !(await spendStaffCode(sql, tools, account, login.code))) throw new Refusal('LOGIN_FAILED');
  const token = newStaffToken();
  const expiresAt = await tx(sql, async (inside) => {
    if (!(await lockStaffPassword(inside, account))) throw new Refusal('LOGIN_FAILED');
    // Signing in on a device with another session ends that session.
    if (at.token) await closeStaffSession(inside, hashToken(at.token));
    return openStaffSession(inside, account.id, hashToken(token), deviceName(at.agent));
  });
  await takeBack();
  at.keepDevice?.(devices.learn(at.device, `staff ${email}`));
  return { token, expiresAt };
}

const codesBeforeAlert = 10;
const mostWrongCodes = 100;

/**
 * Whether a code is valid and unused: an authenticator code or a recovery code. Ten wrong codes in a row alert the person and the owners.
 * After a hundred only a recovery code or a new authenticator opens the account (NIST SP 800-63B 5.2.2).
 */
export async function spendStaffCode(
  sql: Db,
  { encryption, outbox, reference }: Pick<Tools, 'encryption' | 'outbox' | 'reference'>,
  { id, secret }: Pick<StaffCredentials, 'id' | 'secret'>,
  code: string,
) {
  // Counted before the comparison, so that concurrent guesses are counted too.
  const { wrong, email } = await countWrongCode(sql, id);
  if (await isRight()) {
    await forgiveWrongCodes(sql, id);
    return true;
  }
  if (wrong === codesBeforeAlert || wrong === mostWrongCodes)
    await tx(sql, async (inside) => {
      await insertAudit(inside, { staff: id, act: 'wrongCodes', subject: `staff ${id}`, after: { wrong }, ip: null });
      const text = `${email} 계정의 비밀번호를 알거나 로그인해 있는 사람이 인증번호를 ${wrong}번 이어서 틀렸어요. 본인이 아니면 비밀번호를 바꿔 주세요.`;
      await alertAboutAccount(inside, { outbox, reference }, { staff: id, event: `codes ${id} ${Date.now()}`, text });
    });
  return false;

  async function isRight() {
    if (code.includes('-')) return spendRecoveryCode(sql, id, encryption.mark(code));
    if (wrong > mostWrongCodes) return false;
    const step = secret ? totpStepOf(encryption.decrypt(secret), code, Date.now()) : undefined;
    return step !== undefined && spendTotpStep(sql, id, step);
  }
}

/** Creates the staff accounts of the demo at the first sign-in. Their secrets are encrypted with the key of this shop. */
async function createDemoStaff(sql: Db, encryption: Encryption) {
  const hash = await hashPassword(demoStaffPassword);
  for (const { email, name, role, secret } of [...demoStaff, demoPacker]) {
    await insertStaffAccount(sql, { email, name, role, hash, secret: encryption.encrypt(secret) });
  }
}

/** Whether the address belongs to the demo. */
function isDemoStaff(email: string) {
  return [...demoStaff, demoPacker].some((one) => one.email === email);
}
