import { coalesce } from '../platform/cache/coalesce.ts';
import type { Sql } from '../platform/db/database.ts';
import { genericPlanPool } from '../platform/db/pool.ts';
import { createDeliveryWorker, type DeliveryTools } from './delivery-worker.ts';
import { createEnqueue, type EnqueueTools } from './enqueue.ts';

export type MessageOutbox = ReturnType<typeof createOutbox>;
export type OutboxTools = Omit<EnqueueTools, 'reference'> & DeliveryTools;

/**
 * What is to be said to people: `enqueue` writes it in the transaction that decides it, and it is said after. `kick` says at once what is
 * committed by now; the job says the rest, and again what could not be said.
 * Two processes say it at once; which message is whose is said by its row.
 */
export function createOutbox(sql: Sql, tools: OutboxTools) {
  const enqueue = createEnqueue(tools);
  const { deliver, checkNow, hear } = createDeliveryWorker(genericPlanPool(sql), tools);
  // What is committed while the last round finds nothing more would wait for the job, or for ever where none runs.
  const kick = coalesce(deliver, 100);

  const reported = new Set<string>();
  const checkReported = coalesce(async () => {
    const keys = [...reported];
    reported.clear();
    if ((await checkNow(keys)) > 0) kick();
  }, 1000);

  /** The company reports these keys. A report is a hint: the messages are looked up, those of one second together. */
  function hint(keys: readonly string[]) {
    // What does not fit is looked up by the clock.
    for (const key of keys) if (reported.size < 10_000) reported.add(key);
    if (reported.size > 0) checkReported();
  }

  return { enqueue, deliver, kick, hint, hear, check: tools.approved.check };
}
