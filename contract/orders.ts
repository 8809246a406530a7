import { z } from 'zod';
import { DeliveryAddress } from './addresses.ts';
import { VerificationCode } from './auth.ts';
import { CashReceiptResult } from './cash-receipts.ts';
import { ProductOption, ProductSummary } from './catalog.ts';
import { ConsentKind, OrderEntries } from './checkout.ts';
import { OrderClaims } from './claims.ts';
import { CancelRequest, LineStatus } from './lines.ts';
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

/** The actions the customer can perform on an item or an order now (rules D4.6). The server decides. */
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

/** The position of a shipment, newest step first. `level` runs from 1 (packed) to 6 (delivered). */
export const ParcelTracking = z.object({
  level: z.int(),
  levelText: z.string(),
  steps: z.array(z.object({ at: UtcMoment, where: z.string(), text: z.string() })),
});
export type ParcelTracking = z.output<typeof ParcelTracking>;

/** A coupon this order used, and whether it was returned. */
export const OrderCoupon = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['product', 'order', 'shipping']),
  amount: Won,
  isReturned: z.boolean(),
});

/** A product of an order with its options (spec: orderItemProducts[]). */
type Parcel = { company: string; code: string; invoice: string; trackUrl: string };
export type OrderDelivery = Parcel & { more: (Parcel & { units: number })[] };
const Parcel = z.object({ company: z.string(), code: z.string(), invoice: z.string(), trackUrl: z.string() });
// A named type: this schema is part of many replies, and the compiler would write it out in each.
export const OrderDelivery: z.ZodType<OrderDelivery> = Parcel.extend({
  more: z.array(Parcel.extend({ units: z.int() })),
});

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
  /** The first box. `more` has the other boxes with their quantities. */
  delivery: OrderDelivery.nullable(),
  shipmentDate: Ymd.nullable(),
  arrival: Ymd.nullable(),
  /** `waitDate` is the time the customer accepted this date. A new date requires a new answer. */
  delay: z.object({ reason: z.string(), newDate: Ymd, waitDate: UtcMoment.nullable() }).nullable(),
  actions: z.array(OrderAction),
  tracking: ParcelTracking.nullable(),
  claims: OrderClaims,
  /** The open cancel request. Null when there is none. */
  asked: CancelRequest.nullable(),
  deliveredDate: UtcMoment.nullable(),
  /** The time of automatic acceptance. Null when there is none. */
  autoCompleteDate: UtcMoment.nullable(),
  /** The bundle it was sold in. Items with the same key travel together and share a shipping fee. */
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
  ...OrderEntries.shape,
  deleteDate: UtcMoment.nullable(),
  paymentExpirationDate: UtcMoment.nullable(),
  selectedPg: z.string(),
  address: DeliveryAddress,
  isGift: z.boolean(),
  /** The id of the sent gift. Null when the order is no gift. */
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
  /** The sellers with their contact details (rules C1.4). */
  sellers: z.array(z.object({ id: Id, name: z.string(), ceo: z.string(), tel: z.string(), email: z.string() })),
  appUser: z.object({ id: Id, name: z.string().nullable(), phone: z.string().nullable() }),
  payment: PaymentDetail,
  history: z.array(StatusEvent),
  refunds: z.array(Refund),
  cumaCoupons: z.array(OrderCoupon),
  receipt: CashReceiptResult.nullable(),
  /** The consents given for some products, with the version that was displayed. */
  consents: z.array(z.object({ kind: ConsentKind, version: z.string(), title: z.string(), at: UtcMoment })),
  actions: z.array(OrderAction),
});
export type Order = z.output<typeof Order>;

/** The values of the list's filter (rules D4.7). `delivering` includes delivering, delivery_delay and delivery_waiting. */
export const OrderItemStatusFilter = z.enum(['all', ...orderFilterNames]);

export const OrderKey = z.strictObject({ id: z.union([PathId, z.uuid()]) });
/** An item by its uuid, or the only item of a product by the product's id. */
export const OrderItemKey = z.strictObject({ id: z.union([PathId, z.uuid()]), pid: z.union([z.uuid(), PathId]) });

/** The new date the customer saw. A different current date is refused. */
export const AcceptDelayForm = z.strictObject({ newDate: Ymd.optional() }).default({});

/** A guest's proof of identity: name and phone of the order, and the code sent to that phone. */
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
