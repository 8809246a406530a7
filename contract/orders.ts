import { z } from 'zod';
import { Address } from './addresses.ts';
import { Option, ProductCard } from './catalog.ts';
import { Payment } from './payment.ts';
import { Id, Moment, Uuid, Won, Ymd } from './words.ts';

export const LineStatus = z.enum([
  'request',
  'stock_out',
  'withdraw_request',
  'withdraw_partially',
  'withdraw_complete',
  'replace_request',
  'replace_complete',
  'return_request',
  'return_complete',
  'bank_transfer_waiting',
  'paid',
  'delivery_waiting',
  'delivery_delay',
  'delivering',
  'delivery_end',
  'incomplete',
  'complete',
  'unknown',
]);
export type LineStatus = z.output<typeof LineStatus>;

export const OrderStatus = z.enum([
  'pre_ordering',
  'request',
  'stock_out',
  'withdraw_request',
  'withdraw_complete',
  'bank_transfer_waiting',
  'paid',
  'delivery_waiting',
  'delivery_delay',
  'delivering',
  'delivery_end',
  'incomplete',
  'complete',
  'unknown',
]);
export type OrderStatus = z.output<typeof OrderStatus>;

export const WithdrawType = z.enum(['normal', 'withdraw_oi_only', 'withdraw_oip_only', 'withdraw_deny']);

export const StatusEvent = z.object({
  at: Moment,
  from: z.string().nullable(),
  to: z.string(),
  by: z.enum(['buyer', 'receiver', 'distributor', 'staff', 'system', 'payment']),
  reason: z.string().nullable(),
});

/** One product of an order with its options (spec: orderItemProducts[]). */
export const OrderLine = z.object({
  uuid: Uuid,
  parentUuid: Uuid.nullable(),
  productId: Id,
  product: ProductCard,
  orderItemProductStatus: LineStatus,
  previousStatus: LineStatus.nullable(),
  isReviewed: z.boolean(),
  orderOptionGroups: z.array(
    z.object({ productOptionCombination: Option, optionUnit: z.int(), withdrawnUnit: z.int(), lineAmount: Won }),
  ),
  shares: z.object({ coupon: Won, point: z.int(), cash: Won }),
  delivery: z.object({ company: z.string(), code: z.string(), invoice: z.string(), trackUrl: z.string() }).nullable(),
  shipmentDate: Ymd.nullable(),
  arrival: Ymd.nullable(),
  delay: z.object({ reason: z.string(), newDate: Ymd }).nullable(),
});
export type OrderLine = z.output<typeof OrderLine>;

export const Order = z.object({
  id: Id,
  uuid: Uuid,
  orderNumber: z.string(),
  createDate: Moment,
  orderItemStatus: OrderStatus,
  withdrawType: WithdrawType,
  receiptType: z.enum(['income_deduction', 'expenditure_proof', 'none']),
  memo: z.string(),
  deleteDate: Moment.nullable(),
  paymentExpirationDate: Moment.nullable(),
  selectedPg: z.string(),
  address: Address,
  isGift: z.boolean(),
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
  orderItemProducts: z.array(OrderLine),
  appUser: z.object({ id: Id, name: z.string().nullable(), phone: z.string().nullable() }),
  payment: Payment,
  history: z.array(StatusEvent),
});
export type Order = z.output<typeof Order>;

/** Values of the list's filter (rules D4.7); `delivering` means delivering, delivery_delay and delivery_waiting together. */
export const OipStatus = z.enum([
  'all',
  'bank_transfer_waiting',
  'paid',
  'delivering',
  'delivery_end',
  'complete',
  'withdraw',
  'return',
]);
