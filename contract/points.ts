import { z } from 'zod';
import { Won, Ymd } from './primitives.ts';

/** The points a member earns with an order, and the minimum for using points (rules D9.1). `purchasePointPer` is a percentage. */
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
