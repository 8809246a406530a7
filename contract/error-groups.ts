import type { ErrorCode } from './errors.ts';

/** Reasons why an item cannot be bought now in this quantity. */
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

/** Reasons why a coupon or points cannot be used. */
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

/** Limits on unpaid orders that refuse a further hold of stock. */
export const unpaidOrderErrors = ['UNPAID_ORDERS', 'UNPAID_UNITS'] as const satisfies ErrorCode[];

/** Reasons why a code does not verify a phone. */
export const phoneProofErrors = [
  'VERIFY_REQUIRED',
  'VERIFY_MISMATCH',
  'VERIFY_EXPIRED',
  'VERIFY_LOCKED',
] as const satisfies ErrorCode[];

/** Reasons why a cancel is refused. */
export const cancelErrors = [
  'WITHDRAW_DENIED',
  'INVALID_STATUS_TRANSITION',
  'REFUND_CHANGED',
  'BUNDLE_CANCEL_ONLY',
  'REFUND_ACCOUNT_REQUIRED',
  'PAYMENT_PENDING',
] as const satisfies ErrorCode[];
