import { z } from 'zod';
import { UtcMoment, Won, Ymd } from './primitives.ts';
import { QueueCounts } from './work-queues.ts';

/** A day at one glance; what somebody may not see is null. */
export const DashboardToday = z.object({
  date: Ymd,
  counts: QueueCounts,
  /** What has to leave today, and of that what has not; `late` had to leave before. */
  leaving: z.object({ all: z.int(), left: z.int(), late: z.int() }),
  /** Parcels of which no courier has said anything for two days. */
  silent: z.int(),
  questions: z.object({ count: z.int(), oldest: UtcMoment.nullable() }).nullable(),
  inquiries: z.object({ count: z.int(), oldest: UtcMoment.nullable() }).nullable(),
  /** Reported or objected to. */
  reviews: z.int().nullable(),
  money: z.object({ refunds: z.int(), cases: z.int(), deposits: z.int(), waiting: Won }).nullable(),
  approvals: z.int().nullable(),
  businesses: z.int().nullable(),
  /** Paid orders and their won: today, yesterday and a week ago up to the same hour. */
  sales: z.array(z.object({ day: z.enum(['today', 'yesterday', 'week']), orders: z.int(), won: Won })).nullable(),
});
export type DashboardToday = z.output<typeof DashboardToday>;
