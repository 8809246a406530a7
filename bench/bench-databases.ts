import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { startEmbeddedServer } from '#database/embedded.ts';
import { migrateSchema } from '#database/migrate.ts';
import { growCatalogue } from '#demo/demo-many.ts';
import { seedDemo } from '#demo/demo-seed.ts';
import { growPastOrders } from '#demo/past-orders.ts';
import { versionUnversionedProducts } from '#server/catalog/publish-catalog.ts';
import { openDatabase } from '#server/platform/db/database.ts';

const dir = join('.cache', 'bench-postgres');

export type BenchDatabases = Awaited<ReturnType<typeof openBenchDatabases>>;

/**
 * A durable PostgreSQL for the bench. The seeded shop is created once and copied for every run; the large one is created once. With `keep`
 * databases of older sources stay and are migrated, because half a million orders take minutes.
 */
export async function openBenchDatabases(print: (line: string) => void, { keep = false } = {}) {
  const embedded = await startEmbeddedServer({ dir, print });
  const of = (name: string) => embedded.url.replace(/\/shop$/, `/${name}`);
  const admin = postgres(of('postgres'), { max: 1, onnotice: () => {} });
  const mark = sources();

  // Databases made from other sources are dropped.
  const made = await admin<
    { name: string }[]
  >`select datname as name from pg_database where datname ~ '^(seeded|large|past)_'`;
  const old = made.filter(({ name }) => !name.endsWith(`_${mark}`));
  for (const { name } of keep ? [] : old) await admin.unsafe(`drop database "${name}" with (force)`);

  async function make(name: string, fill: (sql: postgres.Sql) => Promise<unknown>, template = 'template1') {
    const [found] = await admin`select from pg_database where datname = ${name}`;
    if (found) return of(name);
    const draft = `${name}_draft`;
    await admin.unsafe(`drop database if exists ${draft} with (force)`);
    await admin.unsafe(`create database ${draft} template ${template}`);
    const sql = postgres(of(draft), { max: 2, onnotice: () => {} });
    await fill(sql);
    await sql.unsafe('vacuum analyze');
    await sql.end();
    await admin.unsafe(`alter database ${draft} rename to ${name}`);
    return of(name);
  }

  const seeded = async (sql: postgres.Sql) => {
    await migrateSchema(sql);
    await seedDemo(sql, { brand: 'cuma', print });
    await fillStock(sql);
    await fillPast(sql);
  };

  /** Creates a grown shop from a copy of the seeded one. */
  async function grownDatabase(name: string, work: (sql: postgres.Sql) => Promise<unknown>) {
    await make(`seeded_${mark}`, seeded);
    return make(`${name}_${mark}`, work, `seeded_${mark}`);
  }

  async function copied(template: string, name: string) {
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.unsafe(`create database ${name} template ${template}`);
    return of(name);
  }

  return {
    async shop(name = 'shop') {
      await make(`seeded_${mark}`, seeded);
      return copied(`seeded_${mark}`, name);
    },
    /** A shop with this many products. Each has its first version, so that the job which writes it does not run while the bench measures. */
    large: (products: number) =>
      grownDatabase(`large_${products}`, async (sql) => {
        await growCatalogue(sql, products, print);
        const shop = openDatabase(of(`large_${products}_${mark}_draft`));
        await versionUnversionedProducts(shop);
        await shop.end();
      }),
    /** A fresh copy of a shop with this number of past orders, a thousand members and three hundred sellers. */
    async past(orders: number) {
      const kept = keep && made.find(({ name }) => name.startsWith(`past_${orders}_`) && !name.endsWith('_draft'));
      if (kept) {
        const url = await copied(kept.name, 'grown');
        const sql = postgres(url, { max: 2, onnotice: () => {} });
        await migrateSchema(sql, print);
        await sql.end();
        return url;
      }
      await grownDatabase(`past_${orders}`, (sql) => growPastOrders(sql, { orders, sellers: 300 }, print));
      return copied(`past_${orders}_${mark}`, 'grown');
    },
    /** CPU time of all PostgreSQL processes, including ended ones, in milliseconds. Linux only. */
    cpu: () => cpuOf(Number(readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])),
    async stop() {
      await admin.end();
      await embedded.stop();
    },
  };
}

/** Adds enough stock that a long run never sells out. */
async function fillStock(sql: postgres.Sql) {
  await sql`
    with more as (update stock set stocked = stocked + 10000000 where not unlimited and stocked > 0 returning option_id)
    insert into stock_movement (option_id, kind, quantity, reason) select option_id, 'stock', 10000000, '상품 파일' from more`;
}

/** Adds earlier guests with carts and order sheets, because plans depend on table sizes and a real shop is not empty. */
async function fillPast(sql: postgres.Sql) {
  await sql`
    with people as (insert into app_user (user_type) select 'guest' from generate_series(1, 20000) returning id),
      tokens as (
        insert into token (hash, app_user_id, token_type, expires_at)
        select sha256(id::text::bytea), id, 'guest', now() + interval '1 year' from people
      ),
      carts as (insert into cart (app_user_id) select id from people returning id, app_user_id),
      goods as (select option_id, row_number() over () as at, count(*) over () as count from stock),
      filled as (
        insert into cart_item (cart_id, option_id, quantity, price_at_add)
        select c.id, goods.option_id, 1, 1000 from carts c join goods on goods.at = 1 + c.id % goods.count returning option_id
      )
    insert into order_tmp (app_user_id, option_ids, quantities, cart_item_ids, expires_at)
    select c.app_user_id, array[goods.option_id], array[1], array[0], now() + interval '1 day'
    from carts c join goods on goods.at = 1 + c.id % goods.count`;
}

function cpuOf(postmaster: number) {
  try {
    const ticks = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => statOf(pid))
      .filter((stat) => stat[0] === postmaster || stat[1] === postmaster)
      .map(([pid, , own = 0, gone = 0]) => own + (pid === postmaster ? gone : 0));
    return ticks.reduce((sum, tick) => sum + tick, 0) * 10;
  } catch {
    return 0;
  }
}

function statOf(pid: string) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    return [Number(pid), parent, (fields[11] ?? 0) + (fields[12] ?? 0), (fields[13] ?? 0) + (fields[14] ?? 0)];
  } catch {
    return [];
  }
}

function sources() {
  const hash = createHash('sha256');
  hash.update(readFileSync(new URL(import.meta.url)));
  for (const folder of ['database/migrations', 'demo']) {
    const names = readdirSync(folder).filter((name) => /\.(sql|ts)$/.test(name));
    for (const name of names.sort()) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 8);
}
