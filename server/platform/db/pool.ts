import { deadlineError } from '../deadline.ts';
import { connectionError, type DbConnection, type DriverQuery, openConnection, routeQueries } from './connection.ts';
import { createConnectionQueue } from './connection-queue.ts';
import type { Sql } from './database.ts';
import { runTransaction, type TransactionWork } from './transaction.ts';

type Options = {
  size: number;
  /** How long a caller waits for a free connection, and then for the result, in milliseconds. */
  waitMs: number;
  timeoutMs: number;
  connect: (onclose: () => void) => Sql;
};

type QueryOptions = { isSteady?: boolean; slowlyMs?: number; readsFirst?: boolean };
type Pool = ReturnType<typeof createPool>;

/** The pool of each handle. @perProcess nothing is lost: each process has its own pools. */
const pools = new WeakMap<object, Pool>();
/** The steady handle of each pool. @perProcess nothing is lost: each process has its own. */
const handles = new WeakMap<object, Sql>();

/** The number of connections, how many are in use, and how many callers wait for one. Load shedding reads it. */
export function poolStats(sql: Sql) {
  return pools.get(sql)?.stats() ?? { size: 0, busy: 0, waiting: 0 };
}

/** A transaction whose statements may run longer than those of requests: for invariant checks and other jobs. */
export function longTransaction<T>(sql: Sql, seconds: number, mode: string, work: TransactionWork<T>): Promise<T> {
  const slowly: TransactionWork<T> = async (inside) => {
    await inside`select set_config('statement_timeout', ${`${seconds}s`}, true)`;
    return work(inside);
  };
  return (
    pools.get(sql)?.begin(mode, slowly, { slowlyMs: seconds * 1000 + 2000 }) ?? (sql.begin(mode, slowly) as Promise<T>)
  );
}

/** A transaction whose first statements write nothing: they are sent together with BEGIN and save a round trip. */
export function readFirstTransaction<T>(sql: Sql, work: TransactionWork<T>): Promise<T> {
  const isSteady = !handles.has(sql);
  return pools.get(sql)?.begin('', work, { isSteady, readsFirst: true }) ?? (sql.begin(work) as Promise<T>);
}

/**
 * A pool of connections. A transaction has one to itself; single statements share one, up to a few, when all are in use. The driver's own
 * pool sends up to a hundred statements down one connection, and loses a transaction after them.
 */
export function openPool(options: Options): Sql {
  // Makes statements and listens for notifications; it never runs a statement itself.
  const maker = options.connect(() => {});
  const pool = createPool(options);
  const handle = (isSteady: boolean) =>
    routeQueries(maker, (query) => pool.send(query, isSteady), {
      begin: <T>(mode: string | TransactionWork<T>, work?: TransactionWork<T>) =>
        typeof mode === 'string'
          ? pool.begin(mode, work as TransactionWork<T>, { isSteady })
          : pool.begin('', mode, { isSteady }),
      end: async ({ timeout = 5 }: { timeout?: number } = {}) => {
        await Promise.all([pool.end(timeout), maker.end({ timeout })]);
      },
    });
  const [sql, steady] = [handle(false), handle(true)];
  for (const one of [sql, steady]) pools.set(one, pool);
  handles.set(sql, steady);
  return sql;
}

/** The same pool with statements planned once, for lookups by key. Anything that is not a pool is returned as it is. */
export function genericPlanPool(sql: Sql) {
  return handles.get(sql) ?? sql;
}

/** @perProcess counts double: each process has its own pool, so the database sees the sum of their connections. */
function createPool({ size, waitMs, timeoutMs, connect }: Options) {
  const queue = createConnectionQueue({ size, waitMs, open: () => openConnection(connect, timeoutMs) });

  function send(query: DriverQuery, isSteady: boolean) {
    const late = deadlineError();
    if (late) return query.reject(late);
    const want = { shares: true, isSteady };
    queue.take(
      want,
      (connection) =>
        connection.send(query, (_, result) => {
          // Transactions start with `begin` only; one that a statement left open would take in the next statements.
          if (/^(BEGIN|START)/.test(result?.command ?? ''))
            connection.destroy(connectionError('TRANSACTION_LOST', 'A statement left its transaction open'));
          queue.giveBack(connection, want);
        }),
      (error) => query.reject(error),
    );
  }

  async function begin<T>(
    mode: string,
    work: TransactionWork<T>,
    { isSteady = false, slowlyMs, readsFirst }: QueryOptions,
  ): Promise<T> {
    const late = deadlineError();
    if (late) throw late;
    const want = { shares: false, isSteady };
    const connection = await new Promise<DbConnection>((give, fail) => queue.take(want, give, fail));
    try {
      connection.allow(slowlyMs);
      return await runTransaction(connection, mode, work, readsFirst);
    } finally {
      connection.allow();
      queue.giveBack(connection, want);
    }
  }

  return { send, begin, stats: queue.stats, end: queue.end };
}
