import { Refusal } from '#contract/errors.ts';

export type LocalRateLimit = ReturnType<typeof createLocalRateLimit>;

const mostKept = 10_000;

/**
 * How often something cheap may be asked by one line of the net, counted in this process alone. Two processes let twice as many through,
 * and a restart forgets. For what may cost money or guess a secret there are limits in the database.
 */
export function createLocalRateLimit(most: number, seconds: number, now = () => performance.now()) {
  const spent = new Map<string, { count: number; endsAt: number }>();

  return {
    /** Counts one more; throws TOO_MANY when there were `most` within the seconds. */
    spend(key: string) {
      const at = now();
      const found = spent.get(key);
      if (found && found.endsAt > at) {
        if (found.count >= most)
          throw new Refusal('TOO_MANY', { s: Math.max(1, Math.ceil((found.endsAt - at) / 1000)) });
        found.count += 1;
        return;
      }
      // The oldest go first: whoever comes from ever new places only pushes out himself.
      if (spent.size >= mostKept) spent.delete(spent.keys().next().value as string);
      spent.delete(key);
      spent.set(key, { count: 1, endsAt: at + seconds * 1000 });
    },
  };
}
