import type { Db } from '../platform/db/database.ts';

/**
 * Letters to one number are written one after the other within a transaction too, where its lock keeps nobody: each counts those before it.
 * Those to others go beside them. Two processes have turns of their own: between transactions the number's lock keeps them apart.
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
