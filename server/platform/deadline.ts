import { AsyncLocalStorage } from 'node:async_hooks';

/** The deadline of the request being answered. @perProcess nothing is lost: a request is answered by one process. */
const requestDeadline = new AsyncLocalStorage<{ until: number }>();

/**
 * Runs work under a deadline and throws DEADLINE_EXCEEDED when it passes. Running statements end at the database's own timeout. No further
 * statement starts: a transaction rolls back at its next statement.
 */
export function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const state = { until: performance.now() + ms };
  return new Promise<T>((give, fail) => {
    const timer = setTimeout(() => fail(deadlinePassed()), ms);
    requestDeadline
      .run(state, work)
      .then(give, fail)
      .finally(() => {
        clearTimeout(timer);
        // Work that was started for later has its own deadline.
        state.until = Number.POSITIVE_INFINITY;
      });
  });
}

/** DEADLINE_EXCEEDED if the current request's deadline has passed; undefined while there is time, or if there is no deadline. */
export function deadlineError() {
  const ends = requestDeadline.getStore()?.until;
  return ends !== undefined && performance.now() > ends ? deadlinePassed() : undefined;
}

function deadlinePassed() {
  return Object.assign(new Error('The deadline of the request has passed'), { code: 'DEADLINE_EXCEEDED' });
}
