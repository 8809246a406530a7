import type { Actor } from '../platform/identity/actor.ts';

export type GuestCache = ReturnType<typeof createGuestCache>;

type CachedActor = Omit<Actor, 'platform'>;

const maxKept = 20_000;

/** How long a cached guest is trusted without a query, in milliseconds. */
export const guestLeaseMs = 250;

/**
 * Guests seen a moment ago; a guest can only be deleted or revoked, so a short lease suffices. A lease starts before the query was sent.
 * After a revocation, one lease later no process trusts the token any more.
 * @perProcess nothing is lost: each process caches its own, for the lease at most.
 */
export function createGuestCache() {
  const people = new Map<string, { who: CachedActor; until: number }>();

  return {
    of(token: string) {
      const found = people.get(token);
      return found && found.until > performance.now() ? found.who : undefined;
    },
    keep(token: string, who: CachedActor, asked: number) {
      if (people.size >= maxKept) people.clear();
      people.set(token, { who, until: asked + guestLeaseMs });
    },
    forget(token: string) {
      people.delete(token);
    },
  };
}
