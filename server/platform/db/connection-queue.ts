import { connectionError, type DbConnection } from './connection.ts';

type Options = {
  size: number;
  /** How long a caller waits for a free connection, in milliseconds. */
  waitMs: number;
  open: () => DbConnection;
};

/** Whether the caller shares its connection, and how its statements are planned. */
export type ConnectionNeed = { shares: boolean; isSteady: boolean };
type Waiter = ConnectionNeed & { give: (connection: DbConnection) => void; timer: NodeJS.Timeout };

// Pipelining a few short statements on one connection costs the machine less than sending them one at a time.
const shareLimit = 4;
const idleMs = 120_000;
const lifeMs = 45 * 60_000;

/**
 * Lends connections to one transaction or to a few sharing statements, in order of arrival. Closes idle, old and broken ones.
 * @perProcess counts double: each process has its own connections, so the database sees the sum.
 */
export function createConnectionQueue({ size, waitMs, open }: Options) {
  const idle: DbConnection[] = [];
  const all = new Set<DbConnection>();
  const waiters: Waiter[] = [];
  let ended = false;
  const reaper = setInterval(() => {
    const now = Date.now();
    for (const connection of [...idle])
      if (connection.isBroken || now - connection.idleSince > idleMs) closeConnection(connection);
  }, 30_000).unref();

  /** Lends a connection now or within `waitMs`; an exclusive one unless the caller shares. The caller must give it back. */
  function takeConnection(
    want: ConnectionNeed,
    give: (connection: DbConnection) => void,
    fail: (error: Error) => void,
  ) {
    if (ended) return fail(connectionError('CONNECTION_ENDED', 'The shop is shutting down'));
    for (const connection of [...idle]) if (connection.isBroken) closeConnection(connection);
    // Prefers an idle connection with the same planning mode, then a new one, then an idle one whose mode must be changed.
    const fits = idle.findLastIndex((connection) => connection.isSteady === want.isSteady);
    if (fits >= 0 || all.size >= size) {
      const [connection] = idle.splice(fits, 1);
      if (connection) return lend(connection, want, give);
    } else return lend(openConnection(), want, give);
    // Waiting callers come first: otherwise a transaction would never get a connection that is always shared.
    const shared = want.shares && waiters.length === 0 ? leastOf(all, want) : undefined;
    if (shared) return lend(shared, want, give);
    const timer = setTimeout(() => {
      waiters.splice(waiters.indexOf(waiter), 1);
      fail(connectionError('POOL_TIMEOUT', 'No database connection became free in time'));
    }, waitMs);
    const waiter = { ...want, give, timer };
    waiters.push(waiter);
  }

  function openConnection() {
    const connection = open();
    all.add(connection);
    return connection;
  }

  function lend(connection: DbConnection, want: ConnectionNeed, give: (connection: DbConnection) => void) {
    if (connection.load === 0) connection.plan(want.isSteady);
    connection.load += weight(want);
    give(connection);
  }

  function giveBack(connection: DbConnection, want: ConnectionNeed) {
    connection.load -= weight(want);
    // The other connections lead to the same database, which is no longer the primary.
    if (connection.isReadOnly) for (const other of [...idle]) closeConnection(other);
    if (connection.isBroken || (connection.load === 0 && (ended || connection.isOld(lifeMs))))
      closeConnection(connection);
    const [first] = waiters;
    if (!first && all.has(connection) && connection.load === 0) {
      connection.idleSince = Date.now();
      idle.push(connection);
    }
    // Several statements on a broken connection give it back one after the other; only the first makes room for a new one.
    if (!first || (!all.has(connection) && all.size >= size)) return;
    const usable = all.has(connection) ? connection : openConnection();
    for (let next = waiters[0]; next && fitsOn(usable, next); next = waiters[0]) {
      waiters.shift();
      clearTimeout(next.timer);
      lend(usable, next, next.give);
    }
  }

  function closeConnection(connection: DbConnection) {
    all.delete(connection);
    const at = idle.indexOf(connection);
    if (at >= 0) idle.splice(at, 1);
    connection.destroy(connectionError('CONNECTION_ENDED', 'The connection is not needed any more'));
  }

  return {
    take: takeConnection,
    giveBack,
    stats: () => ({ size, busy: all.size - idle.length, waiting: waiters.length }),
    async end(seconds: number) {
      ended = true;
      clearInterval(reaper);
      for (const connection of [...idle]) closeConnection(connection);
      const last = Date.now() + seconds * 1000;
      while (all.size > 0 && Date.now() < last) await new Promise((done) => setTimeout(done, 10));
      for (const connection of all) closeConnection(connection);
    },
  };
}

const weight = ({ shares }: ConnectionNeed) => (shares ? 1 : shareLimit);

/** Whether the connection has room for a caller with this planning mode. */
function fitsOn(connection: DbConnection, want: ConnectionNeed) {
  return (
    connection.load + weight(want) <= shareLimit && (connection.load === 0 || connection.isSteady === want.isSteady)
  );
}

function leastOf(connections: Iterable<DbConnection>, want: ConnectionNeed) {
  let least: DbConnection | undefined;
  for (const connection of connections)
    if (!connection.isBroken && fitsOn(connection, want) && connection.load < (least?.load ?? shareLimit))
      least = connection;
  return least;
}
