import { setTimeout as pause } from 'node:timers/promises';
import type { ReservedSql } from 'postgres';

const mostTries = 20;
/** A lock that was not granted in time, and a deadlock with a statement of the shop. */
const lockErrors = new Set(['55P03', '40P01']);

/**
 * Changes the schema in one transaction. A lock request blocks later statements of a running shop, so it times out after a second, and the
 * transaction is repeated up to twenty times. `failed` names in the error what was applied.
 */
export async function schemaTransaction(held: ReservedSql, work: () => Promise<void>, failed: () => string) {
  for (let tries = 1; ; tries++) {
    await held`begin`;
    try {
      await held`set local lock_timeout = '1s'`;
      await work();
      await held`commit`;
      return;
    } catch (error) {
      await held`rollback`;
      if (tries >= mostTries || !lockErrors.has((error as { code?: string }).code ?? ''))
        throw new Error(`${failed()} failed: ${(error as Error).message}`, { cause: error });
      await pause(200 * tries);
    }
  }
}
