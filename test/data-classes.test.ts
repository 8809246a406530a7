import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encryptedColumns } from '#server/platform/crypto/key-rotation.sql.ts';
import { impersonalColumns } from './erasure/words.ts';
import { testShop } from './test-shop.ts';

const shop = testShop();
const page = readFileSync('docs/data.md', 'utf8');

type Column = { table: string; column: string; type: string };

/** Every column that can hold words, of the database as migrations make it. */
function columnsOf() {
  return shop.sql<Column[]>`
    select c.table_name as "table", c.column_name as "column", c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'inet', 'ARRAY') and not c.column_name like any (array['%\\_ids'])
      and c.udt_name <> all (array['_int4', '_int8', '_numeric', '_bool', '_uuid'])
      -- A part of a table that is cut by time is said once.
      and not exists (select from pg_inherits i where i.inhrelid = format('public.%I', c.table_name)::regclass)
    order by 1, 2`;
}

/** What a class on the page names: columns of a table, or `all of` tables. */
function namedIn(heading: string) {
  const [, text = ''] = page.split(`\n## ${heading}\n`);
  const lines = (text.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('- '));
  const words = (line: string) => [...line.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);
  return lines.flatMap((line) => {
    const [table = '', ...columns] = words(line);
    return line.startsWith('- all of ')
      ? words(line).map((one) => `${one}.*`)
      : columns.map((one) => `${table}.${one}`);
  });
}

const classes = ['Keys', 'Money and doors', 'Persons', 'Open'];
const named = new Map(classes.map((heading) => [heading, new Set(namedIn(heading))]));
const classesOf = ({ table, column }: Column) =>
  classes.filter((one) => named.get(one)?.has(`${table}.${column}`) || named.get(one)?.has(`${table}.*`));

test('every column that can hold words is in one class, and the page names none that is not there', async () => {
  const all = await columnsOf();
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter((one) => classesOf(one).length !== 1).map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  const known = new Set(all.flatMap(({ table, column }) => [`${table}.${column}`, `${table}.*`]));
  expect([...named.values()].flatMap((one) => [...one]).filter((one) => !known.has(one))).toEqual([]);
});

test('keys lie as hashes or seals, and whatever is of money and doors is sealed, all of it', async () => {
  const all = await columnsOf();
  const isSealed = ({ table, column }: Column) => encryptedColumns[table]?.includes(column) ?? false;
  const of = (heading: string) => all.filter((one) => classesOf(one)[0] === heading);
  expect(of('Money and doors').filter((one) => !isSealed(one))).toEqual([]);
  expect(all.filter((one) => isSealed(one) && !['Keys', 'Money and doors'].includes(classesOf(one)[0] ?? ''))).toEqual(
    [],
  );
  // Passwords, whose hash is words, and what companies call a payment and a device.
  const words = ['app_user.password_hash', 'password_history.hash', 'payment.secret', 'staff_account.password_hash'];
  const asWords = of('Keys').filter(({ type }) => type !== 'bytea');
  expect(asWords.map(({ table, column }) => `${table}.${column}`)).toEqual([...words, 'token.fcm_push_token']);
});

test('what is a person’s by name is nowhere taken for open', async () => {
  const all = await columnsOf();
  const persons =
    /phone|email|receiver|address|recipient|birth|password|account$|account_number|customer|^ip$|memo|sender/;
  // A farm’s own are published as the law wants them; the ledger’s accounts are those of its books.
  const published = ['distributor.address', 'distributor.email', 'ledger_posting.account'];
  const open = all.filter((one) => classesOf(one)[0] === 'Open' && persons.test(one.column));
  expect(open.map(({ table, column }) => `${table}.${column}`)).toEqual(published);
  // Whoever leaves takes it along, or somebody has said why it stays: then it is no mere code.
  const guarded = all.filter((one) => ['Keys', 'Money and doors'].includes(classesOf(one)[0] ?? ''));
  const careless = guarded.map(({ table, column }) => `${table}.${column}`).filter((one) => impersonalColumns.has(one));
  expect(careless).toEqual(['payment.secret']);
});
