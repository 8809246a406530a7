import type { ISql } from 'postgres';
import type { Sql, Tx, Types } from './database.ts';
import { type Line, lineError, openLine, type Question, routed } from './line.ts';

type Options = {
  size: number;
  /** How long whoever asks waits for a free line, and then for the answer, in milliseconds. */
  waitMs: number;
  timeoutMs: number;
  connect: (onclose: () => void) => Sql;
};

type Waiter = { give: (line: Line) => void; shares: boolean; timer: NodeJS.Timeout };
type Work<T> = (sql: Tx) => Promise<T>;
type Pool = ReturnType<typeof createPool>;

/** Which pool stands behind a handle. Two processes have pools of their own. */
const pools = new WeakMap<object, Pool>();
// A few short questions behind each other on one line cost the machine less than one at a time.
const shareLimit = 4;
const idleMs = 120_000;
const lifeMs = 45 * 60_000;

/** How many lines to the database there are, how many are in use, and how many questions wait for one. What an admission looks at. */
export function linesOf(sql: Sql) {
  return pools.get(sql)?.figures() ?? { size: 0, busy: 0, waiting: 0 };
}

/** A transaction whose statements may take longer than those of people who wait: for laws and other work of the clock. */
export function unhurried<T>(sql: Sql, seconds: number, mode: string, work: Work<T>): Promise<T> {
  const slowly: Work<T> = async (inside) => {
    await inside`select set_config('statement_timeout', ${`${seconds}s`}, true)`;
    return work(inside);
  };
  return pools.get(sql)?.begin(mode, slowly, seconds * 1000 + 2000) ?? (sql.begin(mode, slowly) as Promise<T>);
}

/**
 * Lines to the database. A transaction has one to itself; questions that are each a transaction of their own share one, a few at most,
 * when all are in use. The driver's own pool sends up to a hundred questions down one connection, and loses a transaction after them.
 */
export function openPool(options: Options): Sql {
  // Makes statements and listens for news; it never asks anything itself.
  const maker = options.connect(() => {});
  const pool = createPool(options);
  const sql = routed(maker, pool.ask, {
    begin: <T>(mode: string | Work<T>, work?: Work<T>) =>
      typeof mode === 'string' ? pool.begin(mode, work as Work<T>) : pool.begin('', mode),
    end: async ({ timeout = 5 }: { timeout?: number } = {}) => {
      await Promise.all([pool.end(timeout), maker.end({ timeout })]);
    },
  });
  pools.set(sql, pool);
  return sql;
}

/** Two processes have pools of their own: the database sees as many connections as both together. */
function createPool({ size, waitMs, timeoutMs, connect }: Options) {
  const idle: Line[] = [];
  const all = new Set<Line>();
  const waiters: Waiter[] = [];
  let ended = false;
  const reaper = setInterval(() => {
    const now = Date.now();
    for (const line of [...idle]) if (line.isBroken || now - line.idleSince > idleMs) leave(line);
  }, 30_000).unref();

  /** A line, now or within the time to wait; one of one's own for who does not share. Whoever takes one gives it back. */
  function take(shares: boolean, give: (line: Line) => void, fail: (error: Error) => void) {
    if (ended) return fail(lineError('CONNECTION_ENDED', 'the shop is closing'));
    for (let line = idle.pop(); line; line = idle.pop()) {
      if (!line.isBroken) return lend(line, shares, give);
      leave(line);
    }
    if (all.size < size) return lend(open(), shares, give);
    // Who came earlier is served earlier: a transaction would wait for ever for a line that is never empty.
    const shared = shares && waiters.length === 0 ? leastOf(all) : undefined;
    if (shared) return lend(shared, shares, give);
    const timer = setTimeout(() => {
      waiters.splice(waiters.indexOf(waiter), 1);
      fail(lineError('LINE_BUSY', 'every connection to the database is in use'));
    }, waitMs);
    const waiter = { give, shares, timer };
    waiters.push(waiter);
  }

  function open() {
    const line = openLine(connect, timeoutMs);
    all.add(line);
    return line;
  }

  function lend(line: Line, shares: boolean, give: (line: Line) => void) {
    line.load += shares ? 1 : shareLimit;
    give(line);
  }

  function returnLine(given: Line, shares: boolean) {
    given.load -= shares ? 1 : shareLimit;
    if (given.isBroken || (given.load === 0 && (ended || given.isOld(lifeMs)))) leave(given);
    const [first] = waiters;
    if (!first && all.has(given) && given.load === 0) {
      given.idleSince = Date.now();
      idle.push(given);
    }
    // Several on a broken line give it back one after the other; only the first makes room for a new one.
    if (!first || (!all.has(given) && all.size >= size)) return;
    const line = all.has(given) ? given : open();
    for (let next = waiters[0]; next && line.load + (next.shares ? 1 : shareLimit) <= shareLimit; next = waiters[0]) {
      waiters.shift();
      clearTimeout(next.timer);
      lend(line, next.shares, next.give);
    }
  }

  function leave(line: Line) {
    all.delete(line);
    const at = idle.indexOf(line);
    if (at >= 0) idle.splice(at, 1);
    line.destroy(lineError('CONNECTION_ENDED', 'the connection is not needed any more'));
  }

  function ask(question: Question) {
    take(
      true,
      (line) =>
        line.ask(question, (_, result) => {
          // A transaction is begun by `begin` alone; one that nobody would end takes the next questions with it.
          if (/^(BEGIN|START)/.test(result?.command ?? ''))
            line.destroy(lineError('LINE_LOST', 'a statement left its transaction open'));
          returnLine(line, true);
        }),
      (error) => question.reject(error),
    );
  }

  async function begin<T>(mode: string, work: Work<T>, slowly?: number): Promise<T> {
    const line = await new Promise<Line>((give, fail) => take(false, give, fail));
    try {
      line.allow(slowly);
      await line.say(mode ? `begin ${mode}` : 'begin');
      const result = await inside(line, work);
      // PostgreSQL answers ROLLBACK where something inside had failed: then nothing is written, and nobody may be told that it is.
      const { command } = await line.say('commit');
      if (command !== 'COMMIT') throw lineError('LINE_LOST', 'the transaction was not kept');
      return result;
    } catch (error) {
      if (!line.isBroken) await line.say('rollback').catch((why) => line.destroy(why));
      throw error;
    } finally {
      line.allow();
      returnLine(line, false);
    }
  }

  return {
    ask,
    begin,
    figures: () => ({ size, busy: all.size - idle.length, waiting: waiters.length }),
    async end(seconds: number) {
      ended = true;
      clearInterval(reaper);
      for (const line of [...idle]) leave(line);
      const last = Date.now() + seconds * 1000;
      while (all.size > 0 && Date.now() < last) await new Promise((done) => setTimeout(done, 10));
      for (const line of all) leave(line);
    },
  };
}

/** Runs work on a line; what failed inside and was caught there fails the whole all the same, since PostgreSQL keeps none of it. */
async function inside<T>(line: Line, work: Work<T>): Promise<T> {
  const failed: unknown[] = [];
  let points = 0;
  const sql = routed(
    line.client,
    (question) => line.ask(question, (error) => void (error !== undefined && failed.push(error))),
    {
      begin: undefined,
      savepoint: async <S>(part: Work<S>) => {
        const point = `s${points++}`;
        await line.say(`savepoint ${point}`);
        try {
          return await inside(line, part);
        } catch (error) {
          if (!line.isBroken) await line.say(`rollback to ${point}`);
          throw error;
        }
      },
    },
  );
  const result = await work(sql as ISql<Types> as Tx);
  if (failed.length > 0) throw failed[0];
  return result;
}

function leastOf(lines: Iterable<Line>) {
  let least: Line | undefined;
  for (const line of lines)
    if (line.load < shareLimit && !line.isBroken && line.load < (least?.load ?? shareLimit)) least = line;
  return least;
}
