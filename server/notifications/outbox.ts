import { rounds } from '../platform/cache/coalesce.ts';
import type { Sql } from '../platform/db/database.ts';
import { steadyOf } from '../platform/db/pool.ts';
import { createDeliver, type DeliverTools } from './delivery-worker.ts';
import { createTell, type TellTools } from './enqueue.ts';

export type Outbox = ReturnType<typeof createOutbox>;
export type Tools = Omit<TellTools, 'reference'> & DeliverTools;

/**
 * What is to be said to people: `tell` writes it in the transaction that decides it, and it is said after. `kick` says at once what is
 * committed by now; the job says the rest, and again what could not be said.
 * Two processes say it at once; which message is whose is said by its row.
 */
export function createOutbox(sql: Sql, tools: Tools) {
  const tell = createTell(tools);
  const { deliver, hinted, hear } = createDeliver(steadyOf(sql), tools);
  // What is committed while the last round finds nothing more would wait for the job, or for ever where none runs.
  const kick = rounds(deliver, 100);

  return { tell, deliver, kick, hinted, hear, check: tools.approved.check };
}
