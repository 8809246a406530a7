import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  addDays,
  addMonths,
  businessDay,
  cutoffOf,
  dateInKorea,
  hourInKorea,
  instantOf,
  isBusinessDay,
} from '#contract/rules/calendar.ts';
import { dispatchDeadlineOf } from '#contract/rules/delivery-date.ts';
import { maskName } from '#contract/rules/masking.ts';
import { readPolicies } from '#server/platform/policies.ts';

let sql: postgres.Sql;
let admin: postgres.Sql;
let holidays: ReadonlySet<string>;
beforeAll(async () => {
  const url = inject('postgres');
  admin = postgres(url.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
  await admin`create database t_parity template template_shop`;
  sql = postgres(url.replace(/\/shop$/, '/t_parity'), { max: 1, onnotice: () => {}, types: text });
  holidays = new Set((await sql<{ day: string }[]>`select day::text from holiday`).map(({ day }) => day));
});
afterAll(async () => {
  await sql.end();
  await admin`drop database t_parity with (force)`;
  await admin.end();
});

// Dates are parsed as text, not as instants in the time zone of this machine.
const text = { date: { to: 1082, from: [1082], serialize: String, parse: String } };
const someDate = fc.integer({ min: 0, max: 3 * 365 }).map((days) => addDays('2026-01-01', days));

test('the database and the shop count business days alike', async () => {
  expect(holidays.size).toBeGreaterThan(10);
  const cases = fc.sample(fc.tuple(someDate, fc.integer({ min: -12, max: 12 })), 500);
  const databaseRows = await sql<{ date: string; days: number; found: string; open: boolean; cutoff: Date }[]>`
    select c.date::text as date, c.days, business_day(c.date, c.days)::text as found, is_business_day(c.date) as open,
      cutoff(c.date) as cutoff
    from unnest(${cases.map(([date]) => date)}::date[], ${cases.map(([, days]) => days)}::int[]) as c (date, days)`;
  for (const { date, days, found, open, cutoff } of databaseRows) {
    expect([date, days, businessDay(date, days, holidays)]).toEqual([date, days, found]);
    expect([date, isBusinessDay(date, holidays)]).toEqual([date, open]);
    expect([date, cutoffOf(date, holidays, '10:00').toISOString()]).toEqual([date, cutoff.toISOString()]);
  }
});

test('the promised and the latest shipping day agree, to the minute before and after the cut-off', async () => {
  const moments = fc.sample(
    fc.tuple(someDate, fc.integer({ min: 0, max: 24 * 60 - 1 }), fc.integer({ min: 0, max: 9 })),
    500,
  );
  const edges = ['13:59', '14:00'].map((time) => [`2026-11-20T${time}`, 1] as const);
  const cases = [
    ...edges.map(([at, days]) => ({ paid: new Date(`${at}:00+09:00`), days })),
    ...moments.map(([day, minute, days]) => ({ paid: new Date(instantOf(day).getTime() + minute * 60_000), days })),
  ];
  const databaseRows = await sql<{ found: string }[]>`
    select dispatch_date_of(c.paid, c.days, '14:00')::text as found
    from unnest(${cases.map(({ paid }) => paid.toISOString())}::timestamptz[], ${cases.map(({ days }) => days)}::int[])
      with ordinality as c (paid, days, at) order by c.at`;
  expect(databaseRows.slice(0, 2).map(({ found }) => found)).toEqual(['2026-11-20', '2026-11-23']);
  for (const [at, { paid, days }] of cases.entries())
    expect([
      paid,
      days,
      dispatchDeadlineOf(paid, { shipmentDate: null, dispatchDays: days }, holidays, '14:00'),
    ]).toEqual([paid, days, databaseRows[at]?.found]);
});

test('the cut-off time of the common policy applies in the database and in the shop, regardless of the policy of one brand', async () => {
  await sql`insert into policy (key, brand, value, valid_from) values
    ('shipCutoff', '*', '"08:30"', now() - interval '1 hour'), ('shipCutoff', 'ru', '"07:00"', now() - interval '1 hour')`;
  const rows = await sql<{ key: string; brand: string; value: unknown; from: number }[]>`
    select key, brand, value, 0 as "from" from policy order by key, brand = '*', valid_from desc`;
  const policyOf = readPolicies(rows);
  const [row] = await sql<{ cutoff: Date }[]>`select cutoff('2026-11-24') as cutoff`;
  for (const brand of ['cuma', 'ru'])
    expect(cutoffOf('2026-11-24', holidays, policyOf('shipCutoff', brand, Date.now()))).toEqual(row?.cutoff);
  expect(row?.cutoff).toEqual(new Date('2026-11-23T08:30:00+09:00'));
  await sql`delete from policy where key = 'shipCutoff' and value <> '"10:00"'`;
});

test('the database and the shop compute the same date at every instant', async () => {
  const instants = fc.sample(
    fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    500,
  );
  const databaseRows = await sql<{ at: Date; date: string; noon: Date }[]>`
    select t.at, korea_date(t.at)::text as date, korea_hour(korea_date(t.at), 12) as noon
    from unnest(${instants.map((at) => at.toISOString())}::timestamptz[]) as t (at)`;
  for (const { at, date, noon } of databaseRows) {
    expect([at, dateInKorea(at)]).toEqual([at, date]);
    expect(instantOf(date, '12:00')).toEqual(noon);
    expect(hourInKorea(noon)).toBe(12);
  }
});

test('a month after the 31st is the last day of a shorter month', async () => {
  expect(addMonths('2026-08-31', 1)).toBe('2026-09-30');
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  const cases = fc.sample(fc.tuple(someDate, fc.integer({ min: -24, max: 24 })), 300);
  const databaseRows = await sql<{ date: string; months: number; found: string }[]>`
    select c.date::text as date, c.months, (c.date + make_interval(months => c.months))::date::text as found
    from unnest(${cases.map(([date]) => date)}::date[], ${cases.map(([, months]) => months)}::int[]) as c (date, months)`;
  for (const { date, months, found } of databaseRows)
    expect([date, months, addMonths(date, months)]).toEqual([date, months, found]);
});

test('the database and the shop mask names alike', async () => {
  const names = ['김', '김늘', '김하늘', '남궁하늘', 'John Smith', '하늘🍊', 'a'.repeat(40)];
  const rows = await sql<{ masked: string }[]>`select masked_name(name) as masked from unnest(${names}::text[]) name`;
  expect(rows.map(({ masked }) => masked)).toEqual(names.map(maskName));
  expect(rows.slice(0, 3).map(({ masked }) => masked)).toEqual(['*', '김*', '김*늘']);
});

test('a function of an index, a check or a generated column names the schema of what it calls, as a restore needs', async () => {
  const functions = await sql<{ name: string; call: string }[]>`
    select distinct p.proname as name, format('select public.%I(%s)', p.proname, (
      select string_agg(format('null::%s', t.oid::regtype), ', ' order by a.at)
      from unnest(p.proargtypes) with ordinality as a (type, at) join pg_type t on t.oid = a.type)) as call
    from pg_depend d join pg_proc p on p.oid = d.refobjid
    where d.refclassid = 'pg_proc'::regclass and p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and (d.classid in ('pg_class'::regclass, 'pg_constraint'::regclass) or exists (
        select from pg_attrdef f join pg_attribute a on a.attrelid = f.adrelid and a.attnum = f.adnum
        where d.classid = 'pg_attrdef'::regclass and f.oid = d.objid and a.attgenerated <> ''))`;
  expect(functions.map(({ name }) => name)).toContain('household_of');
  // pg_restore creates and fills tables without a search path.
  const failures = await sql.begin(async (inside) => {
    await inside`set local search_path = ''`;
    const found: string[] = [];
    for (const { name, call } of functions)
      await inside
        .savepoint((own) => own.unsafe(call))
        .catch((error: Error) => found.push(`${name}: ${error.message}`));
    return found;
  });
  expect(failures).toEqual([]);
});
