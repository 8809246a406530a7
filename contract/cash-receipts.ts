import { z } from 'zod';
import { humanText, UtcMoment, Won } from './primitives.ts';

const Identity = {
  /** Names the saved details, which are then used in place of the others. */
  id: z.int().nullish(),
  cashReceiptType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** 1 phone, 2 cash receipt card, 3 business number. */
  identitySelect: z.int().min(1).max(3).nullish(),
  identitySelectText: humanText(0, 20).nullish(),
  identityNo: humanText(0, 30).nullish(),
  isSave: z.boolean().optional(),
};

/** The cash receipt details on the order sheet (spec §3). */
export const CashReceiptInfo = z.strictObject(Identity);
export type CashReceiptInfo = z.output<typeof CashReceiptInfo>;

/** The saved details, with the number masked. */
export const SavedCashReceipt = z.object({
  id: z.int(),
  cashReceiptType: z.union([z.literal(1), z.literal(2)]),
  identitySelect: z.int(),
  identitySelectText: z.string(),
  identityNo: z.string(),
  isSave: z.literal(true),
});
export type SavedCashReceipt = z.output<typeof SavedCashReceipt>;

/** The state of an order's cash receipt. */
export const CashReceiptResult = z.object({
  cashReceiptType: z.union([z.literal(1), z.literal(2)]),
  identitySelect: z.int(),
  identitySelectText: z.string(),
  /** The shop issued it without a number, because the buyer gave none (rules D5.5). */
  isSelfIssued: z.boolean(),
  status: z.enum(['waiting', 'requested', 'issued', 'cancelled', 'failed', 'replaced']),
  amount: Won,
  cancelledAmount: Won,
  issueNumber: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  issueDate: UtcMoment.nullable(),
  /** The time until which the number can change. Null when it cannot. */
  changeableUntil: UtcMoment.nullable(),
});
export type CashReceiptResult = z.output<typeof CashReceiptResult>;

export const CashReceiptChange = z.strictObject({
  ...Identity,
  cashReceiptType: z.union([z.literal(1), z.literal(2)]),
});
