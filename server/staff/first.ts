import { randomBytes } from 'node:crypto';
import { hashPassword } from '../auth/password.ts';
import { weakness } from '../auth/password-rules.ts';
import type { Sql } from '../base/database.ts';
import type { Encryption } from '../base/encryption.ts';
import { addFirstOwner, ownersOf } from './session.sql.ts';
import { stepOf } from './totp.ts';

type Arrival = { email: string; name: string; password: string; secret: string; code: string };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new authenticator's secret: 160 bits, as such programs read it. */
export function newSecret() {
  return [...randomBytes(32)].map((byte) => letters[byte & 31]).join('');
}

/** The same as an address that authenticators take over from a picture or by hand. */
export function authenticatorAddress(shop: string, email: string, secret: string) {
  return `otpauth://totp/${encodeURIComponent(`${shop}:${email}`)}?secret=${secret}&issuer=${encodeURIComponent(shop)}`;
}

/** Whether nobody owns the shop yet: then the machine's keeper may make somebody its owner, and never again. */
export async function hasOwner(sql: Sql) {
  return (await ownersOf(sql)) > 0;
}

/** The first owner of a shop, who invites everybody else; `taken` where there is one already, or the address belongs to somebody; else why not. */
export async function makeFirstOwner(sql: Sql, encryption: Encryption, arrival: Arrival) {
  const { email, name, password, secret, code } = arrival;
  const why = weakness(password, { email });
  if (why) return why;
  const step = stepOf(secret, code, Date.now());
  if (step === undefined) return 'wrong code';
  const hash = await hashPassword(password);
  const account = { email: email.trim().toLowerCase(), name, hash, secret: encryption.encrypt(secret), step };
  return (await addFirstOwner(sql, account)) ? 'made' : 'taken';
}
