import { z } from 'zod';
import { UtcMoment, Won, Ymd } from './primitives.ts';
import { QueueCounts } from './work-queues.ts';

/**
 * Order items to ship today: `all`, and `sent` of them. In the packing list `left` wait for today and `late` for an earlier day;
 * `unconfirmed` are due by today and wait in the list of new orders.
 */
export const LeavingToday = z.object({
  all: z.int(),
  sent: z.int(),
  left: z.int(),
  late: z.int(),
  unconfirmed: z.int(),
});

/** The summary of a day. A field without permission is null. */
export const DashboardToday = z.object({
  date: Ymd,
  counts: QueueCounts,
  leaving: LeavingToday,
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
