import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';

const types = {
  int8: { to: 20, from: [20], serialize: String, parse: won },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  moment: { to: 1184, from: [1184], serialize: String, parse: (raw: string) => new Date(raw).toISOString() },
  date: { to: 1082, from: [1082], serialize: String, parse: (raw: string) => raw },
};

export type Sql = postgres.Sql<{ int8: number; numeric: number; moment: string; date: string }>;
export type Tx = postgres.TransactionSql<{ int8: number; numeric: number; moment: string; date: string }>;
/** A pool or a running transaction: statements do not care which. */
export type Db = Sql | Tx;

type Options = { max?: number; onStatement?: (text: string) => void };

/** The pool. Every session has deadlines, so that nothing waits or idles for ever. */
export function openDatabase(url: string, { max = 12, onStatement }: Options = {}): Sql {
  return postgres(url, {
    max,
    types,
    idle_timeout: 120,
    connect_timeout: 5,
    backoff: (tries) => Math.min(1, 0.05 * 2 ** tries),
    onnotice: () => {},
    ...(onStatement ? { debug: (_: number, text: string) => onStatement(text) } : {}),
    connection: {
      application_name: 'shop',
      timezone: 'UTC',
      lock_timeout: 3000,
      statement_timeout: 5000,
      idle_in_transaction_session_timeout: 10_000,
    },
  }) as unknown as Sql;
}

/** A value as jsonb. The driver's type of it knows literals only, and ours are shaped by the contract. */
export function json(sql: Db, value: unknown) {
  return sql.json(value as postgres.JSONValue);
}

const races = new Set(['40001', '40P01', '55P03']);

/**
 * The one way to write several statements: all or nothing. A lost race for locks is run again as a whole, up to four times.
 * Lock order everywhere: idempotency key, cart, order_tmp, payment, coupon, point, stock by option id, order, inserts.
 */
export async function tx<T>(db: Db, work: (sql: Tx) => Promise<T>): Promise<T> {
  if (!('begin' in db)) return work(db);
  for (let tries = 1; ; tries++) {
    try {
      return (await db.begin((sql) => work(sql).catch(leave))) as T;
    } catch (error) {
      if (tries >= 4 || !worthAgain(error)) throw error;
      await pause(Math.random() * 20 * tries);
    }
  }
}

/** A part that may be taken back alone: what it wrote is gone when it throws, and what was written before it stays. */
export function attempt<T>(db: Db, work: (sql: Tx) => Promise<T>): Promise<T> {
  return 'begin' in db ? tx(db, work) : (db.savepoint((sql) => work(sql)) as Promise<T>);
}

// The driver would send its rollback down a connection that is gone, and the process would die of it. Left unanswered instead,
// the transaction ends by the closing of that connection.
function leave(error: unknown): Promise<never> {
  return cut.has((error as { code?: string }).code ?? '') ? new Promise(() => {}) : Promise.reject(error);
}

// Besides lost locks: two order sheets checked at the same time, where the second finds the first one's order on its next try.
function worthAgain(error: unknown) {
  return lostRace(error) || (error as { constraint_name?: string }).constraint_name === 'orders_one_live_per_tmp';
}

/** A deadlock, a lock that took too long, a serialization failure: nothing was done, and the same may work now. */
export function lostRace(error: unknown) {
  return races.has((error as { code?: string }).code ?? '');
}

function won(raw: string) {
  const value = Number(raw);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 beyond 2^53: ${raw}`);
  return value;
}

const cut = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '25P03',
]);

const lost = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '55P03',
  '40001',
  '40P01',
]);

/** Whether an error means "the database cannot answer just now", to be told as 503 rather than 500. */
export function databaseIsAway(error: unknown) {
  return lost.has((error as { code?: string })?.code ?? '');
}

let watched = false;

/**
 * The driver may leave a rejection that nobody can wait for when a connection dies in the middle of its work. Whoever asked has
 * been answered by then, so a lost connection alone is no reason to die; anything else unheard still ends the process.
 */
export function outliveLostConnections(tell: (error: unknown) => void) {
  if (watched) return;
  watched = true;
  process.on('unhandledRejection', (error) => {
    if (!databaseIsAway(error)) throw error;
    tell(error);
  });
}
