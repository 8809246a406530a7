import { functionFiles } from '#database/functions.ts';
import { pendingMigrationsIn } from '#database/migrate.ts';
import { invariantText, runInvariants } from '#server/invariants/run.ts';
import { readKeyFingerprint } from '#server/platform/crypto/key-check.sql.ts';
import { verifyKeys } from '#server/platform/crypto/key-check.ts';
import { countUndecryptable } from '#server/platform/crypto/key-rotation.ts';
import { assertSameMode, assertSupported, assertTimeouts } from '#server/platform/db/preflight.ts';
import type { DoctorCheck } from './doctor-check.ts';

const second = 1000;

export const databaseChecks: DoctorCheck[] = [
  {
    name: 'database',
    about: 'supported version, this shop’s mode, session timeouts',
    async look({ sql, env }) {
      await assertSupported(sql, env.mode);
      await assertSameMode(sql, env.mode);
      await assertTimeouts(sql, env.mode);
      return [];
    },
  },
  {
    name: 'schema',
    about: 'migrations and functions are those of this version',
    async look({ sql }) {
      const pending = await pendingMigrationsIn(sql);
      if (pending.length > 0) return [`Not applied: ${pending.join(', ')}. Run npm run migrate.`];
      const rows = await sql<{ name: string; sha256: string }[]>`select name, sha256 from schema_function`;
      const had = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
      const other = functionFiles().filter(({ name, sha256 }) => had.get(name) !== sha256);
      return other.map(
        ({ name }) =>
          `Function file ${name} is of another version. Run npm run migrate, or start the matching version.`,
      );
    },
  },
  {
    name: 'rows',
    about: 'row-level security hides no row from the role of the shop',
    async look({ sql }) {
      const hidden = await sql<{ name: string }[]>`
        select c.relname as name from pg_class c
        where c.relrowsecurity and c.relnamespace = 'public'::regnamespace and row_security_active(c.oid) and (
          current_user = 'shop_seller' or not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'works'))
        order by 1`;
      return hidden.map(
        ({ name }) =>
          `Row-level security hides rows of ${name} from this role. Run npm run migrate as the owner of the tables.`,
      );
    },
  },
  {
    name: 'write',
    about: 'the database accepts writes',
    async look({ sql }) {
      const [row] = await sql<{ locked: string }[]>`select current_setting('transaction_read_only') as locked`;
      return row?.locked === 'on' ? ['The database is read-only. Check that DATABASE_URL is not a standby.'] : [];
    },
  },
  {
    name: 'key',
    about: 'FIELD_KEY or FIELD_KEYS decrypts every field of this database',
    async look({ sql, env }) {
      if (!(await readKeyFingerprint(sql)).mark) return [];
      const left = await countUndecryptable(sql, await verifyKeys(sql, env));
      return left > 0
        ? [`${left} fields are encrypted with a missing key. Add it after the first key of FIELD_KEYS for a day.`]
        : [];
    },
  },
  {
    name: 'clock',
    about: 'clocks of this machine and of the database differ by less than a second',
    async look({ sql }) {
      const before = Date.now();
      const [row] = await sql<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
      const after = Date.now();
      const apart = Math.max((row?.ms ?? 0) - after, before - (row?.ms ?? 0));
      return apart > second
        ? [`The clocks differ by ${(apart / second).toFixed(1)} s. Synchronize both with NTP.`]
        : [];
    },
  },
  {
    name: 'invariants',
    about: 'invariants of money, stock and orders hold',
    async look({ sql }) {
      const broken = (await runInvariants(sql)).filter(({ ok }) => !ok);
      return broken.map(({ id, violations }) => `${id} is violated ${violations.length} times: ${invariantText(id)}.`);
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
      ? 'The role of the shop is a superuser. deploy/roles.sql creates one with the required privileges only.'
      : '',
    row?.standby
      ? ''
      : 'No synchronous standby: if the machine of the database fails, the last commits are lost (docs/operate.md).',
  ].filter(Boolean);
}
