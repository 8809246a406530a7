import { Refusal } from '#contract/errors.ts';

export type LocalRateLimit = ReturnType<typeof createLocalRateLimit>;

const mostKept = 10_000;

/**
 * A rate limit by network for cheap requests, counted in this process and lost at a restart. Requests that may cost money or guess a secret
 * have limits in the database.
 * @perProcess counts double: two processes let twice as many through.
 */
export function createLocalRateLimit(most: number, seconds: number, now = () => performance.now()) {
  const spent = new Map<string, { count: number; endsAt: number }>();

  return {
    /** Counts `cost` more. Throws TOO_MANY if that makes more than `most` within `seconds`. */
    spend(key: string, cost = 1) {
      const at = now();
      const found = spent.get(key);
      if (found && found.endsAt > at) {
        if (found.count + cost > most)
          throw new Refusal('TOO_MANY', { s: Math.max(1, Math.ceil((found.endsAt - at) / 1000)) });
        found.count += cost;
        return;
      }
      // The oldest entries go first: a client that keeps changing its address only pushes out its own.
      if (spent.size >= mostKept) spent.delete(spent.keys().next().value as string);
      spent.delete(key);
      spent.set(key, { count: cost, endsAt: at + seconds * 1000 });
    },
  };
}
