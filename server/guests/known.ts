import type { Sql } from '../database.ts';
import type { Who } from '../who.ts';

export type Known = ReturnType<typeof createKnown>;

type Somebody = Omit<Who, 'platform'>;

const most = 20_000;

/**
 * Guests who asked within the last second: nothing about them changes but that they go, and of that every process hears at once
 * (`hearGuests`). One who is gone never comes back, so an answer that was on its way meanwhile is not kept either.
 */
export function createKnown() {
  const people = new Map<string, { who: Somebody; hash: string; until: number }>();
  const tokens = new Map<string, string>();
  const gone = new Set<string>();

  function clear() {
    people.clear();
    tokens.clear();
  }

  return {
    clear,
    of(token: string) {
      const found = people.get(token);
      return found && found.until > Date.now() ? found.who : undefined;
    },
    keep(token: string, hash: Buffer, who: Somebody) {
      const hex = hash.toString('hex');
      if (gone.has(hex)) return;
      if (people.size >= most) clear();
      people.set(token, { who, hash: hex, until: Date.now() + 1000 });
      tokens.set(hex, token);
    },
    forget(hex: string) {
      if (gone.size >= most) gone.clear();
      gone.add(hex);
      people.delete(tokens.get(hex) ?? '');
      tokens.delete(hex);
    },
  };
}

/** Listens for guests who gave up their token at another process. */
export async function hearGuests(sql: Sql, known: Known) {
  // After a lost connection came back: what was said meanwhile was not heard.
  const listening = await sql.listen('guest_gone', known.forget, known.clear);
  return () => listening.unlisten();
}
