type Coded = { code?: string };

// Classes of SQLSTATE: connection, operator intervention. Then: a standby or a database set read-only, no room for one more
// connection, a session cut by a deadline of its own, a prepared statement that a pooler has given to somebody else.
const ends = /^(08|57P)|^(25006|53300|25P03|26000)$/;

const races = new Set(['40001', '40P01', '55P03']);

/** Nobody knows in what state the connection is after this, so nobody may use it again. What is not PostgreSQL's own code is unknown. */
export function isConnectionFatal(error: unknown) {
  const { code = '' } = (error ?? {}) as Coded;
  return !/^[0-9A-Z]{5}$/.test(code) || code === 'EPIPE' || ends.test(code);
}

/** A deadlock, a lock that took too long, a serialization failure: nothing was done, and the same may work now. */
export function isSerializationFailure(error: unknown) {
  return races.has((error as Coded)?.code ?? '');
}

/** No room left on a disk, the database's or our own: reading goes on. */
export function isDiskFull(error: unknown) {
  const { code = '', message = '' } = (error ?? {}) as Coded & { message?: string };
  // The picture library knows no codes.
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(code) || /No space left on device|Disk quota exceeded/i.test(message);
}

const away =
  /^(CONNECTION_|(CONNECT_TIMEOUT|POOL_TIMEOUT|QUERY_TIMEOUT|TRANSACTION_LOST|DEADLINE_EXCEEDED)$)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Whether an error means "the database cannot answer just now", to be told as 503 rather than 500. */
export function isDatabaseUnavailable(error: unknown) {
  const { code = '' } = (error ?? {}) as Coded;
  return away.test(code) || ends.test(code) || code === '57014' || races.has(code);
}

const unheard =
  /^(POOL_TIMEOUT|CONNECT_TIMEOUT|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|53300|57P03|25006|57014)$/;

/** Of those, whether the database never took it up or took it back: a line that was lost on the way may have been lost after COMMIT. */
export function isSafeToRetry(error: unknown) {
  return unheard.test((error as Coded)?.code ?? '') || isSerializationFailure(error);
}

/** Two processes each watch for themselves. */
let watched = false;

/**
 * The driver may leave a rejection that nobody can wait for when a connection dies in the middle of its work. Whoever asked has
 * been answered by then, so a lost connection alone is no reason to die; anything else unheard still ends the process.
 */
export function ignoreLostConnections(tell: (error: unknown) => void) {
  if (watched) return;
  watched = true;
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseUnavailable(error)) throw error;
    tell(error);
  });
}
