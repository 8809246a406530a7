import { coalesce } from '../platform/cache/coalesce.ts';
import type { Sql } from '../platform/db/database.ts';
import { genericPlanPool } from '../platform/db/pool.ts';
import { createDeliveryWorker, type DeliveryTools } from './delivery-worker.ts';
import { createEnqueue, type EnqueueTools } from './enqueue.ts';

export type MessageOutbox = ReturnType<typeof createOutbox>;
export type OutboxTools = Omit<EnqueueTools, 'reference'> & DeliveryTools;

/**
 * What is to be said to people: `tell` writes it in the transaction that decides it, and it is said after. `kick` says at once what is
 * committed by now; the job says the rest, and again what could not be said.
 * Two processes say it at once; which message is whose is said by its row.
 */
export function createOutbox(sql: Sql, tools: OutboxTools) {
  const tell = createEnqueue(tools);
  const { deliver, hinted, hear } = createDeliveryWorker(genericPlanPool(sql), tools);
  // What is committed while the last round finds nothing more would wait for the job, or for ever where none runs.
  const kick = coalesce(deliver, 100);

  return { tell, deliver, kick, hinted, hear, check: tools.approved.check };
}
