import { join } from 'node:path';
import postgres from 'postgres';
import { findEmbedded, startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import type { Env } from '#server/platform/config/env.ts';
import { driverOf } from '#server/platform/config/hosts.ts';
import { openDatabase, type Sql } from '#server/platform/db/database.ts';
import { refuseForeign, refuseOther, refuseUnfit, takeGround } from '#server/platform/db/preflight.ts';
import { refuseBehind } from './check-migrated.ts';
import { ensureDatabase, reach } from './ensure-database.ts';

export type Ground = { url: string; came: string; stop: () => Promise<void> };

/** The database a command works on: DATABASE_URL, or the embedded one under DATA_DIR, started if need be; `begun` is called while it comes up. */
export async function openGround(env: Env, say: (line: string) => void, begun = () => {}): Promise<Ground> {
  const ground = await reachGround(env, say, begun);
  const forward = env.mode === 'live' ? refuseBehind : () => bring(ground.url, say);
  return orStop(ground, () => prepare(ground.url, env, forward));
}

/** The same for whoever brings the schema forward and does nothing else, past a pooler where there is one. */
export async function migrateGround(env: Env, say: (line: string) => void): Promise<Ground> {
  const ground = await reachGround({ ...env, databaseUrl: env.directUrl }, say);
  return orStop(ground, () => prepare(ground.url, env, () => bring(ground.url, say)));
}

/** For commands beside a running shop: joins its database without becoming its keeper. */
export async function joinGround(env: Env, say: (line: string) => void): Promise<Ground> {
  const running = runningGround(env);
  if (!running) return openGround(env, say);
  await asking(running.url, (sql) => refuseOther(sql, env.mode));
  return running;
}

/**
 * Takes everything out of the database, whatever migrations made it: a schema from another day is what is emptied most often.
 * A live shop's is refused, and so is one that never was a shop's.
 */
export async function emptyGround(env: Env, say: (line: string) => void) {
  const ground = runningGround(env) ?? (await reachGround(env, say));
  await orStop(ground, () =>
    asking(ground.url, async (sql) => {
      await refuseOther(sql, env.mode);
      await refuseForeign(sql);
      say('· emptying the database');
      await sql`drop schema public cascade`;
      await sql`create schema public`;
    }),
  );
  await ground.stop();
}

function runningGround(env: Env): Ground | undefined {
  const running = env.databaseUrl ? undefined : findEmbedded(join(env.dataDir, 'postgres'));
  return running ? { url: running, came: 'joined', stop: async () => {} } : undefined;
}

async function reachGround(env: Env, say: (line: string) => void, begun = () => {}): Promise<Ground> {
  if (env.databaseUrl) {
    begun();
    await reach(env.databaseUrl);
    return { url: env.databaseUrl, came: 'given', stop: async () => {} };
  }
  const embedded = await startEmbedded({ dir: join(env.dataDir, 'postgres'), say: (line) => say(`· ${line}`), begun });
  return orStop(embedded, () => ensureDatabase(embedded.url));
}

async function orStop(ground: Ground, work: () => Promise<unknown>) {
  try {
    await work();
    return ground;
  } catch (error) {
    await ground.stop();
    throw error;
  }
}

/** Everything that could be wrong is looked at before anything is written. */
async function prepare(url: string, env: Env, forward: (sql: Sql) => Promise<void>) {
  await asking(url, async (sql) => {
    await refuseUnfit(sql, env.mode);
    await refuseOther(sql, env.mode);
    await forward(sql);
    await takeGround(sql, env);
  });
}

async function bring(url: string, say: (line: string) => void) {
  const to = driverOf(url);
  const sql = postgres(to.url, { ...to.how, max: 1, onnotice: () => {} });
  try {
    await migrate(sql, (line) => say(`· ${line}`));
  } finally {
    await sql.end();
  }
}

export async function asking(url: string, work: (sql: Sql) => Promise<unknown>) {
  const sql = openDatabase(url, { max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
