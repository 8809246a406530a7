import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { InviteAcceptance, InviteWithKey } from '#contract/staff-accounts.ts';
import { hashAcceptedPassword } from '../auth/password-change.ts';
import type { IsBreached } from '../integrations/breached-passwords.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import { type Tx, tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import { hashToken, newToken } from '../platform/identity/actor.ts';
import { endStaffSessions } from '../platform/identity/staff-session.ts';
import { insertAudit } from './audit-log.ts';
import {
  acceptInviteRow,
  hasOpenInvite,
  type InviteRow,
  insertInvite,
  inviteOf,
  isStaffEmailTaken,
} from './invites.sql.ts';
import { countOtherOwners, lockStaffAccounts, replaceRecoveryCodes } from './staff-accounts.sql.ts';
import { createTotpSecret, totpStepOf } from './totp.ts';

export { hasOpenInvite };

type InviteInput = Omit<Parameters<typeof insertInvite>[1], 'hash' | 'secret'>;

/** Creates one invitation. Its key is returned here and never again. */
export async function createInvite(
  sql: Tx,
  encryption: Encryption,
  one: InviteInput,
): Promise<z.output<typeof InviteWithKey>> {
  const key = newToken();
  const secret = encryption.encrypt(createTotpSecret());
  const made = await insertInvite(sql, { ...one, hash: hashToken(key), secret });
  return { ...made, key, waits: one.approval !== null };
}

/**
 * Invites the first owner from the command line. The key of the page works once and for ten minutes. Throws STAFF_TAKEN where an
 * owner exists.
 */
export function inviteFirstOwner(sql: Parameters<typeof tx>[0], encryption: Encryption, email: string, name = '대표') {
  return tx(sql, async (inside) => {
    await lockStaffAccounts(inside);
    if ((await countOtherOwners(inside, null)) > 0 || (await isStaffEmailTaken(inside, email)))
      throw new Refusal('STAFF_TAKEN');
    const place = { kind: 'join', person: null, role: 'owner', distributor: null } as const;
    const terms = { by: null, approval: null, reason: '첫 대표', minutes: 10 };
    return createInvite(inside, encryption, { ...place, ...terms, email: email.trim().toLowerCase(), name });
  });
}

/** Accepts an invitation with its key, a new password and a code of the new authenticator. Returns recovery codes. */
export async function acceptInvite(
  { token, password, code }: z.output<typeof InviteAcceptance>,
  { sql, ip }: Pick<Context<null>, 'sql' | 'ip'>,
  { encryption, isLeaked }: { encryption: Encryption; isLeaked: IsBreached },
) {
  const seen = await inviteOf(sql, hashToken(token));
  if (!seen) throw new Refusal('INVITE_GONE');
  const step = totpStepOf(encryption.decrypt(seen.secret), code, Date.now());
  if (step === undefined) throw new Refusal('STAFF_CODE_WRONG');
  const hash = await hashAcceptedPassword(password, { email: seen.email, phone: null, hashes: [] }, isLeaked);
  return tx(sql, async (inside) => {
    await lockStaffAccounts(inside);
    const invite = await inviteOf(inside, hashToken(token), { lock: true });
    if (!invite || (await isSecondFirst(inside, invite))) throw new Refusal('INVITE_GONE');
    const staff = await acceptInviteRow(inside, invite, hash, step);
    if (staff === undefined) throw new Refusal('STAFF_TAKEN');
    await endStaffSessions(inside, staff, null);
    const after = { invite: invite.id, role: invite.role };
    await insertAudit(inside, { staff, act: invite.kind, subject: `staff ${staff}`, after, ip });
    return createRecoveryCodes(inside, encryption, staff);
  });
}

/** Ten codes of 120 bits, too many to guess from their hashes. Each works once, and earlier codes become void. */
export async function createRecoveryCodes(sql: Tx, encryption: Encryption, staff: number) {
  const codes = Array.from({ length: 10 }, () => Array.from({ length: 6 }, fourLetters).join('-'));
  await replaceRecoveryCodes(sql, staff, codes.map(encryption.mark));
  return { codes };
}

/** Two links may have been printed. Only one of them makes the first owner. */
async function isSecondFirst(sql: Tx, { by, kind }: InviteRow) {
  return by === null && kind === 'join' && (await countOtherOwners(sql, null)) > 0;
}

/** Four characters that are not easily confused. */
function fourLetters() {
  return [...randomBytes(4)].map((byte) => legible[byte & 31]).join('');
}

const legible = 'abcdefghijkmnpqrstuvwxyz23456789';
