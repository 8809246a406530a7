import { rmSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { seed } from '#database/seed/seed.ts';
import { buildOffice, buildStorefront } from '../scripts/build.ts';
import { openPooler } from './engines/pooler.ts';
import { asRole, bringUpApart } from './engines/roles.ts';
import { makeRoom } from './roomy.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
    /** The same past a pooler, where there is one. */
    direct: string;
    /** The same as the shop itself comes in. */
    shop: string;
  }
}

/** The screens as they are now, and one PostgreSQL for the whole run, with one seeded template that every test file copies in an instant. */
export default async function setup(project: TestProject) {
  // Before any test file opens a shop: what is built under an open one would be half there.
  await Promise.all([buildStorefront('cuma'), buildOffice()]);
  const dir = join('.cache', `test-postgres-${process.pid}`);
  rmSync(dir, { recursive: true, force: true });
  const database = await startEmbedded({ dir, durable: false });
  const admin = postgres(database.url.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
  // Every test file's shop as the role that may only do its work, for whoever asks.
  const isApart = Boolean(process.env.APART);
  if (isApart) {
    await bringUpApart(database);
    await admin`alter database shop rename to template_shop`;
  } else await admin`create database template_shop`;
  const sql = postgres(database.url.replace(/\/shop$/, '/template_shop'), { max: 1, onnotice: () => {} });
  if (!isApart) await migrate(sql);
  await seed(sql, { brand: 'cuma' });
  await makeRoom(sql);
  await sql.end();
  await admin.end();
  // Every test file's shop through a pooler, for whoever asks.
  const pooler = process.env.POOLER ? await openPooler(database.url) : undefined;
  project.provide('postgres', pooler?.url ?? database.url);
  project.provide('direct', database.url);
  project.provide('shop', isApart ? asRole(database, 'shop_app') : (pooler?.url ?? database.url));
  return async () => {
    await pooler?.close();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
