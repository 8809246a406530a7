import { hashPassword } from '../auth/password.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Db } from '../platform/db/database.ts';
import { demoStaff, packer, staffPassword } from './demo-accounts.ts';
import { addStaff } from './session.sql.ts';

/** The people of the demonstration's console, made when the first of them comes: their secrets are encrypted with this shop's own key. */
export async function openDemoStaff(sql: Db, encryption: Encryption) {
  const hash = await hashPassword(staffPassword);
  for (const { email, name, role, secret } of [...demoStaff, packer]) {
    await addStaff(sql, { email, name, role, hash, secret: encryption.encrypt(secret) });
  }
}

/** Whether the address belongs to the demonstration. */
export function isDemoStaff(email: string) {
  return [...demoStaff, packer].some((one) => one.email === email);
}
