import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedServer, startEmbeddedServer } from '#database/embedded.ts';
import { freePort } from '#database/port.ts';
import { createJobs } from '#server/jobs.ts';
import { openShop } from '#server/main.ts';
import { type Env, readEnv } from '#server/platform/config/env.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { hasSellerRole, queryAsSeller } from '#server/seller/row-level-security.ts';
import { buyProduct } from './buy.ts';
import { queryDatabase } from './claims-requests.ts';
import { createTestCustomer } from './customer.ts';
import { databaseUrlOfRole, deployWithRoles } from './engines/engine-roles.ts';
import { insertTestProduct } from './products.ts';
import { raiseLimits } from './test-policies.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

// A separate server, because roles belong to the whole server, set up with the file that an operator runs.
const folder = mkdtempSync(join(tmpdir(), 'roles-'));
let server: EmbeddedServer;
let beside: TestShop;
let far: Awaited<ReturnType<typeof openShop>>;
let env: Env;
let origin = '';

beforeAll(async () => {
  beside = await openTestShop({ ROLE: 'web' });
  server = await startEmbeddedServer({ dir: folder, durable: false });
  await deployWithRoles(server);
  await queryDatabase(server.url, raiseLimits);
  env = readEnv({
    PORT: String(await freePort()),
    SANDBOX_PORT: new URL(beside.sandbox).port,
    METRICS_PORT: String(await freePort()),
    OFFICE_PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ROLE: 'web',
  });
  origin = env.origin;
  far = await openShop({ env, databaseUrl: databaseUrlOfRole(server, 'shop_app') });
}, 120_000);

afterAll(async () => {
  await far?.close();
  await server?.stop();
  await beside?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the restricted role of the shop sells, and reads what it sold', async () => {
  const sql = openDatabase(server.url, { max: 1 });
  await sql`
    insert into distributor (name, ceo, biz_no, mail_order_no, address, tel, email)
    values ('서귀포 감귤농원', '강은주', '1208147521', '제2026-서귀포-0012호', '제주 서귀포시', '064-700-0000', 'farm@example.com')`;
  const goods = await insertTestProduct(sql, { stock: 10 });
  await sql.end();
  const hana = createTestCustomer(origin, beside.sandbox);
  await hana.arrive();
  const { body } = await buyProduct(hana, goods, 2);
  expect(body).toMatchObject({ orderItemStatus: 'paid' });
  expect(await far.sql`select status from orders`).toEqual([{ status: 'paid' }]);
});

test('the events of a page are stored by the restricted role, in months that it does not own', async () => {
  const hana = createTestCustomer(origin, beside.sandbox);
  const visit = crypto.randomUUID();
  await hana.get('POST /v1/events', { body: { visit, events: [{ event: 'page_view', path: '/' }] } });
  await expect
    .poll(() => far.sql`select event from analytics_event where visit = ${visit}`, { timeout: 10_000 })
    .toEqual([{ event: 'page_view' }]);
  await queryDatabase(server.url, async (sql) => {
    await sql.unsafe('set session authorization shop_read');
    await expect(sql`select turn_event_months(1)`).rejects.toMatchObject({ code: '42501' });
  });
});

test('the restricted role reads every table and sequence, as a nightly dump does', async () => {
  await far.sql`select turn_event_months(13)`;
  const unread = await far.sql<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'S') and n.nspname in ('public', 'months')
      and not (has_schema_privilege(n.oid, 'usage') and case c.relkind when 'S' then has_sequence_privilege(c.oid, 'select') else has_table_privilege(c.oid, 'select') end)
    order by 1`;
  expect(unread).toEqual([]);
});

test('the restricted role runs every timed job', async () => {
  const failed: string[] = [];
  for (const { name, run } of createJobs(env, far.sql, far.shop))
    await run(far.http.log).catch((error: Error) => failed.push(`${name}: ${error.message}`));
  expect(failed).toEqual([]);
});

test('a seller reads their lines through it, and another seller reads none', async () => {
  expect(await hasSellerRole(far.sql)).toBe(true);
  const linesOf = (distributorId: number) =>
    queryAsSeller(
      far.sql,
      { distributorId } as Parameters<typeof queryAsSeller>[1],
      (sql) => sql`select id from order_line`,
    );
  expect(await linesOf(1)).toHaveLength(1);
  expect(await linesOf(2)).toHaveLength(0);
});

test('a role that was created by hand, without the right to bypass policies, sells as well', async () => {
  await queryDatabase(server.url, (sql) => sql.unsafe('alter role shop_app nobypassrls'));
  expect(await far.sql`select status from orders`).toEqual([{ status: 'paid' }]);
  expect((await far.sql`update orders set status = status returning id`).length).toBe(1);
});

test('the restricted role changes no table, and the reader writes nothing', async () => {
  await expect(far.sql.unsafe('alter table orders add column x text')).rejects.toMatchObject({ code: '42501' });
  await expect(far.sql.unsafe('create table x (y int)')).rejects.toMatchObject({ code: '42501' });
  await queryDatabase(server.url, async (sql) => {
    await sql.unsafe('set role shop_read');
    expect(await sql`select status from orders`).toHaveLength(1);
    await expect(sql`update orders set status = 'done'`).rejects.toMatchObject({ code: '42501' });
  });
});
