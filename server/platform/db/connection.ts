import type { Sql } from './database.ts';
import { isConnectionFatal } from './errors.ts';

/** A statement on its way, as the driver makes it: it goes to its handler when somebody first waits for it. */
export type DriverQuery = Promise<unknown> & {
  handler: (question: DriverQuery) => void;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};
type Result = { command?: string };

export type DbConnection = ReturnType<typeof openConnection>;

/** Whatever the driver's own type says of a statement, this is what it is. Fragments are the same, and are never handled. */
export function isDriverQuery(made: unknown): made is DriverQuery {
  return made instanceof Promise && 'handler' in made;
}

/** An error that carries PostgreSQL's five letters or one of this wire's own names. */
export function connectionError(code: string, message: string) {
  return Object.assign(new Error(message), { code });
}

/**
 * One connection for one life: it is never opened again under somebody's hands, whoever holds it holds it alone, and who asks on it
 * is answered in time, come what may. A connection in a state that nobody knows is destroyed.
 * Two processes have connections of their own.
 */
export function openConnection(connect: (onclose: () => void) => Sql, timeoutMs: number) {
  const asked = new Set<DriverQuery>();
  const opened = Date.now();
  let deadline = timeoutMs;
  let broken: unknown;
  let isSteady: boolean | undefined;
  const client = connect(() => destroy(connectionError('CONNECTION_CLOSED', 'The database closed the connection')));
  // The driver's way to its connection hangs on the statements it makes.
  const sample: unknown = client``;
  const put = isDriverQuery(sample) ? sample.handler : undefined;

  function destroy(why: unknown) {
    if (broken) return;
    broken = why;
    for (const question of asked) question.reject(why);
    void client.end({ timeout: 0 }).catch(() => {});
  }

  /** Asks; `done` is called when the answer is here, or never will be. */
  function ask(question: DriverQuery, done: (error?: unknown, result?: Result) => void = () => {}) {
    const { resolve, reject } = question;
    let settled = false;
    const late = setTimeout(
      () => destroy(connectionError('QUERY_TIMEOUT', 'The database did not answer in time')),
      deadline,
    );
    function settle(error?: unknown, result?: Result) {
      if (settled) return false;
      settled = true;
      clearTimeout(late);
      asked.delete(question);
      if (error !== undefined && isConnectionFatal(error)) destroy(error);
      // Not before the driver has put away what it holds of this answer.
      queueMicrotask(() => done(error, result));
      return true;
    }
    question.resolve = (result) => void (settle(undefined, result) && resolve(result));
    question.reject = (error) => void (settle(error ?? broken) && reject(error));
    if (broken) return question.reject(broken);
    asked.add(question);
    put?.(question);
  }

  function say(text: string) {
    const made = client.unsafe(text);
    if (isDriverQuery(made)) made.handler = (question) => ask(question);
    return made;
  }

  return {
    ask,
    say,
    destroy,
    client,
    get isBroken() {
      return broken !== undefined;
    },
    /** Whether it was lost because nothing may be written where it leads. */
    get isReadOnly() {
      return (broken as { code?: string } | undefined)?.code === '25006';
    },
    get isSteady() {
      return isSteady;
    },
    /**
     * Steady: a statement is planned once for all values, as one that looks up by keys may be, through an index and from row to row
     * however small its tables still are, for the plan stays while they grow. Else the database decides at every question, but never to merge:
     * where all it knows of lie at the beginning of a large table, it would look for a newcomer by reading the whole of it.
     */
    plan(steady: boolean) {
      if (steady === isSteady) return;
      isSteady = steady;
      const told = client.unsafe(steady ? genericPlanSql : defaultPlanSql);
      if (!isDriverQuery(told)) return;
      // Now, ahead of whatever is asked next: the driver itself would wait a turn before it sends.
      ask(told);
      Promise.prototype.then.call(told, undefined, destroy);
    },
    /** How long whoever asks next is willing to wait; nothing said: as long as everybody. */
    allow(ms = timeoutMs) {
      deadline = ms;
    },
    isOld: (ms: number) => Date.now() - opened > ms,
    idleSince: 0,
    /** How many questions are on it; a transaction is alone. */
    load: 0,
  };
}

/** How a line is told to plan; nobody's question, and not counted as one. */
export const genericPlanSql = `set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_mergejoin = off; set enable_hashjoin = off`;
export const defaultPlanSql = `reset plan_cache_mode; reset enable_seqscan; set enable_mergejoin = off; reset enable_hashjoin`;

/** The same `sql`, whose statements go where `handler` says; `own` are members of it that are ours. */
export function routeQueries(client: Sql, handler: DriverQuery['handler'], own: Record<string, unknown>) {
  function through(made: unknown) {
    if (isDriverQuery(made)) made.handler = handler;
    return made;
  }
  const members: Record<string, unknown> = {
    unsafe: (...given: Parameters<Sql['unsafe']>) => through(client.unsafe(...given)),
    ...own,
  };
  return new Proxy(client, {
    apply: (target, _, given) => through(Reflect.apply(target, undefined, given)),
    get: (target, name) =>
      typeof name === 'string' && Object.hasOwn(members, name) ? members[name] : Reflect.get(target, name),
    has: (target, name) =>
      typeof name === 'string' && Object.hasOwn(members, name) ? members[name] !== undefined : name in target,
  });
}
