import { z } from 'zod';
import { PaymentMethod, PaymentWindow, VirtualAccount } from './checkout.ts';
import { Id, UtcMoment, Uuid, Won } from './primitives.ts';

export const PaymentStatus = z.enum(['waiting', 'paid', 'withdraw']);

/** Money that came and goes back; `askedDate` is when the sender was asked for an account. */
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
  /** "신한카드 1234****5678*", as the card company told it. */
  methodText: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  /** Where the deposit is waited for, or came in. */
  virtualAccount: VirtualAccount.nullable(),
  /** A deposit that could not be kept: it goes back, and where no account is known one is asked for. */
  returning: Returning.nullable(),
});
export type PaymentDetail = z.output<typeof PaymentDetail>;

export const ConfirmPaymentForm = z.strictObject({
  paymentKey: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\w.=-]+$/)
    // An order paid with points, or waiting for a deposit, has never been in a window.
    .optional(),
  amount: Won.min(0).max(2_000_000_000),
});

/** Where a payment stands. `pending` means the card company's answer is not known yet (rules D5.3). */
export const PaymentState = z.object({
  state: z.enum(['paid', 'waiting', 'incomplete', 'pending']),
  orderUuid: Uuid,
  orderNumber: z.string(),
  /** Why it did not go through, in the card company's words. */
  reason: z.string().nullable(),
  /** The account that waits for a deposit, once it is issued. */
  virtualAccount: VirtualAccount.nullable(),
  payable: Won,
  /** To go on paying with, on any device of the buyer's; null once it is paid, over or not known how it stands. */
  pg: PaymentWindow.nullable(),
  /** The order sheet to go back to when the window is closed; null with `pg`. */
  orderTmpId: Id.nullable(),
});
export type PaymentState = z.output<typeof PaymentState>;

/** Anything a payment company may post; the shop asks the company itself before believing a word. */
export const PaymentWebhook = z.record(z.string(), z.unknown());
