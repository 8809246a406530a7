import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startEmbeddedServer } from '#database/embedded.ts';
import { migrateSchema } from '#database/migrate.ts';
import { freePort } from '#database/port.ts';
import { seedDemo } from '#demo/demo-seed.ts';
import { openShop } from '#server/main.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { startSandbox } from '../sandbox/main.ts';
import { buildAdmin, buildStorefront } from '../scripts/build.ts';
import { databaseUrlOfRole, deployWithRoles } from './engines/engine-roles.ts';
import { openPooler } from './engines/pooler.ts';
import { memoryFolder } from './memory-folder.ts';
import { raiseLimits } from './test-policies.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
    /** The same without the pooler, where there is one. */
    direct: string;
    /** The data folder of the settled template: its keys decrypt that database. */
    settled: string;
    /** The URL of the restricted role. */
    shop: string;
  }
}

/** Builds the screens, and starts one PostgreSQL for the whole run, with seeded templates that test files copy instantly. */
export default async function setupTestRun(project: TestProject) {
  // Before any test file opens a shop: a build under an open one would be incomplete.
  await Promise.all([buildStorefront('cuma'), buildAdmin()]);
  const dir = memoryFolder('test');
  const database = await startEmbeddedServer({ dir, durable: false });
  const admin = postgres(database.url.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
  // Runs every test file's shop as the restricted role (APART=1).
  const isApart = Boolean(process.env.APART);
  if (isApart) {
    await deployWithRoles(database);
    await admin`alter database shop rename to template_shop`;
  } else await admin`create database template_shop`;
  const urlOf = (name: string) => database.url.replace(/\/shop$/, `/${name}`);
  if (!isApart) await withDatabase(urlOf('template_shop'), migrateSchema);
  await admin.unsafe(`create database template_orders template template_shop ${isApart ? 'owner shop_owner' : ''}`);
  // Few tests need the demo orders. Without them a moved clock only affects what a test ordered.
  const fill = (name: string, orders: boolean) =>
    withDatabase(urlOf(name), async (sql) => {
      await seedDemo(sql, { brand: 'cuma', orders });
      await raiseLimits(sql);
    });
  await fill('template_shop', false);
  await admin`create database template_settled template template_shop`;
  const [settled] = await Promise.all([settle(urlOf('template_settled')), fill('template_orders', true)]);
  await admin.end();
  // Runs every test file's shop through a pooler (POOLER=1).
  const pooler = process.env.POOLER ? await openPooler(database.url) : undefined;
  project.provide('postgres', pooler?.url ?? database.url);
  project.provide('direct', database.url);
  project.provide('settled', settled);
  project.provide('shop', isApart ? databaseUrlOfRole(database, 'shop_app') : (pooler?.url ?? database.url));
  return async () => {
    await pooler?.close();
    await database.stop();
    rmSync(settled, { recursive: true, force: true });
    rmSync(dir, { recursive: true, force: true });
  };
}

async function withDatabase(url: string, work: (sql: postgres.Sql) => Promise<unknown>) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await work(sql);
  await sql.end();
}

/** Runs once, in the template, everything that the demo data leaves due; returns the folder with the keys of that database. */
async function settle(databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()].map(String);
  const [PORT = '', SANDBOX_PORT = '', METRICS_PORT = '', OFFICE_PORT = ''] = ports;
  const given = {
    PORT,
    SANDBOX_PORT,
    METRICS_PORT,
    OFFICE_PORT,
    DATA_DIR: dataDir,
    JOBS: 'manual',
    LOG_LEVEL: 'error',
  };
  const env = readEnv({ ...given, RATE_LIMITS: 'off' });
  const webhookUrl = `${env.origin}/v1/payments/webhook/toss`;
  const sandbox = await startSandbox({
    port: Number(SANDBOX_PORT),
    host: '127.0.0.1',
    dataDir,
    webhookUrl,
    log: () => {},
  });
  const shop = await openShop({ env, databaseUrl });
  for (let rounds = 0; rounds < 3; rounds++) await shop.runDueJobs();
  await shop.close();
  await sandbox.close();
  return dataDir;
}
