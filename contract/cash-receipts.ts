import { z } from 'zod';
import { humanText, UtcMoment, Won } from './primitives.ts';

const Identity = {
  cashReceiptType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** 1 phone, 2 cash receipt card, 3 business number. */
  identitySelect: z.int().min(1).max(3).nullish(),
  identitySelectText: humanText(0, 20).nullish(),
  identityNo: humanText(0, 30).nullish(),
  isSave: z.boolean().optional(),
};

/** What a shopper writes on the order sheet (spec §3); `id` names the one he saved earlier. */
export const CashReceiptInfo = z.strictObject({ id: z.int().nullish(), ...Identity });
export type CashReceiptInfo = z.output<typeof CashReceiptInfo>;

/** The one he saved, with its number masked. */
export const SavedCashReceipt = z.object({
  id: z.int(),
  cashReceiptType: z.union([z.literal(1), z.literal(2)]),
  identitySelect: z.int(),
  identitySelectText: z.string(),
  identityNo: z.string(),
  isSave: z.literal(true),
});
export type SavedCashReceipt = z.output<typeof SavedCashReceipt>;

/** What became of an order's cash receipt. */
export const CashReceiptResult = z.object({
  cashReceiptType: z.union([z.literal(1), z.literal(2)]),
  identitySelect: z.int(),
  identitySelectText: z.string(),
  /** The shop issued it by itself, because nobody gave a number (rules D5.5). */
  isSelfIssued: z.boolean(),
  status: z.enum(['waiting', 'requested', 'issued', 'cancelled', 'failed', 'replaced']),
  amount: Won,
  cancelledAmount: Won,
  issueNumber: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  issueDate: UtcMoment.nullable(),
  /** Until when it may be put on another number; null when it may not. */
  changeableUntil: UtcMoment.nullable(),
});
export type CashReceiptResult = z.output<typeof CashReceiptResult>;

export const CashReceiptChange = z.strictObject({
  ...Identity,
  cashReceiptType: z.union([z.literal(1), z.literal(2)]),
});
