import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedServer, startEmbeddedServer } from '#database/embedded.ts';
import { migrateSchema } from '#database/migrate.ts';
import { freePort } from '#database/port.ts';
import { liveSettings } from '#test/live-settings.ts';
import { openShop } from '../main.ts';
import { readEnv } from '../platform/config/env.ts';
import { concurrencyLimits } from './load-shedding/load-shedding.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
const folder = mkdtempSync(join(tmpdir(), 'secure-'));
let liveDatabase: EmbeddedServer;
let shop: Awaited<ReturnType<typeof openShop>>;
let door = '';

beforeAll(async () => {
  // A live shop needs a database that writes durably.
  liveDatabase = await startEmbeddedServer({ dir: join(folder, 'postgres') });
  const admin = postgres(liveDatabase.url.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
  await admin`create database shop`;
  await admin.end();
  const sql = postgres(liveDatabase.url, { max: 1, onnotice: () => {} });
  await migrateSchema(sql);
  await sql`insert into installation (mode, opened_at) values ('live', now())`;
  await sql.end();
  const PORT = String(await freePort());
  const FIELD_KEY = Buffer.alloc(32, 1).toString('base64');
  const settings = {
    PORT,
    FIELD_KEY,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: liveDatabase.url,
    LOG_LEVEL: 'silent',
  };
  shop = await openShop({
    env: readEnv({ ...liveSettings, ...settings, ROLE: 'web', TRUST_PROXY: '1' }),
    databaseUrl: liveDatabase.url,
  });
  door = `http://127.0.0.1:${PORT}`;
});
afterAll(async () => {
  await shop.close();
  await liveDatabase.stop();
  rmSync(folder, { recursive: true, force: true });
});

const through = { host: 'shop.example', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
const ask = (path: string) => fetch(door + path, { headers: through });

test('every response of a live shop behind its proxy has Strict-Transport-Security', async () => {
  const [file = 'none'] = /\/assets\/[^"]+\.css/.exec(await (await ask('/')).text()) ?? [];
  const paths = ['/', '/v1/categories', '/v2/app-users/detail', '/nowhere', '/v1/nowhere', file, '/search?q=%00'];
  // The second time it may come from the cache.
  for (const path of paths)
    for (const time of ['first', 'again']) {
      const answer = await ask(path);
      await answer.arrayBuffer();
      expect([path, time, answer.headers.get('strict-transport-security')]).toEqual([path, time, 'max-age=63072000']);
    }
});

/** The raw response to these bytes. */
function raw(bytes: string) {
  return new Promise<string>((done, fail) => {
    let heard = '';
    const line = connect(Number(new URL(door).port), '127.0.0.1', () => line.write(bytes));
    line.on('data', (part) => (heard += part));
    line.on('end', () => done(heard));
    line.on('error', fail);
  });
}

test('refused, unmodified and malformed requests get Strict-Transport-Security too', async () => {
  const transportSecurityOf = (answer: Response) => [answer.status, answer.headers.get('strict-transport-security')];
  const { browsing } = concurrencyLimits;
  concurrencyLimits.browsing = 0;
  try {
    const away = await Promise.all([0, 1, 2].map((n) => ask(`/v1/products/search?filter=${n}`)));
    expect(away.map(transportSecurityOf)).toEqual(away.map(() => [503, 'max-age=63072000']));
  } finally {
    concurrencyLimits.browsing = browsing;
  }
  for (const path of ['/', '/v1/categories']) {
    const etag = (await ask(path)).headers.get('etag') ?? '';
    const again = await fetch(door + path, { headers: { ...through, 'if-none-match': etag } });
    expect([path, ...transportSecurityOf(again)]).toEqual([path, 304, 'max-age=63072000']);
  }
  expect(await raw('NO REQUEST\r\n\r\n')).toContain('strict-transport-security: max-age=63072000');
});

test('every response forbids content sniffing and framing by other sites', async () => {
  const [file = 'none'] = /\/assets\/[^"]+\.css/.exec(await (await ask('/')).text()) ?? [];
  for (const path of ['/', '/v1/categories', '/v2/app-users/detail', '/v1/nowhere', file, '/favicon.svg']) {
    const answer = await ask(path);
    await answer.arrayBuffer();
    expect([path, answer.headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    expect([path, answer.headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
    expect([path, answer.headers.get('content-type')]).toEqual([path, expect.stringContaining('charset=utf-8')]);
  }
  expect(await raw('NO REQUEST\r\n\r\n')).toContain('x-content-type-options: nosniff');
});

test('the staff endpoints of a live shop exist only on the admin server, for its own page over https', async () => {
  expect((await fetch(`${door}/v1/staff/me`)).status).toBe(404);
  expect((await fetch(`${door}/v1/staff/tokens`, { method: 'POST' })).status).toBe(404);
  const [PORT, OFFICE_PORT, METRICS_PORT] = [await freePort(), await freePort(), await freePort()].map(String);
  const FIELD_KEY = Buffer.alloc(32, 1).toString('base64');
  const settings = {
    PORT,
    OFFICE_PORT,
    METRICS_PORT,
    FIELD_KEY,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: liveDatabase.url,
  };
  const env = readEnv({ ...liveSettings, ...settings, LOG_LEVEL: 'silent', ROLE: 'office', TRUST_PROXY: '1' });
  const office = await openShop({ env, databaseUrl: liveDatabase.url });
  try {
    expect(office.adminPort).toBe(Number(OFFICE_PORT));
    await expect(fetch(`http://127.0.0.1:${PORT}/healthz`)).rejects.toThrow();
    const at = `http://127.0.0.1:${OFFICE_PORT}/v1/staff`;
    const unauthorized = await fetch(`${at}/me`);
    expect([unauthorized.status, unauthorized.headers.get('strict-transport-security')]).toEqual([
      401,
      expect.any(String),
    ]);
    const headers = { 'content-type': 'application/json', origin: liveSettings.OFFICE_ORIGIN };
    const body = JSON.stringify({ email: 'nobody@shop.example', password: 'wrong', code: '000000' });
    const enter = (more = {}) => fetch(`${at}/tokens`, { method: 'POST', headers: { ...headers, ...more }, body });
    expect((await enter()).status).toBe(401);
    expect((await enter({ origin: `http://127.0.0.1:${OFFICE_PORT}` })).status).toBe(403);
    expect((await enter({ origin: liveSettings.PUBLIC_ORIGIN })).status).toBe(403);
    const left = await fetch(`${at}/tokens`, {
      method: 'DELETE',
      headers: { ...headers, cookie: 'office=st_aaaaaaaaaaaaaaaaaaaaaaaa' },
    });
    expect(left.status).toBe(401);
  } finally {
    await office.close();
  }
});
