import { beforeAll, expect, test } from 'vitest';
import { waitForMessages } from '#test/arrived-messages.ts';
import { runLifecycle } from '#test/lifecycle-scenario.ts';
import { advanceClock } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';
import type { Tx } from '../platform/db/database.ts';
import { runInvariants } from './run.ts';

const shop = ownShop({ LOG_LEVEL: 'error' });
beforeAll(() => runLifecycle(shop), 120_000);

type Column = { table: string; column: string; type: string };

/** Moves every timestamp and date of every table back by these days, as if the shop had been open that much longer. */
async function ageBy(days: number) {
  const columns = await shop.sql<Column[]>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;
  const older = ({ column, type }: Column) => {
    if (type === 'timestamp with time zone') return `"${column}" - interval '${days} days'`;
    if (type === 'date') return `"${column}" - ${days}`;
    if (type === 'date[]') return `array(select day - ${days} from unnest("${column}") day)`;
    return `"${column}"`;
  };
  // Append-only tables are updated this once. Their triggers are enabled again before any other statement.
  const guards = await shop.sql<{ table: string; name: string }[]>`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where tgenabled = 'A' and not tgisinternal and not c.relispartition`;
  const guard = (sql: Tx, how: string) =>
    sql.unsafe(guards.map(({ table, name }) => `alter table ${table} ${how} trigger ${name};`).join(''));
  await shop.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await guard(sql, 'disable');
    for (const [table, own] of Map.groupBy(columns, ({ table }) => table)) {
      if (own.map(older).join() === own.map(({ column }) => `"${column}"`).join()) continue;
      await sql.unsafe(`create temp table past on commit drop as select * from public."${table}"`);
      await sql.unsafe(`delete from public."${table}"`);
      await sql.unsafe(`
        insert into public."${table}" (${own.map(({ column }) => `"${column}"`).join()}) overriding system value
        select ${own.map(older).join()} from past`);
      await sql.unsafe('drop table past');
    }
    await guard(sql, 'enable always');
  });
}

// An order number contains its day, a month begins on its first, and copies contain dates. These invariants know the original dates.
const byCalendar = ['O1', 'O1b', 'O1c', 'U4'];

test('the records of a shop satisfy every invariant, regardless of its age and of what has been erased', async () => {
  for (const weeks of [5, 100, 210]) {
    await ageBy(weeks * 7);
    // The clock moves: every due job runs, and expired data is erased.
    await advanceClock(shop, '1m');
    await waitForMessages(shop, { patience: 60_000 });
    const broken = (await runInvariants(shop.sql)).filter(({ ok, id }) => !ok && !byCalendar.includes(id));
    expect(broken).toEqual([]);
  }
  const [kept] =
    await shop.sql`select count(*)::int as letters from message where created_at < now() - interval '31 days'`;
  expect(kept).toEqual({ letters: 0 });
}, 120_000);
