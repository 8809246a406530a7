import { z } from 'zod';
import { Id, UtcMoment, Won } from './primitives.ts';
import { RefundBreakdownRow } from './refunds.ts';

/** The refund of cancelling one recipient or all recipients. */
export const GiftRefund = z.object({
  rows: z.array(RefundBreakdownRow),
  cash: Won,
  points: z.int(),
  coupons: z.array(z.object({ id: Id, name: z.string() })),
  /** Whether a refund account must be given. */
  needsAccount: z.boolean(),
  wayText: z.string(),
});
export type GiftRefund = z.output<typeof GiftRefund>;

export const SentAlimtalk = z.object({ sentAt: UtcMoment, leftSends: z.int() });

/** The content of KakaoTalk's share sheet: a feed with one button. It has no price. */
export const GiftShare = z.object({
  title: z.string(),
  description: z.string(),
  imageUrl: z.url(),
  link: z.url(),
  buttonTitle: z.string(),
});
export type GiftShare = z.output<typeof GiftShare>;
