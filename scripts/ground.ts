import { join } from 'node:path';
import postgres from 'postgres';
import { findEmbedded, startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import type { Env } from '#server/env.ts';

export type Ground = { url: string; came: string; stop: () => Promise<void> };

/** The database a command works on: DATABASE_URL, or the embedded one under DATA_DIR, started if it is not running. */
export async function openGround(env: Env, say: (line: string) => void): Promise<Ground> {
  if (env.databaseUrl) {
    await reach(env.databaseUrl);
    await prepare(env.databaseUrl, say);
    return { url: env.databaseUrl, came: 'given', stop: async () => {} };
  }
  const embedded = await startEmbedded({ dir: join(env.dataDir, 'postgres'), say: (line) => say(`· ${line}`) });
  try {
    await ensureDatabase(embedded.url);
    await prepare(embedded.url, say);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return embedded;
}

/** For commands beside a running shop: joins its database without becoming its keeper. */
export async function joinGround(env: Env, say: (line: string) => void): Promise<Ground> {
  const running = env.databaseUrl ? undefined : findEmbedded(join(env.dataDir, 'postgres'));
  return running ? { url: running, came: 'joined', stop: async () => {} } : openGround(env, say);
}

async function prepare(url: string, say: (line: string) => void) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await migrate(sql, (line) => say(`· ${line}`));
  } finally {
    await sql.end();
  }
}

async function ensureDatabase(url: string) {
  const sql = postgres(url.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
  try {
    const [found] = await sql`select from pg_database where datname = 'shop'`;
    if (!found) await sql`create database shop`;
  } finally {
    await sql.end();
  }
}

async function reach(url: string) {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {}, backoff: () => 0.1 });
  try {
    await sql`select 1`;
  } catch (error) {
    throw new Error(
      `DATABASE_URL does not lead to a database: ${(error as Error).message || (error as { code?: string }).code}.`,
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
}
