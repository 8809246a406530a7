import type { Env } from '#server/platform/config/env.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** What a check looks at. `papers`: the page of what a person has to prove before opening; `reach`: how the shop is called from outside. */
export type DoctorContext = { env: Env; sql: Sql; papers: string; brands: string; reach: typeof fetch };

/** Looks at one thing and says what is wrong with it, in words that say what to do; nothing is changed. */
export type DoctorCheck = { name: string; about: string; look: (place: DoctorContext) => Promise<string[]> };

/** A check that throws has found what it throws. */
export async function runDoctorCheck({ look }: DoctorCheck, place: DoctorContext) {
  return look(place).catch((error: Error) => [error.message || String(error)]);
}
