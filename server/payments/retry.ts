import { setTimeout as pause } from 'node:timers/promises';
import { isSerializationFailure } from '../platform/db/database-errors.ts';

/** Repeats a single statement that failed on a lock conflict, up to five attempts. A failed attempt has no effect. */
export async function retryOnLostRace<T>(statement: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await statement();
    } catch (error) {
      if (tries >= 5 || !isSerializationFailure(error)) throw error;
      await pause(Math.random() * 20 * tries);
    }
  }
}
