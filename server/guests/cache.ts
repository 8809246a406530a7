import type { Actor } from '../platform/identity/actor.ts';

export type GuestCache = ReturnType<typeof createGuestCache>;

type Somebody = Omit<Actor, 'platform'>;

const maxKept = 20_000;

/** How long a guest is believed without being asked about again, in milliseconds. */
export const guestLeaseMs = 250;

/**
 * Guests who asked a moment ago: nothing about them changes but that they go. A lease runs from before the question was asked, so
 * whoever gives up a token has only to wait one lease, and no process remembers it, whatever it had heard or was just hearing.
 * Two processes remember each for itself, and for no longer than the lease.
 */
export function createGuestCache() {
  const people = new Map<string, { who: Somebody; until: number }>();

  return {
    of(token: string) {
      const found = people.get(token);
      return found && found.until > performance.now() ? found.who : undefined;
    },
    keep(token: string, who: Somebody, asked: number) {
      if (people.size >= maxKept) people.clear();
      people.set(token, { who, until: asked + guestLeaseMs });
    },
    forget(token: string) {
      people.delete(token);
    },
  };
}
