import { z } from 'zod';
import { Id, UtcMoment, Ymd } from './primitives.ts';

/** The progress of a funding product, from paid orders that are not cancelled (rules D13). */
export const FundingState = z.object({
  id: Id,
  goalType: z.enum(['amount', 'quantity']),
  goal: z.int(),
  current: z.int(),
  supporterCount: z.int(),
  achievePercent: z.int(),
  beginDate: UtcMoment,
  endDate: UtcMoment,
  estimatedShipmentDate: Ymd,
  fundingStatus: z.enum(['ready', 'open', 'success', 'failed', 'producing', 'shipping', 'closed']),
});
export type FundingState = z.output<typeof FundingState>;
