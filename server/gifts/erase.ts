import type { Sql } from '../base/database.ts';
import { blankAddresses, blankNumbers } from './erase.sql.ts';

/** Names and numbers of gifts that ended without an address, so many days after. */
export function eraseNumbers(sql: Sql, days: number) {
  return blankNumbers(sql, days);
}

/** Where gifts went, a year after all of them had come. */
export function eraseAddresses(sql: Sql, days: number) {
  return blankAddresses(sql, days);
}
