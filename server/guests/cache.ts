import type { Who } from '../platform/identity/actor.ts';

export type Known = ReturnType<typeof createKnown>;

type Somebody = Omit<Who, 'platform'>;

const maxKept = 20_000;

/** How long a guest is believed without being asked about again, in milliseconds. */
export const leaseMs = 250;

/**
 * Guests who asked a moment ago: nothing about them changes but that they go. A lease runs from before the question was asked, so
 * whoever gives up a token has only to wait one lease, and no process remembers it, whatever it had heard or was just hearing.
 * Two processes remember each for itself, and for no longer than the lease.
 */
export function createKnown() {
  const people = new Map<string, { who: Somebody; until: number }>();

  return {
    of(token: string) {
      const found = people.get(token);
      return found && found.until > performance.now() ? found.who : undefined;
    },
    keep(token: string, who: Somebody, asked: number) {
      if (people.size >= maxKept) people.clear();
      people.set(token, { who, until: asked + leaseMs });
    },
    forget(token: string) {
      people.delete(token);
    },
  };
}
