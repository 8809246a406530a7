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
    `The database cannot be used: its sessions have no ${missing.join(', ')} (a pooler passes on nothing of what they ask for). Say so for the role: ${words}`,
  );
}

/** Refuses a database that cannot hold this shop, before anything is written to it. Throws a readable Error. */
export async function assertSupported(sql: Sql, mode: Mode) {
  const found = await readServerFacts(sql);
  const faults = [
    found?.encoding === 'UTF8' ? '' : 'its encoding is not UTF8',
    found?.encoding !== 'UTF8' || (await supportsKorean(sql))
      ? ''
      : 'its LC_CTYPE has no Korean letters (search would find nothing): make it with C.UTF-8 or ko_KR.UTF-8',
    (found?.version ?? 0) >= 150_000 ? '' : 'it is older than PostgreSQL 15',
    found?.trigrams ? '' : 'its extension pg_trgm is missing (it comes with postgresql-contrib)',
    mode === 'live' && (found?.fsync !== 'on' || found?.full !== 'on')
      ? 'fsync and full_page_writes must be on in live mode'
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
      'This database has members or orders and nobody of the demonstration: it looks like a live shop that was never marked. Set SHOP_MODE=live, or use an empty database.',
    );
}

/** Refuses to empty a database whose tables belong to another program. */
export async function assertOwnTables(sql: Sql) {
  if (await hasForeignTables(sql))
    throw new Error('This database has tables of some other program and none of the shop: nothing was emptied.');
}

/** Marks an unmarked database with its mode. Throws if it has the other mode, or if a live shop finds demo accounts in it. */
export async function claimInstallation(sql: Sql, env: Env) {
  await assertSameMode(sql, env.mode);
  if (env.mode === 'live') {
    const people = await findDemoAccounts(sql);
    if (people.length > 0)
      throw new Error(
        `This database has people of the demonstration, whose passwords are published (${people.join(', ')}): a live shop needs a database of its own.`,
      );
  }
  await setDatabaseMode(sql, env.mode);
  await assertSameMode(sql, env.mode);
}

const others = {
  demo: 'This database belongs to a live shop (it is marked so). SHOP_MODE=live opens it; demo mode, demo data, the sandbox and --reset are refused on it.',
  live: 'This database belongs to a demonstration (it is marked so): its people and orders are invented. A live shop needs a database of its own.',
};
