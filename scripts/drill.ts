import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pendingMigrationsIn } from '#database/migrate.ts';
import { reapplyAccountDeletions } from '#server/customers/deleted-accounts.ts';
import { openFileStorage } from '#server/integrations/file-storage.ts';
import { invariantText, runInvariants } from '#server/invariants/run.ts';
import { type Env, readEnv } from '#server/platform/config/env.ts';
import { createEncryption } from '#server/platform/crypto/encryption.ts';
import { verifyKeys } from '#server/platform/crypto/key-check.ts';
import { openDatabase, type Sql } from '#server/platform/db/database.ts';
import { longTransaction } from '#server/platform/db/pool.ts';
import { reachDatabase } from './ensure-database.ts';
import { printHelp } from './help.ts';
import { commandErrorText, handleFatalErrors } from './print-errors.ts';

const usage =
  'npm run drill -- --from backup.dump --into postgres://…/empty   |   npm run drill -- --look postgres://…/restored';
printHelp(
  process.argv,
  usage,
  'Restores a backup (pg_dump -Fc) into an empty database other than the one of the shop. Reapplies account deletions made after the backup, checks the invariants, and records the result in DATA_DIR/drill.json, which the doctor requires before it opens a shop. Requires pg_restore of the version of the database. The restored database remains: inspect it, then drop it. --look checks a database that was already restored, for example by pgBackRest.',
);

handleFatalErrors();
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { from: text, into: text, look: text } });
try {
  const { from, look } = values;
  const into = look ?? values.into;
  if (!into || (!from && !look)) throw new Error(usage);
  const env = readEnv(process.env);
  // One database has many addresses. If the shop's cannot be reached from here, the other one is a different database.
  if ((await placeOf(into)) === (await placeOf(env.databaseUrl).catch(() => undefined)))
    throw new Error('--into and --look must not name the database of the shop. Name another database.');
  if (from && !look) await refuseUsed(into);
  const { seconds, restoredData } = await restoreAndLook(into, look ? undefined : from, env).catch((error: unknown) => {
    // A backup that cannot be restored is a failed drill: the proof of an earlier one no longer holds.
    recordDrill(env, { ok: false, faults: [commandErrorText(error)] });
    throw error;
  });
  recordDrill(env, { ok: restoredData.faults.length === 0, seconds, ...restoredData });
  console.log(
    `Restored in ${seconds} s: ${restoredData.orders} orders, newest ${restoredData.newest ?? 'none'}, ${restoredData.laws} invariants checked.`,
  );
  if (restoredData.forgotten > 0) console.log(`Account deletions reapplied: ${restoredData.forgotten}.`);
  for (const fault of restoredData.faults) console.log(`FAULT ${fault}`);
  if (restoredData.faults.length > 0) process.exit(1);
  console.log('The backup is complete.');
} catch (error) {
  console.error(commandErrorText(error));
  process.exit(1);
}

async function restoreAndLook(into: string, from: string | undefined, env: Env) {
  const began = Date.now();
  if (from) {
    await restore(from, into);
    // A dump has no statistics; without them some invariant checks take minutes instead of a second.
    await asking(into, (sql) => longTransaction(sql, 600, '', (inside) => inside`analyze`));
  }
  const seconds = Math.round((Date.now() - began) / 100) / 10;
  return { seconds, restoredData: await lookThrough(into, env) };
}

function recordDrill({ dataDir }: Env, result: { ok: boolean; faults: string[] } & Record<string, unknown>) {
  mkdirSync(dataDir, { recursive: true });
  const record = { at: new Date().toISOString(), ...result };
  writeFileSync(join(dataDir, 'drill.json'), `${JSON.stringify(record, null, 2)}\n`);
}

/** Identifies the server and database behind an address. */
async function placeOf(url: string | undefined) {
  if (!url) return undefined;
  await reachDatabase(url);
  return asking(url, async (sql) => {
    const [row] = await sql<{ place: string }[]>`
      select pg_postmaster_start_time() || ' ' || current_database() as place`;
    return row?.place;
  });
}

async function refuseUsed(url: string) {
  await asking(url, async (sql) => {
    const rows = await sql`select from pg_tables where schemaname = 'public' limit 1`;
    if (rows.length > 0) throw new Error('The database of --into has tables. Name an empty database.');
  });
}

function restore(from: string, into: string) {
  return new Promise<void>((done, fail) => {
    const child = spawn('pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', '--dbname', into, from], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', () =>
      fail(new Error('pg_restore not found. Install the PostgreSQL client tools of the version of the database.')),
    );
    child.once('close', (code) =>
      code === 0 ? done() : fail(new Error(`pg_restore failed with exit code ${code}: the backup cannot be restored.`)),
    );
  });
}

async function lookThrough(url: string, env: Env) {
  return asking(url, async (sql) => {
    const pending = await pendingMigrationsIn(sql);
    // The shop's files list deleted accounts. With pending migrations this is skipped: the shop's job does it after migrating.
    const forgotten =
      pending.length > 0
        ? 0
        : await reapplyAccountDeletions(sql, {
            files: openFileStorage(env),
            dataDir: env.dataDir,
            encryption: createEncryption(await verifyKeys(sql, env)),
          });
    const [row] = await sql<{ orders: number; newest: string | null }[]>`
      select count(*)::int as orders, max(created_at)::text as newest from orders`;
    const verdicts = await runInvariants(sql);
    const broken = verdicts.filter(({ ok }) => !ok).map(({ id }) => `${id} is violated: ${invariantText(id)}`);
    const behind = pending.length > 0 ? [`migrations missing: ${pending.join(', ')}`] : [];
    return {
      orders: row?.orders ?? 0,
      newest: row?.newest ?? null,
      laws: verdicts.length,
      forgotten,
      faults: [...behind, ...broken],
    };
  });
}

async function asking<T>(url: string, work: (sql: Sql) => Promise<T>) {
  const sql = openDatabase(url, { max: 2 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
