import postgres from 'postgres';
import { databaseOptionsOf } from '#server/platform/config/hosts.ts';

/** Creates the database `shop` on the embedded server if it does not exist. */
export async function ensureDatabase(url: string) {
  const sql = postgres(url.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
  try {
    const [found] = await sql`select from pg_database where datname = 'shop'`;
    if (!found) await sql`create database shop`;
  } finally {
    await sql.end();
  }
}

/** Throws an Error with a sentence when no server answers at the address. */
export async function reachDatabase(address: string) {
  const { url, how } = databaseOptionsOf(address);
  const sql = postgres(url, { ...how, max: 1, connect_timeout: 5, onnotice: () => {}, backoff: () => 0.1 });
  try {
    await sql`select 1`;
  } catch (error) {
    throw new Error(
      `The database of DATABASE_URL does not answer: ${(error as Error).message || (error as { code?: string }).code}.`,
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
}
