type Coded = { code?: string };

// SQLSTATE classes: connection, operator intervention. Then single codes: a standby or read-only database, no free connection, a session
// ended by its own timeout, a prepared statement lost behind a pooler.
const ends = /^(08|57P)|^(25006|53300|25P03|26000)$/;

const races = new Set(['40001', '40P01', '55P03']);

/**
 * Whether the state of the connection is unknown after this error, so that it must not be used again. Errors without a SQLSTATE count as
 * unknown.
 */
export function isConnectionFatal(error: unknown) {
  const { code = '' } = (error ?? {}) as Coded;
  return !/^[0-9A-Z]{5}$/.test(code) || code === 'EPIPE' || ends.test(code);
}

/** A deadlock, a lock timeout or a serialization failure: nothing was written, and a retry may succeed. */
export function isSerializationFailure(error: unknown) {
  return races.has((error as Coded)?.code ?? '');
}

/** The database's disk or the shop's is full; reads still work. */
export function isDiskFull(error: unknown) {
  const { code = '', message = '' } = (error ?? {}) as Coded & { message?: string };
  // The image library's errors have no code.
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(code) || /No space left on device|Disk quota exceeded/i.test(message);
}

/**
 * The code of the refusal for a guard of the database that a shopper reaches by a lost race; undefined for any other error. The
 * statement was rolled back.
 */
export function guardRefusalOf(error: unknown) {
  const {
    code = '',
    message = '',
    constraint_name = '',
  } = (error ?? {}) as Coded & Record<'message' | 'constraint_name', string>;
  if (code !== '23514') return undefined;
  if (/^point balance of customer/.test(message) || constraint_name === 'point_account_held_check')
    return 'POINT_NOT_ENOUGH';
  if (
    /^line \d+ may not go from/.test(message) ||
    constraint_name === 'order_line_option_cancelled_within_quantity_check'
  )
    return 'INVALID_STATUS_TRANSITION';
  if (constraint_name === 'coupon_within_limit') return 'COUPON_GONE';
  return constraint_name === 'stock_held_and_sold_within_stocked_check' ? 'OPTION_UNAVAILABLE' : undefined;
}

const away =
  /^(CONNECTION_|(CONNECT_TIMEOUT|POOL_TIMEOUT|QUERY_TIMEOUT|TRANSACTION_LOST|DEADLINE_EXCEEDED)$)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Whether the error means that the database is unavailable at present: answered with 503 instead of 500. */
export function isDatabaseUnavailable(error: unknown) {
  const { code = '' } = (error ?? {}) as Coded;
  return away.test(code) || ends.test(code) || code === '57014' || races.has(code);
}

const notExecutedCodes =
  /^(POOL_TIMEOUT|CONNECT_TIMEOUT|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|53300|57P03|25006|57014)$/;

/**
 * Whether such an error means that the database never ran the statement or rolled it back. A connection lost on the way may have been lost
 * after COMMIT, so it is not included.
 */
export function isSafeToRetry(error: unknown) {
  return notExecutedCodes.test((error as Coded)?.code ?? '') || isSerializationFailure(error);
}

/** @perProcess nothing is lost: each process handles its own rejections. */
let watched = false;

/**
 * The driver may leave an unhandled rejection when a connection breaks during its work. The caller has its error by then, so a lost
 * connection must not end the process. Any other unhandled rejection still does.
 */
export function ignoreLostConnections(report: (error: unknown) => void) {
  if (watched) return;
  watched = true;
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseUnavailable(error)) throw error;
    report(error);
  });
}
