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

/** The virtual account and its deposit deadline. */
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

/** A coupon of the member with its effect on this order. */
export const CouponChoice = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['product', 'order', 'shipping']),
  validUntil: UtcMoment,
  minimum: Won,
  isExclusive: z.boolean(),
  /** The discount of the coupon: the applied discount when it is chosen, otherwise the discount it would give. */
  discount: Won,
  isApplied: z.boolean(),
  isUsable: z.boolean(),
  /** The reason why it cannot be used, or why it was applied automatically. */
  reason: z.string().nullable(),
});
export type CouponChoice = z.output<typeof CouponChoice>;

export const ConsentKind = z.enum(['noResale', 'madeToOrder']);
export type ConsentKind = z.output<typeof ConsentKind>;

/** A separate consent that some products require (rules D13). It is never preselected. */
export const RequiredConsent = z.object({
  kind: ConsentKind,
  version: z.string(),
  title: z.string(),
  text: z.string(),
  /** The names of the products that require it. */
  products: z.array(z.string()),
});
export type RequiredConsent = z.output<typeof RequiredConsent>;

/** The latest expiry of a gift if its order is paid now, and whether it can be extended once. */
const OrderSheetGiftEnd = z.object({ expireDate: UtcMoment, isExtendable: z.boolean() });

/** The last priced number of recipients and the terms of the gift. */
export const OrderSheetGift = z.object({
  count: z.int(),
  receiversMax: z.int(),
  /** The number of days recipients have. */
  days: z.int(),
  end: OrderSheetGiftEnd,
  /** Whether a recipient could choose another option, and the expiry where the sender allows that. */
  hasOtherOptions: z.boolean(),
  endWithChoice: OrderSheetGiftEnd,
  /** At night the screen suggests sending the messages in the morning. */
  isNight: z.boolean(),
  /** "이 선물은 제주·도서산간 배송이 어려워요". Null when delivery is possible everywhere. */
  deliverableText: z.string().nullable(),
});

/** The order sheet: the items to order. Nothing is held or charged yet. */
export const OrderSheetDetail = z.object({
  id: Id,
  status: z.literal('pre_ordering'),
  expiresAt: UtcMoment,
  /** The digest of the displayed items. `chkDigest` of the order sends it back. */
  digest: z.string(),
  isGift: z.boolean(),
  /** The gift data of the sheet. Null for other sheets. */
  gift: OrderSheetGift.nullable(),
  address: DeliveryAddress.nullable(),
  totalPricesDetail: CartTotals.extend({ entities: z.array(CartEntry) }),
  /** Whether a guest must verify the orderer's phone before the order is placed. */
  isPhoneProofNeeded: z.boolean(),
  coupons: z.array(CouponChoice),
  /** Null for guests, who have no points. */
  points: ExpectedPoints.extend({ balance: z.int(), usable: z.int() }).nullable(),
  /** The member's saved details. Null for guests and when nothing is saved. */
  cashReceipt: SavedCashReceipt.nullable(),
  /** Empty for ordinary products. */
  consents: z.array(RequiredConsent),
  paymentMethods: z.array(z.object({ type: PaymentMethod, allowed: z.boolean(), reason: z.string().optional() })),
});
export type OrderSheetDetail = z.output<typeof OrderSheetDetail>;

/** The input of the price. Coupons and points are saved on the order sheet. Without a list the best coupons apply. */
export const PricingInput = z.strictObject({
  address: AddressDraft.nullish(),
  couponIds: z.array(Id).max(20).nullish(),
  usedPoint: PointAmount.optional(),
});

/** What the buyer enters about an order as a whole, as the order shows it. `memo` is entered with the address. */
export const OrderEntries = z.object({ memo: z.string() });
export type OrderEntries = z.output<typeof OrderEntries>;

export const PlaceOrderForm = z.strictObject({
  /** A gift has no address yet. Every other order requires one. */
  address: DeliveryAddressForm.nullish(),
  /** The total the customer saw. The server compares it with its own total. */
  chkPrice: Won.min(0).max(2_000_000_000),
  /** Used points as a negative number (spec §5). */
  chkUsedPoint: z.int().max(0).min(-2_000_000_000).default(0),
  /** The `digest` of the displayed sheet. By default the digest of the sheet when it was created. */
  chkDigest: z.string().max(64).optional(),
  /** By default the coupons saved on the order sheet. */
  couponIds: z.array(Id).max(20).nullish(),
  pgType: PgType.default('toss'),
  paymentMethodType: PaymentMethod,
  /** The payment company's two-digit bank code for a virtual account (rules D20). */
  bankCode: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
  orderItemCashReceiptInfo: CashReceiptInfo.nullish(),
  /** The consents the sheet required and the customer gave, with the version that was displayed. */
  consents: z
    .array(z.strictObject({ kind: ConsentKind, version: z.string().max(20) }))
    .max(4)
    .default([]),
  /** Whether the customer confirms a second order of an item. Without it such an order is refused with ITEM_ALREADY_ORDERED. */
  orderAgain: z.boolean().optional(),
  isGift: z.boolean().optional(),
  /** Required with `isGift`, and allowed only with it. */
  giftData: GiftOrderData.nullish(),
});
export type PlaceOrderForm = z.output<typeof PlaceOrderForm>;

/** The parameters of the payment window. */
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
  /** Set once a virtual account is issued. */
  virtualAccount: VirtualAccount.nullable(),
  status: z.string(),
});
export type PlacedOrder = z.output<typeof PlacedOrder>;

export const GiftPricingQuery = z.strictObject({
  isGift: queryFlag.default(false),
  giftCount: wholeNumber(1, 20).default(1),
});
