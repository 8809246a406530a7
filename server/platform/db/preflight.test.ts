import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type EmbeddedServer, startEmbeddedServer } from '#database/embedded.ts';
import { migrateSchema } from '#database/migrate.ts';
import { freePort } from '#database/port.ts';
import { seedDemo } from '#demo/demo-seed.ts';
import { queryDatabase } from '#test/claims-requests.ts';
import { liveSettings } from '#test/live-settings.ts';
import { checkPorts } from '../../../scripts/ports.ts';
import { openShop } from '../../main.ts';
import { readEnv } from '../config/env.ts';

let embedded: EmbeddedServer;
let admin: postgres.Sql;
const folder = mkdtempSync(join(tmpdir(), 'modes-'));
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const keys = { one: Buffer.alloc(32, 1).toString('base64'), other: Buffer.alloc(32, 2).toString('base64') };
let live: Record<string, string>;

beforeAll(async () => {
  live = { ...liveSettings, FIELD_KEY: keys.one };
  // A live shop needs a database that writes durably.
  embedded = await startEmbeddedServer({ dir: join(folder, 'postgres') });
  admin = postgres(embedded.url.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
  await admin`create database template_shop`;
  await queryDatabase(at('template_shop'), async (sql) => {
    await migrateSchema(sql);
    await seedDemo(sql, { brand: 'cuma', orders: false });
  });
});
afterAll(async () => {
  await admin.end();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A new database: the demo's, or an empty one made as `how` says. */
async function database(how = 'template template_shop') {
  const name = `g_${randomBytes(6).toString('hex')}`;
  await admin.unsafe(`create database ${name} ${how}`);
  return at(name);
}

function at(name: string) {
  return embedded.url.replace(/\/shop$/, `/${name}`);
}

/** A demo database without its customers and orders: the state a live shop starts with. */
async function bare() {
  const url = await database();
  await queryDatabase(url, (sql) =>
    sql.unsafe('set session_replication_role = replica; delete from app_user; delete from orders'),
  );
  return url;
}

/** Opens the shop and closes it again; returns 'open' or the error message. */
async function opened(databaseUrl: string, settings: Record<string, string> = {}) {
  const env = readEnv({
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    FIELD_KEY: keys.one,
    LOG_LEVEL: 'silent',
    ROLE: 'api',
    DATABASE_URL: databaseUrl,
    ...settings,
  });
  const shop = await openShop({ env, databaseUrl }).catch((error: Error) => error);
  if (shop instanceof Error) return shop.message;
  await shop.close();
  return 'open';
}

/** Runs one of the project's commands; returns its exit code and output. */
async function command(file: string, args: string[], settings: Record<string, string>, enough?: RegExp) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(folder, 'data'), ...settings },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      printed += String(bytes);
      if (enough?.test(printed)) child.kill();
    });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, said: printed };
}

describe('a database belongs to a demo or to a live shop', () => {
  test('a live shop’s database is not opened, seeded or emptied in demo mode, and stays as it was', async () => {
    const url = await bare();
    expect(await opened(url, live)).toBe('open');
    expect(await opened(url, { ...live, BRAND: 'ru' })).toBe('open');
    expect(await opened(url)).toMatch(/belongs to a live shop/);
    await queryDatabase(url, (sql) => sql`create table precious (won bigint)`);
    for (const args of [['--reset', '--products', '3'], []]) {
      const { code, said } = await command('scripts/seed.ts', args, { DATABASE_URL: url });
      expect(said).toMatch(/belongs to a live shop/);
      expect(said).not.toMatch(/ at .*:\d+/);
      expect(code).toBe(1);
    }
    const started = await command('scripts/shop.ts', [], { DATABASE_URL: url, PORT: String(await freePort()) });
    expect(started.said).toMatch(/belongs to a live shop/);
    expect(await queryDatabase(url, (sql) => sql`select from precious`)).toEqual([]);
    expect(await queryDatabase(url, (sql) => sql`select mode from installation`)).toEqual([{ mode: 'live' }]);
  });

  test('a demo’s database, or one with demo accounts, is not opened by a live shop', async () => {
    const url = await database();
    expect(await opened(url, live)).toMatch(/demo accounts with published passwords.*@demo\.shop/);
    expect(await opened(url)).toBe('open');
    expect(await opened(url, live)).toMatch(/belongs to a demo shop/);
    const staffed = await bare();
    await queryDatabase(
      staffed,
      (sql) =>
        sql`insert into staff_account (email, name, role, password_hash) values ('Owner@Demo.Shop', '한대표', 'owner', 'x')`,
    );
    expect(await opened(staffed, live)).toMatch(/demo accounts with published passwords/);
    expect(await queryDatabase(staffed, (sql) => sql`select from installation`)).toEqual([]);
  });

  test('an unmarked database of a live shop is refused in demo mode, and another program’s database is not emptied', async () => {
    const url = await bare();
    await queryDatabase(
      url,
      (sql) =>
        sql`insert into app_user (user_type, email, password_hash, nickname) values ('email', 'hana@example.com', 'x', '하나')`,
    );
    expect(await opened(url)).toMatch(/looks like a live shop without a mode/);
    const reset = await command('scripts/seed.ts', ['--reset'], { DATABASE_URL: url });
    expect(reset.said).toMatch(/looks like a live shop without a mode/);
    const foreign = await database();
    await queryDatabase(foreign, (sql) =>
      sql.unsafe('drop schema public cascade; create schema public; create table invoices (won bigint)'),
    );
    const theirs = await command('scripts/seed.ts', ['--reset'], { DATABASE_URL: foreign });
    expect(theirs.said).toMatch(/tables of another program/);
    expect(await queryDatabase(foreign, (sql) => sql`select from invoices`)).toEqual([]);
  });

  test('of two shops of different mode that start at once on a new database one opens', async () => {
    const url = await bare();
    const ended = await Promise.all([opened(url, live), opened(url)]);
    expect(ended.filter((one) => one === 'open')).toHaveLength(1);
  });
});

describe('the key of encrypted fields', () => {
  test('a lost or wrong key is reported before anything is encrypted with a new one', async () => {
    const url = await database();
    const dir = mkdtempSync(join(folder, 'key-'));
    expect(await opened(url, { DATA_DIR: dir, FIELD_KEY: '' })).toBe('open');
    rmSync(join(dir, 'field.key'));
    expect(await opened(url, { DATA_DIR: dir, FIELD_KEY: '' })).toMatch(
      /key of this database is missing.*Restore .*field\.key/,
    );
    expect(existsSync(join(dir, 'field.key'))).toBe(false);
    expect(await opened(url, { DATA_DIR: dir, FIELD_KEY: keys.other })).toMatch(/FIELD_KEY is not the key/);
    writeFileSync(join(dir, 'field.key'), 'AAAA');
    expect(await opened(url, { DATA_DIR: dir, FIELD_KEY: '' })).toMatch(/is not 32 bytes in base64/);
  });

  test('may have any number on first start, and the shop recognizes it later', async () => {
    const url = await database();
    const settings = { FIELD_KEY: '', FIELD_KEYS: `7:${keys.one}` };
    expect(await opened(url, settings)).toBe('open');
    expect(await opened(url, settings)).toBe('open');
    expect(await opened(url, { FIELD_KEY: '', FIELD_KEYS: `7:${keys.other}` })).toMatch(/is not the key/);
  });

  test('is recognized in a database from before keys were marked by what it decrypts', async () => {
    const url = await database();
    const { createEncryption } = await import('../crypto/encryption.ts');
    const encrypted = createEncryption(Buffer.alloc(32, 1)).encrypt('KVKFKRCPNZQUYMLX');
    await queryDatabase(
      url,
      (sql) => sql`
        insert into staff_account (email, name, role, password_hash, totp_secret)
        values ('owner@demo.shop', '한대표', 'owner', 'x', ${encrypted})`,
    );
    expect(await opened(url, { FIELD_KEY: keys.other })).toMatch(/FIELD_KEY is not the key/);
    expect(await opened(url, { FIELD_KEY: keys.one })).toBe('open');
  });
});

describe('a start that is refused changes nothing', () => {
  test.each([
    ['a C locale', "template template0 locale 'C'", /does not know Korean letters/],
    ['SQL_ASCII', "template template0 encoding 'SQL_ASCII' locale 'C'", /encoding is not UTF8/],
    ['LATIN1', "template template0 encoding 'LATIN1' locale 'C'", /encoding is not UTF8/],
  ])('a database with %s stays empty', async (_, how, why) => {
    const url = await database(how);
    const { code, said } = await command('scripts/seed.ts', [], { DATABASE_URL: url });
    expect(said).toMatch(why);
    expect(code).toBe(1);
    const tables = await queryDatabase(url, (sql) => sql`select from pg_tables where schemaname = 'public'`);
    expect(tables).toHaveLength(0);
  });

  test('a database with a changed migration can be emptied', async () => {
    const url = await database();
    await queryDatabase(
      url,
      (sql) => sql`update schema_migration set sha256 = 'of another day' where name like '0013%'`,
    );
    const plain = await command('scripts/seed.ts', [], { DATABASE_URL: url });
    expect(plain.said).toMatch(/0013_business\.sql changed after it was applied.*npm run seed -- --reset/s);
    const reset = await command('scripts/seed.ts', ['--reset'], { DATABASE_URL: url }, /Applying migration 0013/);
    expect(reset.said).toMatch(/Emptying the database.*Applying migration 0013/s);
  });

  test('only a port in use is reported as taken, and no folder is created before all ports are checked', async () => {
    const dir = join(folder, 'never');
    const start = (settings: Record<string, string>) => command('scripts/shop.ts', [], { DATA_DIR: dir, ...settings });
    const looked = (settings: Record<string, string>) =>
      checkPorts(readEnv(settings)).then(
        () => '',
        (error: Error) => error.message,
      );
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as { port: number };
    const free = String(await freePort());
    expect((await start({ PORT: String(port) })).said).toBe(
      `Port ${port} is in use. Stop the process that listens on it, or set PORT to another port.\n`,
    );
    const aside = { PORT: free, SANDBOX_PORT: String(await freePort()) };
    expect((await start({ ...aside, METRICS_PORT: String(port) })).said).toMatch(/set METRICS_PORT to another/);
    expect(await looked({ ...aside, OFFICE_PORT: String(port) })).toMatch(/set OFFICE_PORT to another/);
    expect(await looked({ PORT: free, SANDBOX_PORT: String(port) })).toMatch(/set SANDBOX_PORT to another/);
    expect(await looked({ PORT: free, HOST: '203.0.113.7' })).toBe(
      '203.0.113.7 is not an address of this machine. Set HOST to another address.',
    );
    expect((await start({ PORT: 'abc' })).said).toBe(
      'The shop cannot start. PORT must be a port from 1 to 65535, not "abc".\n',
    );
    expect(() => readEnv({ PORT: free, SANDBOX_PORT: free })).toThrow(/SANDBOX_PORT must differ from PORT/);
    taken.close();
    expect(existsSync(dir)).toBe(false);
  });
});
