import { hashPassword } from '../auth/password.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Db } from '../platform/db/database.ts';
import { demoPacker, demoStaff, demoStaffPassword } from './demo-accounts.ts';
import { insertStaffAccount } from './staff-sign-in-session.sql.ts';

/** Creates the staff accounts of the demo at the first sign-in. Their secrets are encrypted with the key of this shop. */
export async function createDemoStaff(sql: Db, encryption: Encryption) {
  const hash = await hashPassword(demoStaffPassword);
  for (const { email, name, role, secret } of [...demoStaff, demoPacker]) {
    await insertStaffAccount(sql, { email, name, role, hash, secret: encryption.encrypt(secret) });
  }
}

/** Whether the address belongs to the demo. */
export function isDemoStaff(email: string) {
  return [...demoStaff, demoPacker].some((one) => one.email === email);
}
