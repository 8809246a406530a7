import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTestProduct, type TestProduct } from '#test/products.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import type { Tx } from '../platform/db/database.ts';

let shop: TestShop;
let goods: TestProduct;
let other: TestProduct;
beforeAll(async () => {
  shop = await openTestShop();
  [goods, other] = [await insertTestProduct(shop.sql), await insertTestProduct(shop.sql, { dates: ['2027-02-01'] })];
  await shop.sql`
    insert into product_funding (product_id, goal_type, goal, begin_at, end_at, estimated_shipment_date, funding_status)
    values (${goods.id}, 'amount', 1000, now(), now() + interval '1 day', '2027-01-15', 'open')`;
  // The publisher writes the same cards again, which changes nothing.
  await shop.sql`select card_refresh(${[goods.id]}::bigint[])`;
});
afterAll(() => shop.close());

/** Tables that a request reads itself: the counters of stock with each row, holidays and policies from the reference data. */
const liveTables = ['stock', 'holiday', 'policy'];

type Column = { table: string; column: string; type: string; values: string | null; reference: string | null };

/**
 * The columns that the view reads, from the catalogue: those that it names, and those that its functions name, and theirs. A whole row
 * that is passed to a function leaves no dependency on its columns.
 */
async function columnsRead() {
  const { sql } = shop;
  const named = await sql<{ name: string }[]>`
    select distinct c.relname || '.' || a.attname as name
    from pg_rewrite r join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
      join pg_class c on c.oid = d.refobjid and c.relkind = 'r' join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where r.ev_class = 'sale_line'::regclass`;
  const functions = await sql<{ name: string; text: string; arguments: string; isCalled: boolean }[]>`
    select p.proname as name, p.prosrc as text, pg_get_function_arguments(p.oid) as arguments, exists (
        select from pg_rewrite r join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass
        where r.ev_class = 'sale_line'::regclass and d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid) as "isCalled"
    from pg_proc p where p.pronamespace = 'public'::regnamespace`;
  const columns = await sql<(Column & { isKey: boolean })[]>`
    select c.relname as "table", a.attname as "column", t.typname as type,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as "isKey",
      (select split_part(split_part(pg_get_constraintdef(k.oid), 'ARRAY[', 2), ']', 1) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%ARRAY[%') as values,
      (select format('select %I from %I', x.attname, f.relname) from pg_constraint k join pg_class f on f.oid = k.confrelid
        join pg_attribute x on x.attrelid = f.oid and x.attnum = k.confkey[1]
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]) as reference
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by 1, 2`;
  const called = new Set(functions.filter(({ isCalled }) => isCalled).map(({ name }) => name));
  // A set gives the names that are added while it is read.
  for (const name of called)
    for (const one of functions.filter((found) => found.name === name))
      for (const word of wordsOf(one.text)) if (functions.some((found) => found.name === word)) called.add(word);
  const texts = functions
    .filter(({ name }) => called.has(name))
    .map((one) => ({
      words: wordsOf(one.text),
      tables: wordsOf(`${one.text.match(/\b(?:from|join)\s+\w+/g)} ${one.arguments}`),
    }));
  const isNamed = ({ table, column }: Column) =>
    named.some(({ name }) => name === `${table}.${column}`) ||
    texts.some(({ words, tables }) => tables.has(table) && words.has(column));
  return { called: [...called].sort(), columns: columns.filter((column) => !column.isKey && isNamed(column)) };
}

const wordsOf = (text: string) => new Set(text.match(/[a-z_]+/g));

/** Another value for a column, as SQL. */
function otherValueOf({ column, type, values, reference }: Column) {
  if (values) return `(select v from unnest(array[${values}]) as v where v is distinct from ${column} limit 1)`;
  if (reference)
    return `(select v from (${reference}) as r (v) where v is distinct from t.${column} order by v desc limit 1)`;
  const byType: Record<string, string> = {
    bool: `not ${column}`,
    text: `${column} || '!'`,
    date: `coalesce(${column}, '2026-12-23') + 1`,
    timestamptz: `coalesce(${column}, now()) + interval '1 hour'`,
    _int8: `array(select v + 1 from unnest(${column}) as v)`,
    _bool: `array(select not v from unnest(${column}) as v)`,
    jsonb: `'[{"from": 5, "price": 900}]'`,
    json: `jsonb_set(${column}::jsonb, '{name}', '"청송 사과"')::json`,
    int2: `coalesce(${column}, 3) + 1`,
    int4: `coalesce(${column}, 3) + 1`,
    int8: `coalesce(${column}, 3) + 1`,
  };
  return byType[type] ?? `no value for the type ${type}`;
}

const rowOf: Record<string, string> = {
  product_option: 'id = $1',
  product: 'id = (select product_id from product_option where id = $1)',
  product_card: 'product_id = (select product_id from product_option where id = $1)',
  product_funding: 'product_id = (select product_id from product_option where id = $1)',
  distributor:
    'id = (select p.distributor_id from product p join product_option o on o.product_id = p.id where o.id = $1)',
};

/** The versions of both options after a statement that is rolled back. */
async function versionsAfter(text: string) {
  const seen: number[][] = [];
  const undone = new Error('undone');
  const versions = async (sql: Tx) =>
    (
      await sql<{ version: number }[]>`
        select version from stock where option_id in (${goods.optionId}, ${other.optionId}) order by option_id`
    ).map(({ version }) => version);
  await shop.sql
    .begin(async (sql) => {
      seen.push(await versions(sql));
      const { count } = await sql.unsafe(text, text.includes('$1') ? [goods.optionId] : []);
      expect([text, count]).toEqual([text, 1]);
      seen.push(await versions(sql));
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  return seen as [[number, number], [number, number]];
}

test('every column that the view sale_line reads raises the version of the options that it concerns, and of no other', async () => {
  const { called, columns } = await columnsRead();
  expect(called).toEqual(expect.arrayContaining(['option_json', 'option_state', 'ships_at', 'cutoff']));
  const kept = columns.filter(({ table }) => !liveTables.includes(table));
  expect(kept.length).toBeGreaterThan(45);
  expect(kept.map(({ table }) => table).filter((table) => !rowOf[table])).toEqual([]);
  const same: string[] = [];
  const strange: string[] = [];
  for (const column of kept) {
    const { table, column: name } = column;
    const text = `update ${table} t set ${name} = ${otherValueOf(column)} where ${rowOf[table]}`;
    const [before, after] = await versionsAfter(text);
    if (after[0] <= before[0]) same.push(`${table}.${name}`);
    // Both products have one seller, and a funding that is moved is the other's then.
    if (after[1] !== before[1] && !['distributor', 'product_funding'].includes(table)) strange.push(`${table}.${name}`);
  }
  expect({ same, strange }).toEqual({ same: [], strange: [] });
});

test('a funding that begins or is withdrawn raises the version of its product, because its options ship on its day', async () => {
  const [before, made] = await versionsAfter(
    `insert into product_funding (product_id, goal_type, goal, begin_at, end_at, estimated_shipment_date, funding_status)
      values (${other.id}, 'amount', 1000, now(), now() + interval '1 day', '2027-01-15', 'open')`,
  );
  expect([made[0] - before[0], made[1] > before[1]]).toEqual([0, true]);
  const [had, gone] = await versionsAfter(`delete from product_funding where product_id = ${goods.id}`);
  expect([gone[0] > had[0], gone[1] - had[1]]).toEqual([true, 0]);
});

test.each([
  ['the counts of a product', 'update product set review_count = review_count + 1, sales_quantity = 7 where id ='],
  [
    'the counts of its card',
    `update product_card set card = jsonb_set(card::jsonb, '{counts,reviews}', '9')::json, sales_quantity = 7 where product_id =`,
  ],
  ['the progress of its funding', 'update product_funding set current = 500, supporter_count = 3 where product_id ='],
])('%s leave the version as it is', async (_, text) => {
  const [before, after] = await versionsAfter(`${text} ${goods.id}`);
  expect(after).toEqual(before);
});

test('a version that was rolled back is not given again', async () => {
  const text = 'update product_option set price = price + 100 where id = $1';
  const [, [first]] = await versionsAfter(text);
  const [, [second]] = await versionsAfter(text);
  expect(second).toBeGreaterThan(first);
});

test('an order waits for a change of a price, and not for one that is only tried', async () => {
  const undone = new Error('undone');
  const isHeldBy = (setting: string) =>
    shop.sql
      .begin(async (sql) => {
        await sql`select set_config('shop.dry_run', ${setting}, true)`;
        await sql`update product_option set price = price + 100 where id = ${goods.optionId}`;
        const free = await shop.sql`select from stock where option_id = ${goods.optionId} for update skip locked`;
        throw Object.assign(undone, { isHeld: free.length === 0 });
      })
      .catch((error: typeof undone & { isHeld: boolean }) => error.isHeld);
  expect([await isHeldBy('off'), await isHeldBy('on')]).toEqual([true, false]);
});
