import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#database/port.ts';
import { createTestCustomer } from '#test/customer.ts';
import { openDatabaseProxy } from '#test/database-proxy.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { insertTestProduct } from '#test/products.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { openShop } from '../../main.ts';
import { readEnv } from '../config/env.ts';
import { type Db, openDatabase, type Sql, tx } from './database.ts';
import { genericPlanPool } from './pool.ts';

let shop: TestShop;
let wire: Awaited<ReturnType<typeof openDatabaseProxy>>;
let far: Awaited<ReturnType<typeof openShop>>;
let origin = '';
let pool: Sql;
let goods: Awaited<ReturnType<typeof insertTestProduct>>;
const newCustomer = () => createTestCustomer(origin, shop.sandbox);
const status = async (path: string) => (await fetch(`${origin}${path}`)).status;
/** The first request that writes for a guest: signing in as a guest alone does not use the database. */
async function keeps(self: ReturnType<typeof newCustomer>) {
  const body = { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] };
  return (await self.ask('POST /v4/app-users/order-tmp', { body })).status;
}

beforeAll(async () => {
  shop = await openTestShop({ ROLE: 'web' });
  wire = await openDatabaseProxy(shop.databaseUrl);
  const env = readEnv({
    PORT: String(await freePort()),
    DATA_DIR: shop.dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ROLE: 'api',
  });
  origin = env.origin;
  goods = await insertTestProduct(shop.sql, { stock: 'unlimited' });
  far = await openShop({ env, databaseUrl: wire.url });
  pool = openDatabase(shop.databaseUrl);
  await pool`create table kept (name text)`;
});
afterAll(async () => {
  await pool.end();
  await wire.close();
  await far.close();
  await shop.close();
});

test.each([98, 99, 100, 101, 102])(
  'a confirmed write is stored, with %i statements ahead of a transaction',
  async (many) => {
    await Promise.all(Array.from({ length: 12 }, () => pool`select pg_sleep(0.1)`));
    const held = Array.from({ length: 11 }, () => tx(pool, (inside) => inside`select pg_sleep(0.6)`));
    await pause(50);
    const statements = Array.from({ length: many }, () => pool`select pg_sleep(0.001)`.execute());
    const name = (at: number) => `${many}-${at}`;
    const writes = Array.from({ length: 30 }, (_, at) => async () => {
      if (at % 3 === 0) await tx(pool, (inside) => inside`insert into kept values (${name(at)})`);
      else await pool`insert into kept values (${name(at)})`;
      return name(at);
    });
    const ended = await Promise.allSettled(writes.map((write) => write()));
    await Promise.allSettled([...held, ...statements]);
    const rows = await pool<{ name: string }[]>`select name from kept where name like ${`${many}-%`}`;
    const insertedNames = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(insertedNames.length).toBe(30);
    expect(rows.map((row) => row.name).sort()).toEqual(insertedNames.sort());
    const left = await pool`select from pg_stat_activity where datname = current_database() and state like 'idle in%'`;
    expect(left).toHaveLength(0);
  },
);

test('a caller who finds every connection in use is refused within about three seconds, and the others are not affected', async () => {
  const held = Array.from({ length: 12 }, () => tx(pool, (inside) => inside`select pg_sleep(4)`));
  await pause(50);
  // Before any of the four seconds is over.
  const first = await Promise.race([pool`select 1`.catch((error: unknown) => error), ...held]);
  expect(first).toMatchObject({ code: 'POOL_TIMEOUT' });
  expect((await Promise.allSettled(held)).every((one) => one.status === 'fulfilled')).toBe(true);
  expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
});

test('an error caught inside a transaction fails the whole, a failed savepoint is rolled back alone, and no connection hangs', async () => {
  const caught = tx(pool, async (inside) => {
    await inside`insert into kept values ('caught')`;
    await inside`select 1 / 0`.catch(() => {});
    return 'fine';
  });
  await expect(caught).rejects.toMatchObject({ code: '22012' });
  const result = await tx(pool, async (inside) => {
    await inside`insert into kept values ('whole')`;
    await inside.savepoint((part) => part`insert into kept values ('part'), (1 / 0)::text`).catch(() => {});
    return 'fine';
  });
  expect(result).toBe('fine');
  expect(await pool`select name from kept where name in ('caught', 'whole', 'part')`).toEqual([{ name: 'whole' }]);
});

test('first reads are sent with BEGIN: each sees what the lock it waited for protected, and a failed one stores nothing', async () => {
  const counts = await Promise.all(
    Array.from({ length: 8 }, () =>
      tx(
        pool,
        async (inside) => {
          const [, [row]] = await Promise.all([
            inside`select pg_advisory_xact_lock(4711)`,
            inside<{ n: number }[]>`select count(*)::int as n from kept where name = 'looked'`,
          ]);
          await inside`insert into kept values ('looked')`;
          return row?.n;
        },
        { readsFirst: true },
      ),
    ),
  );
  expect(counts.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const blind = tx(
    pool,
    async (inside) => {
      await Promise.all([inside`select 1 / 0`, inside`select 1`]).catch(() => {});
      await inside`insert into kept values ('blind')`;
    },
    { readsFirst: true },
  );
  await expect(blind).rejects.toMatchObject({ code: '22012' });
  expect(await pool`select name from kept where name = 'blind'`).toEqual([]);
});

test('a transaction that claims to read first but writes is refused before anything is sent', async () => {
  const writes = [
    (inside: Db) => inside`insert into kept values ('sly')`,
    (inside: Db) =>
      inside`with put as (${inside`insert into kept values ('sly') returning name`}) select name from put`,
    (inside: Db) => inside.unsafe(`insert into kept values ('sly')`),
  ];
  for (const write of writes) {
    await expect(tx(pool, write, { readsFirst: true })).rejects.toThrow('must not write before its reads');
  }
  const looked = tx(
    pool,
    async (inside) => {
      await inside`select name from kept for update`;
      await inside`insert into kept values ('honest')`;
    },
    { readsFirst: true },
  );
  await looked;
  expect(await pool`select name from kept where name in ('sly', 'honest')`).toEqual([{ name: 'honest' }]);
});

test('lookups by key use nested loops and indexes even without statistics', async () => {
  await pool.unsafe(`create table few (id int primary key, owner int) with (autovacuum_enabled = off);
    create table many (id int primary key) with (autovacuum_enabled = off);
    insert into many select generate_series(1, 20000); analyze many; insert into few values (1, 7)`);
  const plan = async (sql: Sql) => {
    const rows = await sql<{ 'QUERY PLAN': string }[]>`
      explain select many.id from few join many on many.id = few.owner`;
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(await plan(pool)).toMatch(/Hash Join|Merge Join/);
  expect(await plan(genericPlanPool(pool))).toMatch(/Nested Loop[\s\S]*Index .*Scan using many_pkey[\s\S]*Index Cond/);
});

test('a new row is found without reading the whole table, although all rows in the statistics are old', async () => {
  await pool.unsafe(`create table early (id int primary key, owner int) with (autovacuum_enabled = off);
    create table people (id int primary key, name text) with (autovacuum_enabled = off);
    insert into people select n, 'name' from generate_series(1, 20000) n;
    insert into early select n, n % 10 + 1 from generate_series(1, 500) n; analyze people, early; insert into early values (501, 20000)`);
  const plan = (ways: string) =>
    pool.begin(async (inside) => {
      await inside.unsafe(ways);
      const rows = await inside<{ 'QUERY PLAN': string }[]>`
        explain select people.name from early join people on people.id = early.owner where early.id = 501`;
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  // The plan the database would choose without our settings.
  expect(await plan('set local enable_mergejoin = on')).toContain('Merge Join');
  expect(await plan('select')).toMatch(/Nested Loop[\s\S]*people_pkey/);
});

test('a statement that leaves a transaction open does not affect statements of other callers', async () => {
  const small = openDatabase(shop.databaseUrl, { max: 1 });
  await small.unsafe('begin').catch(() => {});
  await small`insert into kept values ('after')`;
  await small.end();
  expect(await pool`select name from kept where name = 'after'`).toHaveLength(1);
});

test('a connection cut between two statements fails the transaction, and the process lives', async () => {
  const small = openDatabase(shop.databaseUrl, { max: 1 });
  const cut = tx(small, async (inside) => {
    const [me] = await inside<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await pool`select pg_terminate_backend(${me?.pid ?? 0})`;
    await pause(200);
    await inside`insert into kept values ('cut')`;
  });
  await expect(cut).rejects.toThrow();
  await small`insert into kept values ('again')`;
  await small.end();
  expect(await pool`select name from kept where name in ('cut', 'again')`).toEqual([{ name: 'again' }]);
});

test('a silent database fails every request within nine seconds, and later requests use new connections', async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const self = newCustomer();
      await self.arrive();
      return self;
    }),
  );
  wire.hush(true);
  const began = performance.now();
  const answers = await Promise.all(people.map((self) => self.ask('GET /v1.2/app-users/shopping-carts', {})));
  expect(performance.now() - began).toBeLessThan(9000);
  expect(answers.every((one) => one.status === 503 && one.refusal.code === 'UNAVAILABLE')).toBe(true);
  wire.hush(false);
  const again = await Promise.all(people.map((self) => self.ask('GET /v1.2/app-users/shopping-carts', {})));
  expect(again.map((one) => one.status)).toEqual(people.map(() => 200));
});

test.each(['08P01', '25006', '53300', '57P03'])(
  'a database error %s answers 503, makes the shop unready, and its connection is not used again',
  async (code) => {
    const self = newCustomer();
    await self.arrive();
    const before = wire.closed();
    wire.refuse(code);
    expect(await keeps(self)).toBe(503);
    expect(await status('/readyz')).toBe(503);
    wire.refuse();
    expect(await status('/readyz')).toBe(200);
    expect(await keeps(self)).toBe(201);
    await expectEventually(wire.closed).toBeGreaterThanOrEqual(before + 2);
  },
);

test('while the database is down, a page that cannot be rendered answers 503 with Retry-After, and a cached page is served', async () => {
  const look = async (path: string) => {
    const answer = await fetch(origin + path);
    return { status: answer.status, again: answer.headers.get('retry-after'), text: await answer.text() };
  };
  const cachedPage = await look('/');
  expect(cachedPage.status).toBe(200);
  wire.refuse('57P03');
  const away = await look('/notice');
  // Old enough to be rendered again.
  vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + 45_000);
  const still = await look('/');
  vi.restoreAllMocks();
  wire.refuse();
  expect([away.status, away.again]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(away.text).toContain('잠시');
  expect(still).toEqual(cachedPage);
  await expectEventually(() => status('/notice')).toBe(200);
});

test('a read-only database makes the shop unready and refuses writes with 503 until it is writable again', async () => {
  const [{ name } = { name: '' }] = await pool<{ name: string }[]>`select current_database() as name`;
  const only = async (value: string) => {
    await pool.unsafe(`alter database ${name} set default_transaction_read_only = ${value}`);
    await pool`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`;
    await pause(100);
  };
  const self = newCustomer();
  await self.arrive();
  await only('on');
  expect(await status('/readyz')).toBe(503);
  expect(await keeps(self)).toBe(503);
  expect(await status('/v1/categories')).toBe(200);
  await pool.unsafe(`alter database ${name} reset default_transaction_read_only`);
  await expectEventually(() => keeps(self)).toBe(201);
  await expectEventually(() => status('/readyz')).toBe(200);
});

test('a steady handle plans once for all values and uses indexes, and its connections plan freely again for other callers', async () => {
  const singleConnection = openDatabase(shop.databaseUrl, { max: 1 });
  const planned = (sql: Db) => sql<{ mode: string; scan: string; pid: number }[]>`
    select current_setting('plan_cache_mode') as mode, current_setting('enable_seqscan') as scan, pg_backend_pid() as pid`;
  const steady = genericPlanPool(singleConnection);
  const [[free], [keyed], [again]] = [
    await planned(singleConnection),
    await planned(steady),
    await planned(singleConnection),
  ];
  expect(free).toMatchObject({ mode: 'auto', scan: 'on' });
  expect(keyed).toMatchObject({ mode: 'force_generic_plan', scan: 'off', pid: free?.pid });
  expect(again).toEqual(free);
  const inside = await tx(steady, async (sql) => (await planned(sql))[0]);
  expect(inside).toMatchObject({ mode: 'force_generic_plan' });
  for (let at = 0; at < 3; at++) await steady`select name from kept where name = ${String(at)}`;
  const [kept] = await steady<{ generic: number; custom: number }[]>`
    select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement like 'select name from kept%'`;
  expect(kept).toEqual({ generic: 3, custom: 0 });
  await singleConnection.end();
});

test('statements with two planning modes at once each get their own mode, and all are answered', async () => {
  const few = openDatabase(shop.databaseUrl, { max: 2 });
  const steady = genericPlanPool(few);
  const mode = async (sql: Sql) =>
    (await sql<{ mode: string }[]>`select current_setting('plan_cache_mode') as mode, pg_sleep(0.002)`)[0]?.mode;
  const modes = Array.from({ length: 60 }, (_, at) => mode(at % 2 ? steady : few));
  expect(await Promise.all(modes)).toEqual(modes.map((_, at) => (at % 2 ? 'force_generic_plan' : 'auto')));
  await few.end();
});
