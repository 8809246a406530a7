import type { ErrorCode } from './errors.ts';

/** Why goods cannot be bought now, by this person, in this number. */
export const unavailableItemErrors = [
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
] as const satisfies ErrorCode[];

/** Why a coupon or points cannot be used as asked. */
export const benefitErrors = [
  'COUPON_UNAVAILABLE',
  'COUPON_USED',
  'COUPON_MINIMUM',
  'POINT_NOT_ENOUGH',
  'POINT_MINIMUM',
  'POINT_UNIT',
  'POINT_NOT_ALLOWED',
  'POINT_PRODUCT_MINIMUM',
] as const satisfies ErrorCode[];

/** Why somebody who has not paid yet cannot have more set aside. */
export const unpaidOrderErrors = ['UNPAID_ORDERS', 'UNPAID_UNITS'] as const satisfies ErrorCode[];

/** Why a code sent to a phone does not prove it. */
export const phoneProofErrors = [
  'VERIFY_REQUIRED',
  'VERIFY_MISMATCH',
  'VERIFY_EXPIRED',
  'VERIFY_LOCKED',
] as const satisfies ErrorCode[];

/** Why what was ordered cannot be taken back as asked. */
export const cancelErrors = [
  'WITHDRAW_DENIED',
  'INVALID_STATUS_TRANSITION',
  'REFUND_CHANGED',
  'BUNDLE_CANCEL_ONLY',
  'REFUND_ACCOUNT_REQUIRED',
  'PAYMENT_PENDING',
] as const satisfies ErrorCode[];
