import { join } from 'node:path';
import postgres from 'postgres';
import { findEmbeddedServer, startEmbeddedServer } from '#database/embedded.ts';
import { migrateSchema, pendingMigrationsIn } from '#database/migrate.ts';
import type { Env } from '#server/platform/config/env.ts';
import { databaseOptionsOf } from '#server/platform/config/hosts.ts';
import { openDatabase, type Sql } from '#server/platform/db/database.ts';
import { readLaunchState } from '#server/platform/db/launch.sql.ts';
import { assertOwnTables, assertSameMode, assertSupported, claimInstallation } from '#server/platform/db/preflight.ts';
import { ensureDatabase, reachDatabase } from './ensure-database.ts';

export type OpenDatabase = { url: string; came: string; stop: () => Promise<void> };

/** The database of a command: DATABASE_URL, or the embedded one under DATA_DIR, started if necessary; `begun` is called while it starts. */
export async function openCommandDatabase(
  env: Env,
  print: (line: string) => void,
  begun = () => {},
): Promise<OpenDatabase> {
  const database = await openOrStartDatabase(env, print, begun);
  const forward = env.mode === 'live' ? assertMigrated : () => bring(database.url, print);
  return stopOnError(database, () => prepare(database.url, env, forward));
}

/** The database for the migrate command; it uses the direct address and bypasses a pooler. */
export async function openMigrationDatabase(env: Env, print: (line: string) => void): Promise<OpenDatabase> {
  const database = await openOrStartDatabase({ ...env, databaseUrl: env.directUrl }, print);
  return stopOnError(database, () => prepare(database.url, env, () => bring(database.url, print)));
}

/** For commands next to a running shop: connects to its database without taking over its server process. */
export async function openRunningDatabase(env: Env, print: (line: string) => void): Promise<OpenDatabase> {
  const running = runningDatabase(env);
  if (!running) return openCommandDatabase(env, print);
  await withConnection(running.url, (sql) => assertSameMode(sql, env.mode));
  return running;
}

/**
 * Drops everything in the database, regardless of which migrations created it, because it is often an older schema. Refuses the database of a live
 * shop and one that never belonged to a shop.
 */
export async function emptyDatabase(env: Env, print: (line: string) => void) {
  const openedDatabase = runningDatabase(env) ?? (await openOrStartDatabase(env, print));
  await stopOnError(openedDatabase, () =>
    withConnection(openedDatabase.url, async (sql) => {
      await assertSameMode(sql, env.mode);
      await assertOwnTables(sql);
      print('· Emptying the database');
      await sql`drop schema public cascade`;
      await sql`create schema public`;
    }),
  );
  await openedDatabase.stop();
}

function runningDatabase(env: Env): OpenDatabase | undefined {
  const running = env.databaseUrl ? undefined : findEmbeddedServer(join(env.dataDir, 'postgres'));
  return running ? { url: running, came: 'joined', stop: async () => {} } : undefined;
}

async function openOrStartDatabase(env: Env, print: (line: string) => void, begun = () => {}): Promise<OpenDatabase> {
  if (env.databaseUrl) {
    begun();
    await reachDatabase(env.databaseUrl);
    return { url: env.databaseUrl, came: 'given', stop: async () => {} };
  }
  const embedded = await startEmbeddedServer({
    dir: join(env.dataDir, 'postgres'),
    print: (line) => print(`· ${line}`),
    begun,
  });
  return stopOnError(embedded, () => ensureDatabase(embedded.url));
}

async function stopOnError(database: OpenDatabase, work: () => Promise<unknown>) {
  try {
    await work();
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Makes all checks before anything is written. */
async function prepare(url: string, env: Env, forward: (sql: Sql) => Promise<void>) {
  await withConnection(url, async (sql) => {
    await assertSupported(sql, env.mode);
    await assertSameMode(sql, env.mode);
    await forward(sql);
    await claimInstallation(sql, env);
  });
}

async function bring(url: string, print: (line: string) => void) {
  const to = databaseOptionsOf(url);
  const sql = postgres(to.url, { ...to.how, max: 1, onnotice: () => {} });
  try {
    await migrateSchema(sql, (line) => print(`· ${line}`));
  } finally {
    await sql.end();
  }
}

/** Whether the shop of this database has opened to visitors. */
export async function hasLaunched(url: string) {
  let open = true;
  await withConnection(url, async (sql) => {
    ({ open } = await readLaunchState(sql));
  });
  return open;
}

export async function withConnection(url: string, work: (sql: Sql) => Promise<unknown>) {
  const sql = openDatabase(url, { max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

/** Fails while migrations are pending. Several processes and older releases share a live database, so none of them migrates at start. */
export async function assertMigrated(sql: Sql) {
  const pending = await pendingMigrationsIn(sql);
  if (pending.length === 0) return;
  throw new Error(
    `The database lacks migration ${pending[0]}${pending.length > 1 ? ` and ${pending.length - 1} more` : ''}. Run \`npm run migrate\` first: a live shop does not migrate when it starts.`,
  );
}
