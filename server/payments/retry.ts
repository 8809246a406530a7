import { setTimeout as pause } from 'node:timers/promises';
import { lostRace } from '../platform/db/errors.ts';

/** Runs a single statement again when it lost a race for locks; it had no effect then. */
export async function again<T>(statement: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await statement();
    } catch (error) {
      if (tries >= 5 || !lostRace(error)) throw error;
      await pause(Math.random() * 20 * tries);
    }
  }
}
