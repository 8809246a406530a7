import { coalesce } from '../platform/cache/coalesce.ts';
import type { Sql } from '../platform/db/database.ts';
import { genericPlanPool } from '../platform/db/pool.ts';
import { createDeliveryWorker, type DeliveryTools } from './delivery-worker.ts';
import { createEnqueue, type EnqueueTools } from './enqueue.ts';

export type MessageOutbox = ReturnType<typeof createOutbox>;
export type OutboxTools = Omit<EnqueueTools, 'reference'> & DeliveryTools;

/**
 * Messages to customers: `enqueue` writes a message in the transaction that decides it. `kick` sends the committed messages now. The job
 * sends the rest and repeats what failed. Two processes may send at once; a row belongs to the process that locks it.
 */
export function createOutbox(sql: Sql, tools: OutboxTools) {
  const enqueue = createEnqueue(tools);
  const { deliver, checkNow, onReport } = createDeliveryWorker(genericPlanPool(sql), tools);
  // A message that is committed while the last round ends would otherwise wait for the job.
  const kick = coalesce(deliver, 100);

  const reported = new Set<string>();
  const checkReported = coalesce(async () => {
    const keys = [...reported];
    reported.clear();
    if ((await checkNow(keys)) > 0) kick();
  }, 1000);

  /** Takes the keys that the company reports. A report is a hint: the messages are looked up, those of one second together. */
  function hint(keys: readonly string[]) {
    // The job looks up those that do not fit.
    for (const key of keys) if (reported.size < 10_000) reported.add(key);
    if (reported.size > 0) checkReported();
  }

  return { enqueue, deliver, kick, hint, onReport, check: tools.approved.check };
}
