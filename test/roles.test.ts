import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedServer, startEmbeddedServer } from '#database/embedded.ts';
import { freePort } from '#database/port.ts';
import { openShop } from '#server/main.ts';
import { readEnv } from '#server/platform/config/env.ts';
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
let origin = '';

beforeAll(async () => {
  beside = await openTestShop({ ROLE: 'web' });
  server = await startEmbeddedServer({ dir: folder, durable: false });
  await deployWithRoles(server);
  await queryDatabase(server.url, raiseLimits);
  const env = readEnv({
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
