import { z } from 'zod';
import { UtcMoment, Won, Ymd } from './primitives.ts';
import { QueueCounts } from './work-queues.ts';

/** The summary of a day. A field without permission is null. */
export const DashboardToday = z.object({
  date: Ymd,
  counts: QueueCounts,
  /** Order items to ship today, and those not yet shipped. `late` were due before today. */
  leaving: z.object({ all: z.int(), left: z.int(), late: z.int() }),
  /** Shipments without a carrier event for two days. */
  silent: z.int(),
  questions: z.object({ count: z.int(), oldest: UtcMoment.nullable() }).nullable(),
  inquiries: z.object({ count: z.int(), oldest: UtcMoment.nullable() }).nullable(),
  /** Reported or appealed reviews. */
  reviews: z.int().nullable(),
  money: z.object({ refunds: z.int(), cases: z.int(), deposits: z.int(), waiting: Won }).nullable(),
  approvals: z.int().nullable(),
  businesses: z.int().nullable(),
  /** Paid orders and their amount in won: today, yesterday and a week ago, each up to the current time of day. */
  sales: z.array(z.object({ day: z.enum(['today', 'yesterday', 'week']), orders: z.int(), won: Won })).nullable(),
});
export type DashboardToday = z.output<typeof DashboardToday>;
