import { z } from 'zod';
import { DeliveryAddress } from './addresses.ts';
import { VerificationCode } from './auth.ts';
import { CashReceiptResult } from './cash-receipts.ts';
import { ProductOption, ProductSummary } from './catalog.ts';
import { ConsentKind } from './checkout.ts';
import { OrderClaims } from './claims.ts';
import { LineStatus } from './lines.ts';
import { PaymentDetail } from './payments.ts';
import {
  humanText,
  Id,
  MobileNumber,
  PathId,
  pageQuery,
  pageSize,
  textField,
  UtcMoment,
  Uuid,
  Won,
  wholeNumber,
  Ymd,
} from './primitives.ts';
import { Refund } from './refunds.ts';
import { lookupNameRule } from './rules/normalize-text.ts';
import { orderFilterNames, orderStatuses } from './rules/statuses.ts';

export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.output<typeof OrderStatus>;

export const CancelType = z.enum(['normal', 'withdraw_oi_only', 'withdraw_oip_only', 'withdraw_deny']);

export const StatusEvent = z.object({
  at: UtcMoment,
  from: z.string().nullable(),
  to: z.string(),
  by: z.enum(['buyer', 'receiver', 'distributor', 'staff', 'system', 'payment']),
  reason: z.string().nullable(),
});

/** What the shopper may do with a line or an order now (rules D4.6); the server decides. */
export const OrderAction = z.enum([
  'pay',
  'deposit',
  'withdraw',
  'withdraw_request',
  'withdraw_now',
  'withdraw_undo',
  'wait',
  'address',
  'track',
  'received',
  'confirm',
  'return',
  'replace',
  'defect',
  'claim_undo',
  'review',
  'rebuy',
  'refunds',
  'receipt',
  'remove',
]);
export type OrderAction = z.output<typeof OrderAction>;

/** Where a parcel is, newest step first; `level` 1 being packed … 6 delivered. */
export const ParcelTracking = z.object({
  level: z.int(),
  levelText: z.string(),
  steps: z.array(z.object({ at: UtcMoment, where: z.string(), text: z.string() })),
});
export type ParcelTracking = z.output<typeof ParcelTracking>;

/** A coupon this order used, and whether it came back. */
export const OrderCoupon = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['product', 'order', 'shipping']),
  amount: Won,
  isReturned: z.boolean(),
});

/** One product of an order with its options (spec: orderItemProducts[]). */
type Parcel = { company: string; code: string; invoice: string; trackUrl: string };
export type OrderDelivery = Parcel & { more: (Parcel & { units: number })[] };
const Parcel = z.object({ company: z.string(), code: z.string(), invoice: z.string(), trackUrl: z.string() });
// Told by its name: this shape stands in many replies, and the compiler would write it out in each.
const Delivery: z.ZodType<OrderDelivery> = Parcel.extend({ more: z.array(Parcel.extend({ units: z.int() })) });

export const OrderItem = z.object({
  uuid: Uuid,
  parentUuid: Uuid.nullable(),
  productId: Id,
  product: ProductSummary,
  orderItemProductStatus: LineStatus,
  previousStatus: LineStatus.nullable(),
  isReviewed: z.boolean(),
  orderOptionGroups: z.array(
    z.object({
      product: ProductSummary,
      productOptionCombination: ProductOption,
      optionUnit: z.int(),
      withdrawnUnit: z.int(),
      lineAmount: Won,
    }),
  ),
  shares: z.object({ coupon: Won, point: z.int(), cash: Won }),
  /** The first box; of a line that fills several, the others with how many are in each. */
  delivery: Delivery.nullable(),
  shipmentDate: Ymd.nullable(),
  arrival: Ymd.nullable(),
  /** `waitDate` is when the shopper said to wait for this date; another date asks anew. */
  delay: z.object({ reason: z.string(), newDate: Ymd, waitDate: UtcMoment.nullable() }).nullable(),
  actions: z.array(OrderAction),
  tracking: ParcelTracking.nullable(),
  claims: OrderClaims,
  /** Asked to be cancelled: how many units and why; null when nothing waits for an answer. */
  asked: z.object({ units: z.int(), reason: z.string() }).nullable(),
  deliveredDate: UtcMoment.nullable(),
  /** When it counts as accepted by itself; null when it does not. */
  autoCompleteDate: UtcMoment.nullable(),
  /** Which parcel it was sold in: lines of the same key travel together and share a shipping fee. */
  bundleKey: z.string(),
  returnPolicy: z.enum(['normal', 'fresh', 'made_to_order']),
});
export type OrderItem = z.output<typeof OrderItem>;

export const Order = z.object({
  id: Id,
  uuid: Uuid,
  orderNumber: z.string(),
  createDate: UtcMoment,
  orderItemStatus: OrderStatus,
  withdrawType: CancelType,
  receiptType: z.enum(['income_deduction', 'expenditure_proof', 'none']),
  memo: z.string(),
  deleteDate: UtcMoment.nullable(),
  paymentExpirationDate: UtcMoment.nullable(),
  selectedPg: z.string(),
  address: DeliveryAddress,
  isGift: z.boolean(),
  /** What a gift is found by among those that were sent; null for what is no gift. */
  giftGroupId: Id.nullable(),
  giftTotalPrice: Won,
  prices: z.object({
    totalShippingFee: Won,
    area1ShippingFee: Won,
    area2ShippingFee: Won,
    area3ShippingFee: Won,
    totalProductsPrice: Won,
    totalPrice: Won,
    cumaDiscountShippingFee: Won,
    couponDiscountPrice: Won,
    totalRewardPoint: z.int(),
  }),
  orderItemPrice: z.object({ totalPrice: Won }),
  waterfall: z.array(z.object({ code: z.string(), label: z.string(), amount: Won, note: z.string().optional() })),
  orderItemProducts: z.array(OrderItem),
  /** Who sold the goods, and how to reach them (rules C1.4). */
  sellers: z.array(z.object({ id: Id, name: z.string(), ceo: z.string(), tel: z.string(), email: z.string() })),
  appUser: z.object({ id: Id, name: z.string().nullable(), phone: z.string().nullable() }),
  payment: PaymentDetail,
  history: z.array(StatusEvent),
  refunds: z.array(Refund),
  cumaCoupons: z.array(OrderCoupon),
  receipt: CashReceiptResult.nullable(),
  /** What was agreed to because of some of the goods, by the version that was read. */
  consents: z.array(z.object({ kind: ConsentKind, version: z.string(), title: z.string(), at: UtcMoment })),
  actions: z.array(OrderAction),
});
export type Order = z.output<typeof Order>;

/** Values of the list's filter (rules D4.7); `delivering` means delivering, delivery_delay and delivery_waiting together. */
export const OrderItemStatusFilter = z.enum(['all', ...orderFilterNames]);

export const OrderKey = z.strictObject({ id: z.union([PathId, z.uuid()]) });
/** A line by its uuid, or the one line of a product by the product's id. */
export const OrderItemKey = z.strictObject({ id: z.union([PathId, z.uuid()]), pid: z.union([z.uuid(), PathId]) });

/** The new date the shopper saw; another one than that stands is refused. */
export const AcceptDelayForm = z.strictObject({ newDate: Ymd.optional() }).default({});

/** What a guest proves to be: the name and phone on the order, and the code sent to that phone. */
export const GuestOrderProof = z.strictObject({
  name: textField(lookupNameRule),
  phone: MobileNumber,
  code: VerificationCode,
});

export const GuestOrderListForm = z.strictObject({
  ...GuestOrderProof.shape,
  page: wholeNumber(1, 1000).default(1),
  take: pageSize(15),
  oipStatus: OrderItemStatusFilter.default('all'),
});

export const GuestOrderLookupForm = z.strictObject({
  ...GuestOrderProof.shape,
  page: z.int().min(1).max(1000).default(1),
  take: z
    .int()
    .min(1)
    .transform((rows) => Math.min(rows, 60))
    .default(15),
  oipStatus: OrderItemStatusFilter.default('all'),
});

export const OrdersQuery = pageQuery(15).extend({
  oipStatus: OrderItemStatusFilter.default('all'),
  year: wholeNumber(2000, 2100).optional(),
  month: wholeNumber(1, 12).optional(),
  productName: humanText(1, 50).optional(),
});
