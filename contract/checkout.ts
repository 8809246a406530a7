import { z } from 'zod';
import { AddressDraft, DeliveryAddress, DeliveryAddressForm } from './addresses.ts';
import { CartEntry, CartTotals, PointAmount } from './cart.ts';
import { CashReceiptInfo, SavedCashReceipt } from './cash-receipts.ts';
import { GiftOrderData } from './gifts.ts';
import { ExpectedPoints } from './points.ts';
import { Id, queryFlag, UtcMoment, Uuid, Won, wholeNumber } from './primitives.ts';
import { paymentMethodNames } from './rules/payments.ts';

export const PaymentMethod = z.enum(paymentMethodNames);

export const PgType = z.enum(['toss', 'inicis', 'kcp', 'simulator']);

/** Where a deposit is waited for, and until when. */
export const VirtualAccount = z.object({
  accountNumber: z.string(),
  accountType: z.enum(['일반', '고정']),
  bankCode: z.string(),
  bankText: z.string(),
  customerName: z.string(),
  dueDate: UtcMoment,
});
export type VirtualAccount = z.output<typeof VirtualAccount>;

export const CreatedOrderSheet = z.object({ id: Id, expiresAt: UtcMoment });

/** A coupon of the member's, and what it would do for this order. */
export const CouponChoice = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['product', 'order', 'shipping']),
  validUntil: UtcMoment,
  minimum: Won,
  isExclusive: z.boolean(),
  /** What it takes off now when it is chosen, or would take off by itself when it is not. */
  discount: Won,
  isApplied: z.boolean(),
  isUsable: z.boolean(),
  /** Why it cannot be used, or why it was chosen by itself. */
  reason: z.string().nullable(),
});
export type CouponChoice = z.output<typeof CouponChoice>;

export const ConsentKind = z.enum(['noResale', 'madeToOrder']);
export type ConsentKind = z.output<typeof ConsentKind>;

/** What some of the goods ask to be agreed to apart from everything else (rules D13); never ticked beforehand. */
export const RequiredConsent = z.object({
  kind: ConsentKind,
  version: z.string(),
  title: z.string(),
  text: z.string(),
  /** Names of the goods it is about. */
  products: z.array(z.string()),
});
export type RequiredConsent = z.output<typeof RequiredConsent>;

/** How many it was priced for last, and what may be promised of it. */
export const OrderSheetGift = z.object({
  count: z.int(),
  receiversMax: z.int(),
  /** How many days the receivers have, and until when at the latest if it is paid now. */
  days: z.int(),
  expireDate: UtcMoment,
  isExtendable: z.boolean(),
  /** Whether there is anything beside the chosen option that a receiver could choose. */
  hasOtherOptions: z.boolean(),
  /** At night the morning is proposed for the first messages. */
  isNight: z.boolean(),
  /** "이 선물은 제주·도서산간 배송이 어려워요"; null where it goes everywhere. */
  deliverableText: z.string().nullable(),
});

/** The order sheet: what is about to be ordered, before anything is held or charged. */
export const OrderSheetDetail = z.object({
  id: Id,
  status: z.literal('pre_ordering'),
  expiresAt: UtcMoment,
  /** Names what is shown of the goods, line by line; `chkDigest` of the order gives it back. */
  digest: z.string(),
  isGift: z.boolean(),
  /** What a gift's sheet knows beside its goods; null for every other sheet. */
  gift: OrderSheetGift.nullable(),
  address: DeliveryAddress.nullable(),
  totalPricesDetail: CartTotals.extend({ entities: z.array(CartEntry) }),
  /** Whether a guest must prove the phone of the orderer before the order is placed. */
  isPhoneProofNeeded: z.boolean(),
  coupons: z.array(CouponChoice),
  /** Null for guests, who have no points. */
  points: ExpectedPoints.extend({ balance: z.int(), usable: z.int() }).nullable(),
  /** The one a member saved; null for guests and who saved none. */
  cashReceipt: SavedCashReceipt.nullable(),
  /** Empty for ordinary goods. */
  consents: z.array(RequiredConsent),
  paymentMethods: z.array(z.object({ type: PaymentMethod, allowed: z.boolean(), reason: z.string().optional() })),
});
export type OrderSheetDetail = z.output<typeof OrderSheetDetail>;

/** What the price depends on; coupons and points chosen here are kept with the order sheet. No list means the best ones. */
export const PricingInput = z.strictObject({
  address: AddressDraft.nullish(),
  couponIds: z.array(Id).max(20).nullish(),
  usedPoint: PointAmount.optional(),
});

export const PlaceOrderForm = z.strictObject({
  /** Gifts have none yet; without one nothing else can be ordered. */
  address: DeliveryAddressForm.nullish(),
  /** What the shopper saw in the button; compared, never believed. */
  chkPrice: Won.min(0).max(2_000_000_000),
  /** Used points as a negative number (spec §5). */
  chkUsedPoint: z.int().max(0).min(-2_000_000_000).default(0),
  /** The `digest` of the sheet that was shown; left out, that of the sheet as it was made. */
  chkDigest: z.string().max(64).optional(),
  /** Left out: those kept with the order sheet. */
  couponIds: z.array(Id).max(20).nullish(),
  pgType: PgType.default('toss'),
  paymentMethodType: PaymentMethod,
  /** Where a virtual account is wanted: the payment company's two-digit code (rules D20). */
  bankCode: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
  orderItemCashReceiptInfo: CashReceiptInfo.nullish(),
  /** What the sheet asked for and the shopper has agreed to, by the version that was read. */
  consents: z
    .array(z.strictObject({ kind: ConsentKind, version: z.string().max(20) }))
    .max(4)
    .default([]),
  isGift: z.boolean().optional(),
  /** With `isGift` and only with it. */
  giftData: GiftOrderData.nullish(),
});
export type PlaceOrderForm = z.output<typeof PlaceOrderForm>;

/** What the payment window is opened with. */
export const PaymentWindow = z.object({
  clientKey: z.string(),
  orderId: z.string(),
  orderName: z.string(),
  customerKey: z.string(),
  taxFreeAmount: Won,
  successUrl: z.string(),
  failUrl: z.string(),
});
export type PaymentWindow = z.output<typeof PaymentWindow>;

export const PlacedOrder = z.object({
  orderId: Id,
  orderUuid: Uuid,
  orderNumber: z.string(),
  payable: Won,
  pgType: PgType,
  pg: PaymentWindow.nullable(),
  /** Once a virtual account is issued. */
  virtualAccount: VirtualAccount.nullable(),
  status: z.string(),
});
export type PlacedOrder = z.output<typeof PlacedOrder>;

export const GiftPricingQuery = z.strictObject({
  isGift: queryFlag.default(false),
  giftCount: wholeNumber(1, 20).default(1),
});
