import '#server/platform/config/node-env.ts';
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { startEmbeddedServer } from '#database/embedded.ts';
import { migrateSchema } from '#database/migrate.ts';
import { demoPayments } from '#demo/demo-payments.ts';
import { copyDemoImages } from '#demo/demo-pictures.ts';
import { seedDemo } from '#demo/demo-seed.ts';
import { makeVideos } from '#demo/demo-video-rows.ts';
import { openShop } from '#server/main.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { startSandbox } from '../../sandbox/main.ts';
import { adoptPayments } from '../../sandbox/toss/demo-payments.ts';
import { memoryFolder } from '../memory-folder.ts';
import { raiseLimits } from '../test-policies.ts';

/** The shop of the journeys: new demo data, the payment company, short time-outs. */
const port = process.env.JOURNEY_PORT || '4300';
const dataDir = join('.cache', `journey-data-${port}`);
rmSync(dataDir, { recursive: true, force: true });
// Screenshots need the images; otherwise those of the clone are used, and journeys also work without them.
if (process.env.PICTURES === 'on') copyDemoImages(dataDir);
else if (existsSync('.data/pictures')) cpSync('.data/pictures', join(dataDir, 'pictures'), { recursive: true });
makeVideos(dataDir);
const databaseDir = memoryFolder('journey');
const database = await startEmbeddedServer({ dir: databaseDir, durable: false });
const admin = postgres(database.url.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
await admin`create database shop`;
await admin.end();
const sql = postgres(database.url, { max: 1, onnotice: () => {} });
await migrateSchema(sql);
// Journeys read the database: stock and records.
writeFileSync(join(dataDir, 'database-url'), database.url);
const brand = process.env.BRAND || 'cuma';
await seedDemo(sql, { brand });
await raiseLimits(sql);
const receiptOrigin = `http://127.0.0.1:${Number(port) + 1}`;
await adoptPayments(
  dataDir,
  (await demoPayments(sql)).map((one) => ({ ...one, receiptOrigin })),
);
await sql.end();
const env = readEnv({
  PORT: port,
  DATA_DIR: dataDir,
  BRAND: brand,
  RATE_LIMITS: 'off',
  RECONCILE_S: '2',
  LOG_LEVEL: 'error',
});
const webhookUrl = `${env.origin}/v1/payments/webhook/toss`;
const sandbox = await startSandbox({
  port: env.sandboxPort,
  host: '127.0.0.1',
  dataDir,
  webhookUrl,
  webhookScale: 0.001,
  log: () => {},
});
const shop = await openShop({ env, databaseUrl: database.url });
process.on('SIGTERM', async () => {
  await shop.close();
  await sandbox.close();
  await database.stop();
  rmSync(databaseDir, { recursive: true, force: true });
  process.exit(0);
});
