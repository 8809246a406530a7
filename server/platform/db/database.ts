import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { databaseOptionsOf } from '../config/hosts.ts';
import { defaultPlanSql, genericPlanSql } from './connection.ts';
import { isSerializationFailure } from './errors.ts';
import { openPool, readFirstTransaction } from './pool.ts';

const types = {
  int8: { to: 20, from: [20], serialize: String, parse: won },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  moment: { to: 1184, from: [1184], serialize: String, parse: (raw: string) => new Date(raw).toISOString() },
  date: { to: 1082, from: [1082], serialize: String, parse: (raw: string) => raw },
};

export type SqlTypes = { int8: number; numeric: number; moment: string; date: string };
export type Sql = postgres.Sql<SqlTypes>;
export type Tx = postgres.TransactionSql<SqlTypes>;
/** A pool or a running transaction: statements do not care which. */
export type Db = Sql | Tx;

type Options = { max?: number; onStatement?: (text: string, connection: number) => void };

/** The pool. Every session has deadlines, and so has whoever asks, so that nothing waits or idles for ever. */
export function openDatabase(address: string, { max = 12, onStatement }: Options = {}): Sql {
  const { url, how } = databaseOptionsOf(address);
  const connect = (onclose: () => void) =>
    postgres(url, {
      ...how,
      // Which connection asks what is the pool's to say.
      max: 1,
      types,
      // Only what the pool has lost sight of is ever closed by the driver.
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
  // For a line as long as for a lock: of the sixty-four who may buy at once all but twelve wait for one, behind each other's locks.
  return openPool({ size: max, waitMs: 3000, timeoutMs: 7000, connect });
}

/** A value as jsonb. The driver's type of it knows literals only, and ours are shaped by the contract. */
export function jsonSql(sql: Db, value: unknown) {
  return sql.json(value as postgres.JSONValue);
}

/**
 * A condition that always holds, of a statement that is a transaction by itself: nobody waits until what it writes is on the disk. Only
 * for what comes once more with what counts.
 */
export const asyncCommitSql = (sql: Db) => sql`set_config('synchronous_commit', 'off', true) = 'off'`;

/**
 * The one way to write several statements: all or nothing. A lost race for locks is run again as a whole, up to four times.
 * In which order rows are locked stands in docs/locks.md. `readsFirst`: what it asks before it first waits for an answer writes nothing.
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

/** A part that may be taken back alone: what it wrote is gone when it throws, and what was written before it stays. */
export function savepoint<T>(db: Db, work: (sql: Tx) => Promise<T>): Promise<T> {
  return 'begin' in db ? tx(db, work) : (db.savepoint((sql) => work(sql)) as Promise<T>);
}

// Besides lost locks: two order sheets checked at the same time, where the second finds the first one's order on its next try.
function worthAgain(error: unknown) {
  return (
    isSerializationFailure(error) ||
    (error as { constraint_name?: string }).constraint_name === 'orders_one_live_per_tmp'
  );
}

function won(raw: string) {
  const value = Number(raw);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 value ${raw} exceeds 2^53`);
  return value;
}
