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
  return pools.get(sql)?.figures() ?? { size: 0, busy: 0, waiting: 0 };
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
    routeQueries(maker, (question) => pool.ask(question, isSteady), {
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
  const lending = createConnectionQueue({ size, waitMs, open: () => openConnection(connect, timeoutMs) });

  function ask(question: DriverQuery, isSteady: boolean) {
    const late = deadlineError();
    if (late) return question.reject(late);
    const want = { shares: true, isSteady };
    lending.take(
      want,
      (line) =>
        line.ask(question, (_, result) => {
          // Transactions start with `begin` only; one that a statement left open would take in the next statements.
          if (/^(BEGIN|START)/.test(result?.command ?? ''))
            line.destroy(connectionError('TRANSACTION_LOST', 'A statement left its transaction open'));
          lending.giveBack(line, want);
        }),
      (error) => question.reject(error),
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
    const line = await new Promise<DbConnection>((give, fail) => lending.take(want, give, fail));
    try {
      line.allow(slowlyMs);
      return await runTransaction(line, mode, work, readsFirst);
    } finally {
      line.allow();
      lending.giveBack(line, want);
    }
  }

  return { ask, begin, figures: lending.figures, end: lending.end };
}
