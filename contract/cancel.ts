import { z } from 'zod';
import { RefundAccountForm } from './customers.ts';
import { LineQuantitySelection, lineQuantityFields, orderLinesMax } from './lines.ts';
import { CancelType, GuestOrderProof, OrderItem, OrderStatus } from './orders.ts';
import { humanText, Won } from './primitives.ts';
import { Refund } from './refunds.ts';

const Reason = humanText(1, 200, '사유를 200자까지 입력해 주세요.');
const Withdrawing = {
  reason: Reason.default('단순 변심'),
  /** The total of the preview the customer saw. A different total is refused (rules D8.1). */
  previewTotal: Won.optional(),
  /** The refund account of a virtual account payment. The account of the profile by default. */
  refundAccount: RefundAccountForm.optional(),
};

export const CancelOrderForm = z.strictObject(Withdrawing).default({ reason: '단순 변심' });

/** `together` are items to cancel in the same request, when a bundle can only be cancelled as a whole. */
export const CancelLineForm = z
  .strictObject({
    ...Withdrawing,
    ...lineQuantityFields,
    together: z.array(LineQuantitySelection).max(orderLinesMax).optional(),
  })
  .default({ reason: '단순 변심' });
export type CancelLineForm = z.output<typeof CancelLineForm>;

export const GuestCancelForm = z.strictObject({
  ...GuestOrderProof.shape,
  ...Withdrawing,
  ...lineQuantityFields,
  together: z.array(LineQuantitySelection).max(orderLinesMax).optional(),
});

export const CancelResult = z.object({
  line: OrderItem,
  order: z.object({ orderItemStatus: OrderStatus, withdrawType: CancelType }),
  refund: Refund.nullable(),
});
