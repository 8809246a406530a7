import type { Sql } from './database.ts';
import { isConnectionFatal } from './database-errors.ts';

/** A statement as the driver makes it: it is handed to its handler when a caller first awaits it. */
export type DriverQuery = Promise<unknown> & {
  handler: (query: DriverQuery) => void;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};
type Result = { command?: string };

export type DbConnection = ReturnType<typeof openConnection>;

/** Narrows a value to a statement, which the driver's own types do not describe. Fragments look the same and are never handled. */
export function isDriverQuery(made: unknown): made is DriverQuery {
  return made instanceof Promise && 'handler' in made;
}

/** An error with a five-character SQLSTATE or one of the shop's own codes, such as QUERY_TIMEOUT. */
export function connectionError(code: string, message: string) {
  return Object.assign(new Error(message), { code });
}

/**
 * One connection that is never reopened. Every statement on it settles within a time limit, regardless of what happens. A connection in an unknown
 * state is destroyed.
 * @perProcess nothing is lost: each process has its own connections.
 */
export function openConnection(connect: (onclose: () => void) => Sql, timeoutMs: number) {
  const pendingQueries = new Set<DriverQuery>();
  const opened = Date.now();
  let deadline = timeoutMs;
  let broken: unknown;
  let isSteady: boolean | undefined;
  const client = connect(() => destroy(connectionError('CONNECTION_CLOSED', 'The database closed the connection')));
  // The driver's access to its connection is the handler of the statements it makes.
  const sample: unknown = client``;
  const put = isDriverQuery(sample) ? sample.handler : undefined;

  function destroy(reason: unknown) {
    if (broken) return;
    broken = reason;
    for (const query of pendingQueries) query.reject(reason);
    void client.end({ timeout: 0 }).catch(() => {});
  }

  /** Sends a statement; `done` is called when it has a result or has failed. */
  function send(query: DriverQuery, done: (error?: unknown, result?: Result) => void = () => {}) {
    const { resolve, reject } = query;
    let isSettled = false;
    const late = setTimeout(
      () => destroy(connectionError('QUERY_TIMEOUT', 'The database did not answer in time')),
      deadline,
    );
    function settle(error?: unknown, result?: Result) {
      if (isSettled) return false;
      isSettled = true;
      clearTimeout(late);
      pendingQueries.delete(query);
      if (error !== undefined && isConnectionFatal(error)) destroy(error);
      // Deferred until the driver has released its state for this result.
      queueMicrotask(() => done(error, result));
      return true;
    }
    query.resolve = (result) => void (settle(undefined, result) && resolve(result));
    query.reject = (error) => void (settle(error ?? broken) && reject(error));
    if (broken) return query.reject(broken);
    pendingQueries.add(query);
    put?.(query);
  }

  function command(text: string) {
    const made = client.unsafe(text);
    if (isDriverQuery(made)) made.handler = (query) => send(query);
    return made;
  }

  return {
    send,
    command,
    destroy,
    client,
    get isBroken() {
      return broken !== undefined;
    },
    /** Whether the connection was lost because its database refuses writes. */
    get isReadOnly() {
      return (broken as { code?: string } | undefined)?.code === '25006';
    },
    get isSteady() {
      return isSteady;
    },
    /**
     * Steady: each statement is planned once for all values and uses indexes and nested loops, however small its tables still are. The plan
     * stays while they grow, so this is for lookups by key. Otherwise the database plans every statement, but never with a merge join.
     * Statistics may know only keys at the start of a large table: a merge join would then read all of it to find a new key.
     */
    plan(steady: boolean) {
      if (steady === isSteady) return;
      isSteady = steady;
      const planQuery = client.unsafe(steady ? genericPlanSql : defaultPlanSql);
      if (!isDriverQuery(planQuery)) return;
      // Sent now, ahead of the next statement: the driver itself would wait a turn before it sends.
      send(planQuery);
      Promise.prototype.then.call(planQuery, undefined, destroy);
    },
    /** The time limit in milliseconds for the next caller's statements; the default without an argument. */
    allow(ms = timeoutMs) {
      deadline = ms;
    },
    isOld: (ms: number) => Date.now() - opened > ms,
    idleSince: 0,
    /** The load on the connection, in statements; a transaction takes all of it. */
    load: 0,
  };
}

/** The statements that switch a connection's planning mode; they are not counted as statements of a request. */
export const genericPlanSql = `set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_mergejoin = off; set enable_hashjoin = off`;
export const defaultPlanSql = `reset plan_cache_mode; reset enable_seqscan; set enable_mergejoin = off; reset enable_hashjoin`;

/** The same `sql` with its statements sent to `handler`; `own` replaces members of it. */
export function routeQueries(client: Sql, handler: DriverQuery['handler'], own: Record<string, unknown>) {
  function routeQuery(made: unknown) {
    if (isDriverQuery(made)) made.handler = handler;
    return made;
  }
  const members: Record<string, unknown> = {
    unsafe: (...given: Parameters<Sql['unsafe']>) => routeQuery(client.unsafe(...given)),
    ...own,
  };
  return new Proxy(client, {
    apply: (target, _, given) => routeQuery(Reflect.apply(target, undefined, given)),
    get: (target, name) =>
      typeof name === 'string' && Object.hasOwn(members, name) ? members[name] : Reflect.get(target, name),
    has: (target, name) =>
      typeof name === 'string' && Object.hasOwn(members, name) ? members[name] !== undefined : name in target,
  });
}
