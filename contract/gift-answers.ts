import { z } from 'zod';
import { Id, Moment, Won } from './primitives.ts';
import { RefundRow } from './refunds.ts';

/** What cancelling one receiver, or all of them, would bring back. */
export const GiftRefund = z.object({
  rows: z.array(RefundRow),
  cash: Won,
  points: z.int(),
  coupons: z.array(z.object({ id: Id, name: z.string() })),
  /** No account is known that money could go back to. */
  needsAccount: z.boolean(),
  wayText: z.string(),
});
export type GiftRefund = z.output<typeof GiftRefund>;

export const AlimtalkSent = z.object({ sentAt: Moment, leftSends: z.int() });

/** What is handed to KakaoTalk's share sheet: a feed with one button. No price anywhere. */
export const GiftShare = z.object({
  title: z.string(),
  description: z.string(),
  imageUrl: z.url(),
  link: z.url(),
  buttonTitle: z.string(),
});
export type GiftShare = z.output<typeof GiftShare>;
