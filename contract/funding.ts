import { z } from 'zod';
import { Id, UtcMoment, Ymd } from './primitives.ts';

/** Progress of a funding product, from paid and not cancelled orders (rules D13). */
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
