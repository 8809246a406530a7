import type { FastifyInstance } from 'fastify';
import type { RequestPriority } from './load-shedding/priorities.ts';

const others = new Set<RequestPriority | undefined>(['staff', 'free', undefined]);

/**
 * Returns a function that gives the customer requests a second since its last call, without those answered from the cache. Each process
 * counts its own.
 */
export function countRequests(app: FastifyInstance) {
  let [count, since] = [0, performance.now()];
  app.addHook('onResponse', ({ routeOptions }, _reply, done) => {
    if (!others.has(routeOptions.config.kind)) count++;
    done();
  });
  return () => {
    const now = performance.now();
    const perSecond = (count * 1000) / Math.max(1, now - since);
    [count, since] = [0, now];
    return perSecond;
  };
}
