import { connectionError, type DbConnection } from './connection.ts';

type Options = {
  size: number;
  /** How long whoever asks waits for a free line, in milliseconds. */
  waitMs: number;
  open: () => DbConnection;
};

/** Who wants a line: to share it or alone, and how what is asked on it is planned. */
export type ConnectionNeed = { shares: boolean; isSteady: boolean };
type Waiter = ConnectionNeed & { give: (line: DbConnection) => void; timer: NodeJS.Timeout };

// A few short questions behind each other on one line cost the machine less than one at a time.
const shareLimit = 4;
const idleMs = 120_000;
const lifeMs = 45 * 60_000;

/**
 * Who has which line: lent to one alone or to a few who share it, waited for in the order of coming, let go when idle, old or broken.
 * Two processes have lines of their own: the database sees as many connections as both together.
 */
export function createConnectionQueue({ size, waitMs, open }: Options) {
  const idle: DbConnection[] = [];
  const all = new Set<DbConnection>();
  const waiters: Waiter[] = [];
  let ended = false;
  const reaper = setInterval(() => {
    const now = Date.now();
    for (const line of [...idle]) if (line.isBroken || now - line.idleSince > idleMs) leave(line);
  }, 30_000).unref();

  /** A line, now or within the time to wait; one of one's own for who does not share. Whoever takes one gives it back. */
  function take(want: ConnectionNeed, give: (line: DbConnection) => void, fail: (error: Error) => void) {
    if (ended) return fail(connectionError('CONNECTION_ENDED', 'The shop is shutting down'));
    for (const line of [...idle]) if (line.isBroken) leave(line);
    // One that plans as is wanted, before a new one, before one that has to be told.
    const fits = idle.findLastIndex((line) => line.isSteady === want.isSteady);
    if (fits >= 0 || all.size >= size) {
      const [line] = idle.splice(fits, 1);
      if (line) return lend(line, want, give);
    } else return lend(opened(), want, give);
    // Who came earlier is served earlier: a transaction would wait for ever for a line that is never empty.
    const shared = want.shares && waiters.length === 0 ? leastOf(all, want) : undefined;
    if (shared) return lend(shared, want, give);
    const timer = setTimeout(() => {
      waiters.splice(waiters.indexOf(waiter), 1);
      fail(connectionError('POOL_TIMEOUT', 'No database connection became free in time'));
    }, waitMs);
    const waiter = { ...want, give, timer };
    waiters.push(waiter);
  }

  function opened() {
    const line = open();
    all.add(line);
    return line;
  }

  function lend(line: DbConnection, want: ConnectionNeed, give: (line: DbConnection) => void) {
    if (line.load === 0) line.plan(want.isSteady);
    line.load += weight(want);
    give(line);
  }

  function giveBack(given: DbConnection, want: ConnectionNeed) {
    given.load -= weight(want);
    // The others lead to the same database, which is no longer the one that writes.
    if (given.isReadOnly) for (const line of [...idle]) leave(line);
    if (given.isBroken || (given.load === 0 && (ended || given.isOld(lifeMs)))) leave(given);
    const [first] = waiters;
    if (!first && all.has(given) && given.load === 0) {
      given.idleSince = Date.now();
      idle.push(given);
    }
    // Several on a broken line give it back one after the other; only the first makes room for a new one.
    if (!first || (!all.has(given) && all.size >= size)) return;
    const line = all.has(given) ? given : opened();
    for (let next = waiters[0]; next && fitsOn(line, next); next = waiters[0]) {
      waiters.shift();
      clearTimeout(next.timer);
      lend(line, next, next.give);
    }
  }

  function leave(line: DbConnection) {
    all.delete(line);
    const at = idle.indexOf(line);
    if (at >= 0) idle.splice(at, 1);
    line.destroy(connectionError('CONNECTION_ENDED', 'The connection is not needed any more'));
  }

  return {
    take,
    giveBack,
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

const weight = ({ shares }: ConnectionNeed) => (shares ? 1 : shareLimit);

/** Whether there is room on a line, for one who plans as those do who are on it. */
function fitsOn(line: DbConnection, want: ConnectionNeed) {
  return line.load + weight(want) <= shareLimit && (line.load === 0 || line.isSteady === want.isSteady);
}

function leastOf(lines: Iterable<DbConnection>, want: ConnectionNeed) {
  let least: DbConnection | undefined;
  for (const line of lines)
    if (!line.isBroken && fitsOn(line, want) && line.load < (least?.load ?? shareLimit)) least = line;
  return least;
}
