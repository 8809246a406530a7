import type { Env } from '../config/env.ts';
import type { Sql } from './database.ts';
import {
  databaseModeOf,
  findDemoAccounts,
  hasForeignTables,
  hasLiveData,
  missingTimeouts,
  readServerFacts,
  setDatabaseMode,
  supportsKorean,
} from './preflight.sql.ts';

type Mode = Env['mode'];

/** The timeouts a role needs when a pooler drops the settings of sessions. */
const deadlines = { idle_in_transaction_session_timeout: '10s', lock_timeout: '3s', statement_timeout: '5s' };

/**
 * Refuses a live shop whose sessions have no timeouts. Sessions request them when they open, but a pooler drops the request silently, so
 * they are read back. Throws an Error that says what to do.
 */
export async function assertTimeouts(sql: Sql, mode: Mode) {
  const { role, missing } = await missingTimeouts(sql);
  if (mode !== 'live' || missing.length === 0) return;
  const acts = Object.entries(deadlines).filter(([name]) => missing.includes(name));
  const words = acts.map(([name, span]) => `alter role "${role}" set ${name} = '${span}';`).join(' ');
  throw new Error(
    `The database cannot be used: its sessions have no ${missing.join(', ')}, because a pooler drops startup parameters. Set them for the role: ${words}`,
  );
}

/** Refuses a database that cannot hold this shop, before anything is written to it. Throws a readable Error. */
export async function assertSupported(sql: Sql, mode: Mode) {
  const serverFacts = await readServerFacts(sql);
  const faults = [
    serverFacts?.encoding === 'UTF8' ? '' : "its encoding is not UTF8. Create the database with encoding 'UTF8'",
    serverFacts?.encoding !== 'UTF8' || (await supportsKorean(sql))
      ? ''
      : 'its LC_CTYPE does not know Korean letters, so search would find nothing. Create the database with C.UTF-8 or ko_KR.UTF-8',
    (serverFacts?.version ?? 0) >= 150_000 ? '' : 'it is older than PostgreSQL 15. Use version 15 or newer',
    serverFacts?.trigrams
      ? ''
      : 'the extension pg_trgm is not installed. Install the package postgresql-contrib on its machine',
    mode === 'live' && (serverFacts?.fsync !== 'on' || serverFacts?.full !== 'on')
      ? 'fsync and full_page_writes are off. Set both to on in its postgresql.conf'
      : '',
  ].filter(Boolean);
  if (faults.length > 0) throw new Error(`The database cannot be used: ${faults.join('; ')}.`);
}

/** Refuses a live shop's database in demo mode and a demo's database in live mode. Throws a readable Error; writes nothing. */
export async function assertSameMode(sql: Sql, mode: Mode) {
  const marked = await databaseModeOf(sql);
  if (marked && marked !== mode) throw new Error(others[mode]);
  if (!marked && mode === 'demo' && (await hasLiveData(sql)))
    throw new Error(
      'This database has members or orders but no demo accounts, so it looks like a live shop without a mode. Set SHOP_MODE=live, or use an empty database.',
    );
}

/** Refuses to empty a database whose tables belong to another program. */
export async function assertOwnTables(sql: Sql) {
  if (await hasForeignTables(sql))
    throw new Error(
      'This database has tables of another program and no shop tables. It was not emptied. Check DATABASE_URL.',
    );
}

/** Marks an unmarked database with its mode. Throws if it has the other mode, or if a live shop finds demo accounts in it. */
export async function claimInstallation(sql: Sql, env: Env) {
  await assertSameMode(sql, env.mode);
  if (env.mode === 'live') {
    const people = await findDemoAccounts(sql);
    if (people.length > 0)
      throw new Error(
        `This database has demo accounts with published passwords (${people.join(', ')}). Use another DATABASE_URL for a live shop.`,
      );
  }
  await setDatabaseMode(sql, env.mode);
  await assertSameMode(sql, env.mode);
}

const others = {
  demo: 'This database belongs to a live shop. Set SHOP_MODE=live to open it. Demo mode, demo data, the sandbox and --reset are refused.',
  live: 'This database belongs to a demo shop with demo accounts and orders. Use another DATABASE_URL for a live shop.',
};
