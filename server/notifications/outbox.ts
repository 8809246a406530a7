import { coalesce } from '../platform/cache/coalesce.ts';
import type { Sql } from '../platform/db/database.ts';
import { genericPlanPool } from '../platform/db/pool.ts';
import { createDeliveryWorker, type DeliveryTools } from './delivery-worker.ts';
import { createEnqueue, type EnqueueTools } from './enqueue.ts';

export type MessageOutbox = ReturnType<typeof createOutbox>;
export type OutboxTools = Omit<EnqueueTools, 'reference'> & DeliveryTools;

/**
 * Creates the outbox. `tell` writes a message in the transaction that decides the event; it is sent later. `kick` sends committed
 * messages at once; a job sends the rest and retries failures. Two processes send at once; the row lock decides which process sends
 * a message.
 */
export function createOutbox(sql: Sql, tools: OutboxTools) {
  const tell = createEnqueue(tools);
  const { deliver, hinted, hear } = createDeliveryWorker(genericPlanPool(sql), tools);
  // A message committed during the last round would otherwise wait for the job, or stay unsent where no job runs.
  const kick = coalesce(deliver, 100);

  return { tell, deliver, kick, hinted, hear, check: tools.approved.check };
}
