import { z } from 'zod';
import { RefundAccountForm } from './customers.ts';
import { Amount, Together } from './lines.ts';
import { GuestProof, OrderLine, OrderStatus, WithdrawType } from './orders.ts';
import { text, Won } from './primitives.ts';
import { Refund } from './refunds.ts';

const Reason = text(1, 200, '사유를 200자까지 입력해 주세요.');
const Withdrawing = {
  reason: Reason.default('단순 변심'),
  /** The total of the preview the shopper saw; another one is refused (rules D8.1). */
  previewTotal: Won.optional(),
  /** Where money paid into a virtual account goes back to; left out: the account of the profile. */
  refundAccount: RefundAccountForm.optional(),
};

export const WithdrawOrder = z.strictObject(Withdrawing).default({ reason: '단순 변심' });

/** `together` are other lines that go in the same breath, when a bundle can only go as a whole. */
export const WithdrawLine = z
  .strictObject({ ...Withdrawing, ...Amount, together: z.array(Together).max(20).optional() })
  .default({ reason: '단순 변심' });
export type WithdrawLine = z.output<typeof WithdrawLine>;

export const GuestWithdraw = z.strictObject({
  ...GuestProof.shape,
  ...Withdrawing,
  ...Amount,
  together: z.array(Together).max(20).optional(),
});

export const Withdrawn = z.object({
  line: OrderLine,
  order: z.object({ orderItemStatus: OrderStatus, withdrawType: WithdrawType }),
  refund: Refund.nullable(),
});
