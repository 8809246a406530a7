import { z } from 'zod';
import { PaymentMethod, PaymentWindow, VirtualAccount } from './checkout.ts';
import { Id, UtcMoment, Uuid, Won } from './primitives.ts';

export const PaymentStatus = z.enum(['waiting', 'paid', 'withdraw']);

/** A deposit to return. `askedDate` is the time the sender was asked for an account. */
export type IncomingRefund = {
  amount: Won;
  reason: string;
  askedDate: string | null;
  hasAccount: boolean;
  isDone: boolean;
};
const Returning: z.ZodType<IncomingRefund> = z.object({
  amount: Won,
  reason: z.string(),
  askedDate: UtcMoment.nullable(),
  hasAccount: z.boolean(),
  isDone: z.boolean(),
});

export const PaymentDetail = z.object({
  paymentMethodType: PaymentMethod,
  paymentStatus: PaymentStatus,
  createDate: UtcMoment,
  paidAmount: Won,
  refundedAmount: Won,
  /** "신한카드 1234****5678*", as the card company reports it. */
  methodText: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  /** The virtual account of the deposit. */
  virtualAccount: VirtualAccount.nullable(),
  /** A deposit the shop cannot accept. It is returned. The sender is asked for an account if none is known. */
  returning: Returning.nullable(),
});
export type PaymentDetail = z.output<typeof PaymentDetail>;

export const ConfirmPaymentForm = z.strictObject({
  paymentKey: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\w.=-]+$/)
    // Without it the order was paid with points or waits for a deposit, so no payment window was used.
    .optional(),
  amount: Won.min(0).max(2_000_000_000),
});

/** The state of a payment. `pending` means that the card company's result is unknown (rules D5.3). */
export const PaymentState = z.object({
  state: z.enum(['paid', 'waiting', 'incomplete', 'pending']),
  orderUuid: Uuid,
  orderNumber: z.string(),
  /** The card company's reason for a failed payment. */
  reason: z.string().nullable(),
  /** The account of an awaited deposit, once it is issued. */
  virtualAccount: VirtualAccount.nullable(),
  payable: Won,
  /** The payment window for continuing on any of the buyer's devices. Null once the order is paid, ended or its result is unknown. */
  pg: PaymentWindow.nullable(),
  /** The order sheet to return to when the window is closed. Null when `pg` is null. */
  orderTmpId: Id.nullable(),
});
export type PaymentState = z.output<typeof PaymentState>;

/** Any body of the payment company. The server retrieves the payment from the company and trusts only that. */
export const PaymentWebhook = z.record(z.string(), z.unknown());
