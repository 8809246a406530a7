import type { Db } from '../platform/db/database.ts';

/**
 * Writes messages to one number one after the other, also within a transaction, where the number's lock has no effect: each counts
 * those before it. Messages to other numbers run in parallel. Two processes have separate sequences: between transactions the
 * number's lock keeps them apart.
 */
export function createRecipientSequence() {
  const turns = new WeakMap<Db, Map<string, Promise<unknown>>>();

  return async function inTurn(inside: Db, number: string | null, write: () => Promise<void>) {
    if (number === null) return write();
    const here = turns.get(inside) ?? new Map<string, Promise<unknown>>();
    turns.set(inside, here);
    const before = here.get(number);
    const mine = before ? before.then(write, write) : write();
    here.set(number, mine);
    try {
      await mine;
    } finally {
      if (here.get(number) === mine) here.delete(number);
    }
  };
}
