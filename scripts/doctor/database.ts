import { functionFiles } from '#database/functions.ts';
import { pendingMigrationsIn } from '#database/migrate.ts';
import { invariantText, runInvariants } from '#server/invariants/run.ts';
import { readKeyFingerprint } from '#server/platform/crypto/key-check.sql.ts';
import { verifyKeys } from '#server/platform/crypto/key-check.ts';
import { countUndecryptable } from '#server/platform/crypto/key-rotation.ts';
import { assertSameMode, assertSupported, assertTimeouts } from '#server/platform/db/preflight.ts';
import type { DoctorCheck } from './check.ts';

const second = 1000;

export const databaseChecks: DoctorCheck[] = [
  {
    name: 'database',
    about: 'fit for the shop, this shop’s, and no session waits for ever',
    async look({ sql, env }) {
      await assertSupported(sql, env.mode);
      await assertSameMode(sql, env.mode);
      await assertTimeouts(sql, env.mode);
      return [];
    },
  },
  {
    name: 'schema',
    about: 'where this program wants it',
    async look({ sql }) {
      const pending = await pendingMigrationsIn(sql);
      if (pending.length > 0) return [`${pending.join(', ')} did not run yet: npm run migrate`];
      const rows = await sql<{ name: string; sha256: string }[]>`select name, sha256 from schema_function`;
      const had = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
      const other = functionFiles().filter(({ name, sha256 }) => had.get(name) !== sha256);
      return other.map(
        ({ name }) => `${name} is another program’s: npm run migrate, or run the program that goes with it`,
      );
    },
  },
  {
    name: 'rows',
    about: 'no row is hidden from the shop’s role',
    async look({ sql }) {
      const hidden = await sql<{ name: string }[]>`
        select c.relname as name from pg_class c
        where c.relrowsecurity and c.relnamespace = 'public'::regnamespace and row_security_active(c.oid) and (
          current_user = 'shop_seller' or not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'works'))
        order by 1`;
      return hidden.map(
        ({ name }) => `rows of ${name} are hidden from this role: npm run migrate as the tables’ owner`,
      );
    },
  },
  {
    name: 'write',
    about: 'the database can be written to',
    async look({ sql }) {
      const [row] = await sql<{ locked: string }[]>`select current_setting('transaction_read_only') as locked`;
      return row?.locked === 'on' ? ['the database may only be read: is it a standby?'] : [];
    },
  },
  {
    name: 'key',
    about: 'FIELD_KEY, or FIELD_KEYS, open what this database has encrypted',
    async look({ sql, env }) {
      if (!(await readKeyFingerprint(sql)).mark) return [];
      const left = await countUndecryptable(sql, await verifyKeys(sql, env));
      return left > 0
        ? [`${left} fields are under a key that is not named: put it back behind the first in FIELD_KEYS for a day`]
        : [];
    },
  },
  {
    name: 'clock',
    about: 'this machine’s and the database’s differ by less than a second',
    async look({ sql }) {
      const before = Date.now();
      const [row] = await sql<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
      const after = Date.now();
      const apart = Math.max((row?.ms ?? 0) - after, before - (row?.ms ?? 0));
      return apart > second ? [`they are ${(apart / second).toFixed(1)} s apart: let both keep time by NTP`] : [];
    },
  },
  {
    name: 'laws',
    about: 'money, stock and orders add up',
    async look({ sql }) {
      const broken = (await runInvariants(sql)).filter(({ ok }) => !ok);
      return broken.map(({ id, violations }) => `${id} is broken ${violations.length} times: ${invariantText(id)}`);
    },
  },
];

/** Findings that are not faults but worth mentioning. */
export async function databaseNotesOf({ sql }: Parameters<DoctorCheck['look']>[0]) {
  const [row] = await sql<{ superuser: boolean; standby: boolean }[]>`
    select (select rolsuper from pg_roles where rolname = current_user) as superuser,
      exists (select from pg_stat_replication where sync_state in ('sync', 'quorum')) as standby`;
  return [
    row?.superuser
      ? 'The shop’s role may do anything in the database; deploy/roles.sql makes one that may only do the shop’s work.'
      : '',
    row?.standby
      ? ''
      : 'No synchronous standby is seen: what was accepted last is lost with this database’s machine (docs/operate.md).',
  ].filter(Boolean);
}
