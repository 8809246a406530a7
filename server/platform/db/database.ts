import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { databaseOptionsOf } from '../config/hosts.ts';
import { defaultPlanSql, genericPlanSql } from './connection.ts';
import { isSerializationFailure } from './database-errors.ts';
import { openPool, readFirstTransaction } from './pool.ts';

const types = {
  int8: { to: 20, from: [20], serialize: String, parse: parseInt8 },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  moment: { to: 1184, from: [1184], serialize: String, parse: (raw: string) => new Date(raw).toISOString() },
  date: { to: 1082, from: [1082], serialize: String, parse: (raw: string) => raw },
};

export type SqlTypes = { int8: number; numeric: number; moment: string; date: string };
export type Sql = postgres.Sql<SqlTypes>;
export type Tx = postgres.TransactionSql<SqlTypes>;
/** A pool or a running transaction: statements run on either. */
export type Db = Sql | Tx;

type Options = { max?: number; onStatement?: (text: string, connection: number) => void };

/** The pool. Sessions have timeouts and callers have time limits, so no statement waits and no session idles without end. */
export function openDatabase(address: string, { max = 12, onStatement }: Options = {}): Sql {
  const { url, how } = databaseOptionsOf(address);
  const connect = (onclose: () => void) =>
    postgres(url, {
      ...how,
      // The pool, not the driver, decides which connection runs a statement.
      max: 1,
      types,
      // The driver's own closing applies only to connections that the pool has lost track of.
      idle_timeout: 600,
      max_lifetime: null,
      connect_timeout: 3,
      onclose,
      onnotice: () => {},
      ...(onStatement
        ? {
            debug: (connection: number, text: string) =>
              text !== genericPlanSql && text !== defaultPlanSql && onStatement(text, connection),
          }
        : {}),
      connection: {
        application_name: 'shop',
        timezone: 'UTC',
        lock_timeout: 3000,
        statement_timeout: 5000,
        idle_in_transaction_session_timeout: 10_000,
      },
    }) as unknown as Sql;
  // The wait for a connection is as long as for a lock. Sixty-four customers may buy at once: twelve wait for each other's locks, and all
  // others for a connection.
  return openPool({ size: max, waitMs: 3000, timeoutMs: 7000, connect });
}

/** A value as jsonb. The driver's type accepts literals only; the contract ensures the shape of our values. */
export function jsonSql(sql: Db, value: unknown) {
  return sql.json(value as postgres.JSONValue);
}

/**
 * A condition that is always true. In a single-statement transaction it makes the commit asynchronous, so the caller does not wait for the
 * disk. Only for data that a later write repeats.
 */
export const asyncCommitSql = (sql: Db) => sql`set_config('synchronous_commit', 'off', true) = 'off'`;

/**
 * The one way to write several statements: all or nothing. A lost race for locks is retried as a whole, up to four attempts. docs/locks.md
 * lists the order of row locks. `readsFirst`: the statements before the first await write nothing.
 */
export async function tx<T>(db: Db, work: (sql: Tx) => Promise<T>, { readsFirst = false } = {}): Promise<T> {
  if (!('begin' in db)) return work(db);
  for (let tries = 1; ; tries++) {
    try {
      return readsFirst ? await readFirstTransaction(db, work) : ((await db.begin(work)) as T);
    } catch (error) {
      if (tries >= 4 || !worthAgain(error)) throw error;
      await pause(Math.random() * 20 * tries);
    }
  }
}

/** A part of a transaction that can be rolled back alone: when it throws, its writes are undone and earlier writes stay. */
export function savepoint<T>(db: Db, work: (sql: Tx) => Promise<T>): Promise<T> {
  return 'begin' in db ? tx(db, work) : (db.savepoint((sql) => work(sql)) as Promise<T>);
}

// Besides lost locks: two concurrent checks of one order sheet, where the second finds the first one's order on its next attempt.
function worthAgain(error: unknown) {
  return (
    isSerializationFailure(error) ||
    (error as { constraint_name?: string }).constraint_name === 'orders_one_live_per_tmp'
  );
}

function parseInt8(raw: string) {
  const value = Number(raw);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 value ${raw} exceeds 2^53`);
  return value;
}
