import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import postgres from 'postgres';
import { describe, expect, inject, test } from 'vitest';
import { migrateSchema } from '#database/migrate.ts';
import { packRelease, releasedVersions, storedRelease, storedVersions, unpackRelease } from '#database/release.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { isMessageNew } from '#server/notifications/enqueue.sql.ts';
import { openDatabase, type Sql } from '#server/platform/db/database.ts';
import { buyProduct } from './buy.ts';
import { insertTestProduct } from './products.ts';
import { ownShop } from './test-shop.ts';

const changes = existsSync('CHANGELOG.md') ? readFileSync('CHANGELOG.md', 'utf8') : '';
const versions = releasedVersions(changes);

describe('every released version', () => {
  test('has kept its schema and data, release by release', () => {
    if (versions.length === 0)
      console.warn('NOTHING IS RELEASED YET: CHANGELOG.md names no version, so no old shop is opened here.');
    expect(versions.filter((version) => !storedRelease(version))).toEqual([]);
    expect(storedVersions().filter((version) => !versions.includes(version))).toEqual([]);
    for (const version of versions) expect(storedRelease(version)?.length).toBeLessThan(2 << 20);
  });

  for (const version of versions.slice(0, 2))
    test(`a shop of ${version} opens, migrates and satisfies the invariants`, async () => {
      await inDatabase(async (sql) => {
        const takenAt = await unpackRelease(sql, storedRelease(version) as Buffer);
        await comeForward(sql, takenAt);
        expect((await runInvariants(sql)).filter(({ ok }) => !ok)).toEqual([]);
      });
    }, 120_000);
});

test('a shop of 0.1.0 with an order on its way announces its payment once, and the waiting message is sent as text', async () => {
  await inDatabase(async (sql) => {
    const takenAt = await unpackRelease(sql, storedRelease('0.1.0') as Buffer);
    const [order] = await sql<{ id: number; line: number; event: number; phone: string }[]>`
      select o.id, l.id as line, max(e.id) as event, u.phone from orders o join order_line l on l.order_id = o.id
        join order_event e on e.order_id = o.id join app_user u on u.id = o.app_user_id
      where l.status = 'delivering' and u.phone is not null group by o.id, l.id, u.phone order by o.id limit 1`;
    if (!order) throw new Error('No order is on its way.');
    const { id, line, event, phone } = order;
    // The keys of that release: of a payment, of its reminder, of a line and of a case.
    const keys = [`ORDER_PAID:${id}`, `ORDER_BANK_D0:${id}:1`, `SHIP_START ${line} ${event}`, `case:${id}`];
    const kinds = ['ORDER_PAID', 'ORDER_BANK_D0', 'SHIP_START', 'PAYMENT_CASE'];
    await sql`
      insert into message (key, kind, recipient, words, status, give_up_at, created_at, sent_at)
      select key, kind, ${phone}, case when kind = 'SHIP_START' then '\\x01'::bytea end,
        case when kind = 'SHIP_START' then 'waiting' else 'sent' end, ${takenAt}::timestamptz + interval '1 day',
        ${takenAt}, case when kind <> 'SHIP_START' then ${takenAt}::timestamptz end
      from unnest(${keys}::text[], ${kinds}::text[]) as m (key, kind)`;
    await comeForward(sql, takenAt);
    const isNew = (code: string, lineId: number | null = null) => isMessageNew(sql, phone, code, lineId);
    expect(await isNew(`ORDER_PAID ${id}`)).toBe(false);
    expect(await isNew(`ORDER_BANK_D0 ${id}:1`)).toBe(false);
    expect(await isNew(`SHIP_START ${event}`, line)).toBe(false);
    expect(await isNew(`ORDER_PAID ${id + 1}`)).toBe(true);
    // The worker begins the message that waited, and the company takes it.
    await sql`
      update message set status = 'sent', payload = null, began_at = created_at, sent_at = created_at + interval '1 second', company_id = 'c1'
      where status = 'waiting'`;
    expect((await runInvariants(sql)).filter(({ ok }) => !ok)).toEqual([]);
  });
}, 120_000);

describe('a shop that is saved now', () => {
  const shop = ownShop();

  test('opens again unchanged, and satisfies all invariants after the migration', async () => {
    const hana = await shop.guest();
    await buyProduct(hana, await insertTestProduct(shop.sql, { name: '청도 단감', stock: 3 }));
    const kept = await packRelease(shop.sql, '9.9.9');
    expect(kept.length).toBeLessThan(2 << 20);
    await inDatabase(async (sql) => {
      const takenAt = await unpackRelease(sql, kept);
      expect(tablesOf(await packRelease(sql, '9.9.9'))).toEqual(tablesOf(kept));
      await comeForward(sql, takenAt);
      const verdicts = await runInvariants(sql);
      expect(verdicts.filter(({ ok }) => !ok)).toEqual([]);
      expect(verdicts.reduce((all, { checked }) => all + Number(checked), 0)).toBeGreaterThan(500);
      // Sequences continue where they stopped.
      const [next] = await sql<{ free: boolean }[]>`
        select nextval(pg_get_serial_sequence('orders', 'id')) > (select max(id) from orders) as free`;
      expect(next?.free).toBe(true);
    });
  }, 120_000);
});

test('the change log names versions by their headings only', () => {
  expect(
    releasedVersions('# Changes\n\n## Unreleased\n\n- 1.2.3\n\n## 0.2.0 (2027-01-01)\n\n## 0.1.0 (2026-11-22)\n'),
  ).toEqual(['0.2.0', '0.1.0']);
});

/** The clock is that of the saved shop: events due since then are not effects of the migration. */
async function comeForward(sql: Sql, takenAt: string) {
  await migrateSchema(sql);
  await sql`select move_clock(${takenAt}::timestamptz - now())`;
  await migrateSchema(sql);
}

function tablesOf(kept: Buffer) {
  const { tables } = JSON.parse(gunzipSync(kept).toString()) as { tables: { name: string; rows: string }[] };
  return Object.fromEntries(
    tables.map(({ name, rows }) => [
      name,
      (JSON.parse(rows) as unknown[]).map((row) => JSON.stringify(row)).toSorted(),
    ]),
  );
}

async function inDatabase(work: (sql: Sql) => Promise<void>) {
  const base = inject('postgres');
  const name = `r_${randomBytes(6).toString('hex')}`;
  const admin = postgres(base.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template template0`);
  const sql = openDatabase(base.replace(/\/shop$/, `/${name}`), { max: 2 });
  try {
    await work(sql);
  } finally {
    await sql.end();
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  }
}
