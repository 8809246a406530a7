import type { RefusalCode } from './errors.ts';

/** What a call does, in a sentence for whoever writes a program against it, and the refusals it knows beyond everybody's. */
export type Saying = readonly [sentence: string, ...codes: RefusalCode[]];
export type Sayings = Record<string, Saying>;

/** Why goods cannot be bought now, by this person, in this number. */
export const unsold = [
  'PRODUCT_REMOVED',
  'OPTION_UNAVAILABLE',
  'OUT_OF_STOCK',
  'SALE_NOT_OPEN',
  'SALE_ENDED',
  'SHIPMENT_DATE_MIXED',
  'GRADE_REQUIRED',
  'BUSINESS_ONLY',
  'APP_ONLY',
  'ORDER_UNIT',
  'PURCHASE_LIMIT',
  'HOUSEHOLD_LIMIT',
  'WHOLESALE_MINIMUM',
] as const satisfies RefusalCode[];

/** Why a coupon or points cannot be used as asked. */
export const unspent = [
  'COUPON_UNAVAILABLE',
  'COUPON_USED',
  'COUPON_MINIMUM',
  'POINT_NOT_ENOUGH',
  'POINT_MINIMUM',
  'POINT_UNIT',
  'POINT_NOT_ALLOWED',
  'POINT_PRODUCT_MINIMUM',
] as const satisfies RefusalCode[];

/** Why somebody who has not paid yet cannot have more set aside. */
export const unpaid = ['UNPAID_ORDERS', 'UNPAID_UNITS'] as const satisfies RefusalCode[];

/** Why a code sent to a phone does not prove it. */
export const unproven = [
  'VERIFY_REQUIRED',
  'VERIFY_MISMATCH',
  'VERIFY_EXPIRED',
  'VERIFY_LOCKED',
] as const satisfies RefusalCode[];

/** Why what was ordered cannot be taken back as asked. */
export const kept = [
  'WITHDRAW_DENIED',
  'INVALID_STATUS_TRANSITION',
  'REFUND_CHANGED',
  'BUNDLE_CANCEL_ONLY',
  'REFUND_ACCOUNT_REQUIRED',
  'PAYMENT_PENDING',
] as const satisfies RefusalCode[];
