import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '#database/port.ts';
import { bucketSettingsOf } from '#server/platform/config/bucket-settings.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { verifyKeys } from '#server/platform/crypto/key-check.ts';
import { openDatabase, type Sql } from '#server/platform/db/database.ts';
import { claimInstallation } from '#server/platform/db/preflight.ts';
import { openS3Store } from '#test/bucket-server.ts';
import { catalogueFile, productEntry, sellerEntry } from '#test/catalogue-files.ts';
import { createLiveDatabase } from '#test/live-shop.ts';
import { runCommand } from '#test/run-command.ts';
import { startSandbox } from '../../sandbox/main.ts';
import { companyChecks } from './companies.ts';
import { databaseChecks } from './database-check.ts';
import { type DoctorCheck, type DoctorContext, runDoctorCheck } from './doctor-check.ts';
import { environmentChecks } from './environment-checks.ts';
import { launchChecks } from './opening-check.ts';
import { shopChecks } from './shop-check.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
const live = createLiveDatabase();
const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
let well: DoctorContext;
let readOnly: Sql;
let hidden: Sql;
let sandbox: { close(): Promise<void> };

const page = (body: string, status = 200, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });
const https = { 'strict-transport-security': 'max-age=1' };

/** A correct outside world: shop and admin app at their addresses, scripts in place; outside companies answer as themselves. */
const outside: typeof fetch = async (input, init) => {
  const url = String(input);
  if (url === 'https://shop.example/healthz') return page('{}', 200, https);
  if (url === 'https://office.shop.example/v1/staff/me') return page('{}', 401, https);
  const picture = /^https:\/\/(?:office\.)?shop\.example\/(pictures\/.+)/.exec(url)?.[1];
  if (picture) return page(readFileSync(join(well.env.dataDir, picture), 'utf8'));
  if (url.startsWith('https://shop.example')) return page('{}', 404, https);
  if (/js\.example|t1\.example/.test(url)) return page('', 200, { 'content-type': 'text/javascript' });
  return fetch(input, init);
};

beforeAll(async () => {
  const port = await freePort();
  const dataDir = join(folder, 'sandbox');
  sandbox = await startSandbox({ port, host: '127.0.0.1', dataDir, webhookUrl: 'http://127.0.0.1:9/', log: () => {} });
  const base = `http://127.0.0.1:${port}`;
  const env = readEnv(live.settings);
  const sql = openDatabase(live.url, { max: 2 });
  await claimInstallation(sql, env);
  await verifyKeys(sql, env);
  const papers = join(folder, 'papers.md');
  mkdirSync(join(folder, 'brands', 'cuma'), { recursive: true });
  writeFileSync(join(folder, 'brands', 'cuma', 'brand.ts'), "company: '주식회사 진짜장터'");
  writeFileSync(papers, '# Papers\n- [x] Terms were read 한대표 2026-11-01\n');
  mkdirSync(env.dataDir, { recursive: true });
  writeFileSync(join(env.dataDir, 'drill.json'), JSON.stringify({ at: new Date().toISOString(), ok: true }));
  well = {
    sql,
    papers,
    brands: join(folder, 'brands'),
    reach: outside,
    // The companies are simulated by the sandbox under its keys, which a live setting may not use.
    env: {
      ...env,
      toss: { ...env.toss, baseUrl: base, secretKey: 'test_sk_sandbox' },
      solapi: { ...env.solapi, baseUrl: base, key: 'sandbox_key', secret: 'sandbox_secret' },
      kakao: { ...env.kakao, authUrl: base, clientId: 'sandbox_kakao', clientSecret: 'sandbox_kakao_secret' },
      naver: { ...env.naver, authUrl: base, clientId: 'sandbox_naver', clientSecret: 'sandbox_naver_secret' },
      tracking: { baseUrl: base, key: 'sandbox_tracking' },
      leakedUrl: base,
    },
  };
  await bringUp(sql);
  hidden = openDatabase(`${live.url}?options=-c%20role%3Dshop_seller`, { max: 1 });
  readOnly = openDatabase(`${live.url}?options=-c%20default_transaction_read_only%3Don`, { max: 1 });
});
afterAll(async () => {
  await hidden.end();
  await readOnly.end();
  await well.sql.end();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Owners, phones, products and a paid, notified and refunded order. */
async function bringUp(sql: Sql) {
  for (const email of ['one@shop.example', 'two@shop.example'])
    await sql`insert into staff_account (email, name, role, password_hash) values (${email}, '한대표', 'owner', 'x')`;
  await sql`
    insert into policy (key, value, valid_from)
    values ('operatorPhone', '"01015991599"', now()), ('contactPhone', '"02-1599-1599"', now()), ('refusalPhone', '"080-1599-1599"', now())`;
  const { file, pictures } = await catalogueFile(folder, [sellerEntry, productEntry]);
  expect(await runCommand('scripts/import.ts', [file, '--pictures', pictures], live.settings)).toMatchObject({
    code: 0,
  });
  // Only the rows that the doctor reads of a first real payment; without their order they violate invariants.
  await live.sql.unsafe(`
    set session_replication_role = replica;
    insert into payment (order_id, method, amount, paid_amount, refunded_amount, approved_at, closed_at, status, stage) values (1, 'card', 100, 100, 100, now(), now(), 'withdraw', 'cancelled');
    insert into payment_event (body, pg, transmission_id) values ('{}', 'toss', 't1');
    insert into message (event, give_up_at, key, kind, recipient, status) values ('x', now(), 'k', 'paid', '01012345678', 'sent');
    set session_replication_role = default`);
}

const env = (change: Partial<DoctorContext['env']>) => async (at: DoctorContext) => ({
  ...at,
  env: { ...at.env, ...change },
});
const reach = (answer: (url: string) => Response | Promise<Response>) => async (at: DoctorContext) => ({
  ...at,
  reach: (async (input) => answer(String(input))) as typeof fetch,
});
/** A pair of statements: `mend` repairs what `act` breaks. */
const broken = (act: string, mend: string) => ({ act, mend });

type Breaking = ((at: DoctorContext) => Promise<DoctorContext>) | { act: string; mend: string };

/** A fault for each check, applied to a correct shop. */
const ills: Record<string, Breaking> = {
  database: broken(`update installation set mode = 'demo'`, `update installation set mode = 'live'`),
  schema: broken(
    `update schema_function set sha256 = '-' || sha256 where name = 'card.sql'`,
    `update schema_function set sha256 = substr(sha256, 2) where name = 'card.sql'`,
  ),
  rows: async (at) => ({ ...at, sql: hidden }),
  write: async (at) => ({ ...at, sql: readOnly }),
  key: env({ fieldKeys: [{ id: 1, key: Buffer.alloc(32, 9).toString('base64') }] }),
  clock: async (at) => {
    vi.spyOn(Date, 'now').mockReturnValue(0);
    return at;
  },
  invariants: broken('update stock set stocked = stocked + 5', 'update stock set stocked = stocked - 5'),
  toss: async (at) => ({ ...at, env: { ...at.env, toss: { ...at.env.toss, secretKey: 'live_sk_wrong' } } }),
  solapi: async (at) => ({ ...at, env: { ...at.env, solapi: { ...at.env.solapi, secret: 'wrong' } } }),
  kakao: async (at) => ({ ...at, env: { ...at.env, kakao: { ...at.env.kakao, clientSecret: 'wrong' } } }),
  naver: async (at) => ({ ...at, env: { ...at.env, naver: { ...at.env.naver, clientId: 'wrong' } } }),
  tracking: reach(() => page('{"status":false,"code":"101","msg":"유효하지 않은 Key"}')),
  passwords: reach(() => page('<h1>404</h1>')),
  scripts: reach(() => page('<h1>404</h1>', 404)),
  files: async (at) => {
    const store = await openS3Store();
    await store.close();
    return { ...at, env: { ...at.env, bucket: bucketSettingsOf(store.address) } };
  },
  origin: reach(() => page('a parking page', 200)),
  brands: broken(
    `set session_replication_role = replica;
    insert into orders (address, app_user_id, area_fee, brand, bundles, order_number, products_price, shipping_fee, status, total_price, uuid, waterfall)
    values ('{}', 1, 0, 'ru', '[]', 'ru', 0, 0, 'payment_expired', 0, gen_random_uuid(), '{}');
    set session_replication_role = default`,
    `delete from orders where brand = 'ru'`,
  ),
  office: reach(() => page('{}', 401, https)),
  // A brand for which no build exists on any machine.
  build: env({ brand: 'unbuilt' as never }),
  brand: async (at) => ({ ...at, brands: 'brands' }),
  owner: broken(`update staff_account set disabled_at = now()`, `update staff_account set disabled_at = null`),
  holidays: broken(
    `create table gone as select * from holiday; delete from holiday`,
    `insert into holiday select * from gone; drop table gone`,
  ),
  tables: broken(
    `create table gone as select * from area_tier; delete from area_tier`,
    `insert into area_tier select * from gone; drop table gone`,
  ),
  checklist: async (at) => ({ ...at, papers: 'docs/before-live.md' }),
  owners: broken(
    `update staff_account set disabled_at = now() where email = 'two@shop.example'`,
    `update staff_account set disabled_at = null`,
  ),
  phones: broken(
    `update policy set value = '"080-000-0000"' where key = 'refusalPhone' and value = '"080-1599-1599"'`,
    `update policy set value = '"080-1599-1599"' where key = 'refusalPhone' and valid_from = (select max(valid_from) from policy where key = 'refusalPhone')`,
  ),
  policies: broken(
    `insert into policy (key, value, valid_from) values ('cartMax', '"many"', now())`,
    `delete from policy where key = 'cartMax' and value = '"many"'`,
  ),
  products: broken(
    `update product_card set product_status = 'stock_out'`,
    `update product_card set product_status = 'stock_in'`,
  ),
  payment: broken(`update payment set refunded_amount = 99`, `update payment set refunded_amount = 100`),
  webhook: broken(
    `create table gone as select * from payment_event; delete from payment_event`,
    `insert into payment_event overriding system value select * from gone; drop table gone`,
  ),
  message: broken(`update message set status = 'failed'`, `update message set status = 'sent'`),
  drill: async (at) => ({ ...at, env: { ...at.env, dataDir: join(folder, 'none') } }),
};

const all = [...databaseChecks, ...companyChecks, ...environmentChecks, ...shopChecks, ...launchChecks];

describe('every check', () => {
  test('has a broken setup in this test', () => {
    expect(Object.keys(ills).sort()).toEqual(all.map(({ name }) => name).sort());
  });

  test.each(all.map((check) => [check.name, check] as const))(
    '%s reports its fault, and nothing for a correct setup',
    async (name, check) => {
      const ill = ills[name] as Breaking;
      const before = await runDoctorCheck(check, well);
      if (name !== 'invariants') expect(before).toEqual([]);
      const found = await suffering(check, ill);
      expect(found.length).toBeGreaterThan(before.length);
      for (const words of found) expect(words).not.toMatch(/undefined|\[object/);
    },
  );
});

test.each([
  ['operatorPhone', '010-1599-1599'],
  ['contactPhone', '0215991599'],
])('%s is reported in the form %s, which the shop does not read', async (key, typed) => {
  const [phones] = launchChecks.filter(({ name }) => name === 'phones');
  const latest = `key = '${key}' and valid_from = (select max(valid_from) from policy where key = '${key}')`;
  const ill = broken(
    `create table phone_before as select value from policy where ${latest}; update policy set value = '"${typed}"' where ${latest}`,
    `update policy set value = (select value from phone_before) where ${latest}; drop table phone_before`,
  );
  const found = await suffering(phones as DoctorCheck, ill);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(key);
});

test('a temporary holiday of a later year is not taken for the holidays of that year', async () => {
  const holidays = shopChecks.find(({ name }) => name === 'holidays') as DoctorCheck;
  const ill = broken(
    `create table gone as select * from holiday; delete from holiday where day > current_date; insert into holiday (day, name) values (current_date + 900, '임시공휴일')`,
    `delete from holiday; insert into holiday select * from gone; drop table gone`,
  );
  expect(await suffering(holidays, ill)).toEqual([expect.stringMatching(/^Holidays are known until/)]);
});

test('a row of one brand for a policy of all brands is a fault of `policies`', async () => {
  const policies = shopChecks.find(({ name }) => name === 'policies') as DoctorCheck;
  const ill = broken(
    `insert into policy (key, brand, value, valid_from) values ('quietHours', 'ru', '{"from":"20:00","until":"08:00"}', now())`,
    `delete from policy where key = 'quietHours' and brand = 'ru'`,
  );
  expect(await suffering(policies, ill)).toEqual([
    "quietHours applies to all brands, so the row of brand ru has no effect. Insert it with brand '*'.",
  ]);
});

test('a present row behind a later one is a fault of `policies`', async () => {
  const policies = shopChecks.find(({ name }) => name === 'policies') as DoctorCheck;
  const ill = broken(
    `insert into policy (key, value, valid_from) values ('cartMax', '"many"', now()), ('cartMax', '60', now() + interval '1 day')`,
    `delete from policy where key = 'cartMax' and valid_from > '2026-01-01'`,
  );
  expect(await suffering(policies, ill)).toEqual([expect.stringMatching(/^The shop ignores "many" as cartMax/)]);
});

async function suffering(check: DoctorCheck, ill: Breaking) {
  if (typeof ill === 'function') {
    const at = await ill(well);
    try {
      return await runDoctorCheck(check, at);
    } finally {
      vi.restoreAllMocks();
    }
  }
  await live.sql.unsafe(`set session_replication_role = replica; ${ill.act}; set session_replication_role = default`);
  try {
    return await runDoctorCheck(check, well);
  } finally {
    await live.sql.unsafe(
      `set session_replication_role = replica; ${ill.mend}; set session_replication_role = default`,
    );
  }
}

const orderOf = (brand: string) =>
  `insert into orders (address, app_user_id, area_fee, brand, bundles, order_number, products_price, shipping_fee, status, total_price, uuid, waterfall)
    values ('{}', 1, 0, '${brand}', '[]', '${brand}', 0, 0, 'payment_expired', 0, gen_random_uuid(), '{}')`;

/** The findings of a check while rows of an order of each brand exist. */
async function withOrdersOf(brands: string[], work: () => Promise<string[]>) {
  const replica = (act: string) =>
    live.sql.unsafe(`set session_replication_role = replica; ${act}; set session_replication_role = default`);
  await replica(brands.map(orderOf).join(';'));
  try {
    return await work();
  } finally {
    await replica(`delete from orders where order_number = brand`);
  }
}

test('orders of another brand are a fault while BRAND_ORIGINS does not name it', async () => {
  const brands = environmentChecks.find(({ name }) => name === 'brands') as DoctorCheck;
  const brand = well.env.brand;
  expect(await withOrdersOf([brand], () => runDoctorCheck(brands, well))).toEqual([]);
  expect(await withOrdersOf([brand, 'ru'], () => runDoctorCheck(brands, well))).toEqual([
    `Brand ru has orders, but messages about them link to ${brand}. Add ru to BRAND_ORIGINS.`,
  ]);
});

test('a process that cannot read a file written by another is a fault of `files`', async () => {
  const files = environmentChecks.find(({ name }) => name === 'files') as DoctorCheck;
  let requestCount = 0;
  const apart: typeof fetch = async (input, init) =>
    String(input).includes('/pictures/') && requestCount++ % 2 === 0 ? page('', 404) : outside(input, init);
  const found = await runDoctorCheck(files, { ...well, reach: apart });
  expect(found).toHaveLength(2);
  for (const words of found)
    expect(words).toMatch(/^(PUBLIC|OFFICE)_ORIGIN did not find .* 4 of 8 requests\. .*FILES_URL\.$/);
});

test('another brand that cannot read the files of this one is a fault of `files`', async () => {
  const files = environmentChecks.find(({ name }) => name === 'files') as DoctorCheck;
  const own = well.env.brand;
  const origins = new Map([
    [own, 'https://shop.example'],
    ['ru', 'https://ru.example'],
  ]) as typeof well.env.origins;
  const apart: typeof fetch = async (input, init) =>
    String(input).startsWith('https://ru.example/pictures/') ? page('', 404) : outside(input, init);
  const at = { ...well, env: { ...well.env, origins }, reach: apart };
  expect(await runDoctorCheck(files, at)).toEqual([
    'BRAND_ORIGINS of ru did not find a stored file in 8 of 8 requests. Give all processes the same DATA_DIR, or set FILES_URL.',
  ]);
});

test('the page of what a person proves wants a name and a day in every line', async () => {
  const papers = launchChecks.find(({ name }) => name === 'checklist') as DoctorCheck;
  const at = join(folder, 'half.md');
  writeFileSync(at, '- [x] Terms 한대표 2026-11-01\n- [ ] Escrow\n- [x] Keys\n');
  expect(await runDoctorCheck(papers, { ...well, papers: at })).toEqual(['Not ticked: Escrow', 'Not ticked: Keys']);
  const lines = readFileSync('docs/before-live.md', 'utf8').match(/^- \[ \]/gm) ?? [];
  expect(await runDoctorCheck(papers, { ...well, papers: 'docs/before-live.md' })).toHaveLength(lines.length);
});

test('the command fails while any fault exists, and does not open the shop', async () => {
  const { code, said } = await runCommand('scripts/doctor.ts', ['--open', '--opens-on', '2026-12-24'], live.settings);
  expect(code).toBe(1);
  expect(said).toMatch(/^ok {4}settings/m);
  expect(said).toMatch(/^FAULT origin/m);
  expect(said).toMatch(/^FAULT checklist/m);
  expect(said).toMatch(/The shop is closed until 2026-12-24\. Fix the faults/);
  const [row] = await live.sql`select opened_at from installation`;
  expect(row?.opened_at).toBeNull();
  expect(await runCommand('scripts/doctor.ts', [], {})).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^FAULT settings .*SHOP_MODE=live/m),
  });
  expect((await runCommand('scripts/doctor.ts', [], { ...live.settings, TOSS_SECRET_KEY: '' })).said).toMatch(
    /^FAULT settings .*TOSS_SECRET_KEY is required/m,
  );
});
