import type { Env } from '#server/platform/config/env.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** The input of a check. `papers`: the page of proofs required before opening; `reach`: calls the shop from outside. */
export type DoctorContext = { env: Env; sql: Sql; papers: string; brands: string; reach: typeof fetch };

/** Examines one thing without changing it, and returns each fault as a sentence that says what to do. */
export type DoctorCheck = { name: string; about: string; look: (place: DoctorContext) => Promise<string[]> };

/** An exception thrown by a check is its finding. */
export async function runDoctorCheck({ look }: DoctorCheck, place: DoctorContext) {
  return look(place).catch((error: Error) => [error.message || String(error)]);
}
