import type { Db, Tx } from '../database.ts';
import { hashToken } from '../who.ts';
import { hasProof, spendProof } from './codes.sql.ts';

/** Whether this person has proven within half an hour to hold this phone; `verifyToken` is what they got for it. */
export function provenPhone(sql: Db, person: number, phone: string, verifyToken: string) {
  return hasProof(sql, person, phone, hashToken(verifyToken));
}

/** The same, used up. */
export function spendPhone(sql: Tx, person: number, phone: string, verifyToken: string) {
  return spendProof(sql, person, phone, 'phone', hashToken(verifyToken));
}
