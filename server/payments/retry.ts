import { setTimeout as pause } from 'node:timers/promises';
import { isSerializationFailure } from '../platform/db/errors.ts';

/** Runs a single statement again when it lost a race for locks; it had no effect then. */
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
