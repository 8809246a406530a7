import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll } from 'vitest';
import { type EmbeddedServer, startEmbeddedServer } from '#database/embedded.ts';
import { migrateSchema } from '#database/migrate.ts';
import { freePort } from '#database/port.ts';
import { openShop } from '#server/main.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { liveSettings } from './live-settings.ts';

export type LiveShop = {
  url: string;
  folder: string;
  /** The environment of its commands. */
  settings: Record<string, string>;
  sql: postgres.Sql;
  origin: string;
  adminOrigin: string;
  /** Opens the shop, as a start does. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** The database of a live shop with migrations only, whose settings persist; the shop is not open. */
export function createLiveDatabase(given: Record<string, string> = {}) {
  const live = {} as LiveShop;
  let embedded: EmbeddedServer;
  let shop: Awaited<ReturnType<typeof openShop>> | undefined;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'live-'));
    embedded = await startEmbeddedServer({ dir: join(folder, 'postgres') });
    const admin = postgres(embedded.url.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
    await admin`create database shop`;
    await admin.end();
    const sql = postgres(embedded.url, { max: 2, onnotice: () => {} });
    await migrateSchema(sql);
    await sql`insert into installation (mode) values ('live')`;
    const [port, office, metrics] = [await freePort(), await freePort(), await freePort()];
    const settings = {
      ...liveSettings,
      ...{ PORT: String(port), OFFICE_PORT: String(office), METRICS_PORT: String(metrics) },
      ...{
        DATABASE_URL: embedded.url,
        DATA_DIR: join(folder, 'data'),
        FIELD_KEY: Buffer.alloc(32, 1).toString('base64'),
      },
      ...{ LOG_LEVEL: 'silent', ...given },
    };
    const start = async () => {
      shop = await openShop({ env: readEnv(settings), databaseUrl: embedded.url });
    };
    const stop = async () => {
      await shop?.close();
      shop = undefined;
    };
    const at = { origin: `http://127.0.0.1:${port}`, adminOrigin: `http://127.0.0.1:${office}` };
    Object.assign(live, { url: embedded.url, folder, settings, sql, ...at, start, stop });
  }, 120_000);
  afterAll(async () => {
    await live.stop();
    await live.sql.end();
    await embedded.stop();
    rmSync(live.folder, { recursive: true, force: true });
  });
  return live;
}
