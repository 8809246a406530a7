import { AsyncLocalStorage } from 'node:async_hooks';

/** Until when whoever is being answered waits. Two processes each keep their own time. */
const asked = new AsyncLocalStorage<{ until: number }>();

/**
 * Work that somebody waits for, for so long and no longer: then he is told so, and nothing more is begun for him. What was asked of the
 * database already ends by itself; a transaction that is under way is given up at its next statement. Throws DEADLINE_EXCEEDED when time is up.
 */
export function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const state = { until: performance.now() + ms };
  return new Promise<T>((give, fail) => {
    const timer = setTimeout(() => fail(late()), ms);
    asked
      .run(state, work)
      .then(give, fail)
      .finally(() => {
        clearTimeout(timer);
        // What it set going for later has its own time.
        state.until = Number.POSITIVE_INFINITY;
      });
  });
}

/** Why nothing more is asked for whoever is being answered; undefined while there is time, and for who has all of it. */
export function deadlineError() {
  const ends = asked.getStore()?.until;
  return ends !== undefined && performance.now() > ends ? late() : undefined;
}

function late() {
  return Object.assign(new Error('The deadline of the request has passed'), { code: 'DEADLINE_EXCEEDED' });
}
