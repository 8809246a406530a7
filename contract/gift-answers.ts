import { z } from 'zod';
import { Id, UtcMoment, Won } from './primitives.ts';
import { RefundBreakdownRow } from './refunds.ts';

/** What cancelling one receiver, or all of them, would bring back. */
export const GiftRefund = z.object({
  rows: z.array(RefundBreakdownRow),
  cash: Won,
  points: z.int(),
  coupons: z.array(z.object({ id: Id, name: z.string() })),
  /** No account is known that money could go back to. */
  needsAccount: z.boolean(),
  wayText: z.string(),
});
export type GiftRefund = z.output<typeof GiftRefund>;

export const SentAlimtalk = z.object({ sentAt: UtcMoment, leftSends: z.int() });

/** What is handed to KakaoTalk's share sheet: a feed with one button. No price anywhere. */
export const GiftShare = z.object({
  title: z.string(),
  description: z.string(),
  imageUrl: z.url(),
  link: z.url(),
  buttonTitle: z.string(),
});
export type GiftShare = z.output<typeof GiftShare>;
