import { z } from 'zod';
import { Won, Ymd } from './primitives.ts';

/** What a member earns by an order, and from where on points may be used (rules D9.1); percent in `purchasePointPer`. */
export const ExpectedPoints = z.object({
  isPurchasePoint: z.boolean(),
  purchasePointPer: z.number(),
  expectedRewardPoint: z.int(),
  expectedRewardDate: Ymd.nullable(),
  expectedPhotoReviewPoint: z.int(),
  isMinUsePoint: z.boolean(),
  minUsePoint: z.int(),
  isMinPointUseProductPrice: z.boolean(),
  minPointUseProductPrice: Won,
});
export type ExpectedPoints = z.output<typeof ExpectedPoints>;
