import { expect, test } from 'vitest';
import { encryptedColumns } from '#server/platform/crypto/key-rotation.sql.ts';
import { columnComments, tableComments } from './database-comments.ts';
import { testShop } from './test-shop.ts';

const shop = testShop();

type Column = { table: string; column: string; type: string };

/** Every column that can hold text, of the database as migrations make it. */
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

const classes = new Map(columnComments.map((one) => [`${one.table}.${one.column}`, one.class]));
const classOf = ({ table, column }: Column) =>
  classes.get(`${table}.${column}`) ?? (tableComments.get(table)?.isOpen ? 'open' : undefined);

test('every column that can hold text has one class, and the file of comments names only existing columns', async () => {
  const all = await columnsOf();
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter((one) => !classOf(one)).map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  const known = new Set(all.map(({ table, column }) => `${table}.${column}`));
  expect([...classes.keys()].filter((name) => !known.has(name))).toEqual([]);
  expect(columnComments.length, 'a column with two comments').toBe(classes.size);
  // A table without personal data needs no comment on a column.
  expect(columnComments.filter(({ table }) => tableComments.get(table)?.isOpen)).toEqual([]);
});

test('keys are hashed or encrypted, and every column of money is encrypted', async () => {
  const all = await columnsOf();
  const isEncrypted = ({ table, column }: Column) => encryptedColumns[table]?.includes(column) ?? false;
  const of = (kind: string) => all.filter((one) => classOf(one) === kind);
  expect(of('money').filter((one) => !isEncrypted(one))).toEqual([]);
  expect(all.filter((one) => isEncrypted(one) && !['keys', 'money'].includes(classOf(one) ?? ''))).toEqual([]);
  // Passwords, whose hash is text, and the ids that companies give a payment and a device.
  const hashes = ['app_user.password_hash', 'password_history.hash', 'payment.secret', 'staff_account.password_hash'];
  const asText = of('keys').filter(({ type }) => type !== 'bytea');
  expect(asText.map(({ table, column }) => `${table}.${column}`)).toEqual([...hashes, 'token.fcm_push_token']);
});

test('the key rotation encrypts every column that is declared encrypted, and no other', () => {
  const rotated = Object.entries(encryptedColumns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
  const declared = columnComments.filter(({ isEncrypted }) => isEncrypted);
  expect(rotated.sort()).toEqual(declared.map(({ table, column }) => `${table}.${column}`).sort());
});

test('the database holds every comment of the file, so a database tool shows it', async () => {
  const [row] = await shop.sql<{ tables: number; columns: number }[]>`
    select count(*) filter (where d.objsubid = 0)::int as tables, count(*) filter (where d.objsubid > 0)::int as columns
    from pg_description d join pg_class c on c.oid = d.objoid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
  expect(row).toEqual({ tables: tableComments.size, columns: columnComments.length });
});

test('a column named like personal data has no open class', async () => {
  const all = await columnsOf();
  const persons =
    /phone|email|receiver|address|recipient|birth|password|account$|account_number|customer|^ip$|memo|sender/;
  // The law requires a seller's data to be published; the accounts of the ledger are bookkeeping accounts.
  const published = ['distributor.address', 'distributor.email', 'ledger_posting.account'];
  const open = all.filter((one) => classOf(one) === 'open' && persons.test(one.column));
  expect(open.map(({ table, column }) => `${table}.${column}`)).toEqual(published);
  const careless = columnComments.filter((one) => ['keys', 'money'].includes(one.class) && one.fate === 'impersonal');
  expect(careless.map(({ table, column }) => `${table}.${column}`)).toEqual(['payment.secret']);
});
