import { z } from 'zod';
import { DeliveryAddress } from './addresses.ts';
import { LineWait, OrderLineSummary, StaffLineState } from './lines.ts';
import { Order, OrderItem, OrderStatus } from './orders.ts';
import { CursorText, humanText, Id, pageSize, UtcMoment, Uuid, Won, Ymd } from './primitives.ts';

export const StaffOrderQuery = z.strictObject({
  take: pageSize(15, 200),
  nextPage: CursorText.optional(),
  status: StaffLineState.optional(),
  /** An order number or its end, a tracking number, or part of a product name. Names and phone numbers never appear in a URL. */
  search: humanText(1, 50).optional(),
  from: Ymd.optional(),
  until: Ymd.optional(),
  /** Only orders with unshipped items due by this date, for packing machines. */
  leavesBy: Ymd.optional(),
});

/** The same search with the terms in the body. It also finds names and phone numbers. */
export const StaffOrderSearch = StaffOrderQuery.extend({
  search: humanText(1, 50),
  take: z.int().min(1).max(200).default(15),
});

/** An entry of the order list. Names and numbers are masked. */
export const StaffOrder = z.object({
  id: Id,
  uuid: Uuid,
  orderNumber: z.string(),
  createDate: UtcMoment,
  orderItemStatus: OrderStatus,
  buyer: z.string(),
  phone: z.string(),
  /** Null for a seller, whose items are only part of the order. */
  totalPrice: Won.nullable(),
  lines: z.array(
    OrderLineSummary.extend({
      shipmentDate: Ymd.nullable(),
      distributor: z.string(),
      /** The date it must leave the seller. */
      dispatchDate: Ymd.nullable(),
      /** The delayed date promised to the buyer. */
      delayDate: Ymd.nullable(),
      /** Whether the buyer accepted that date. */
      waits: z.boolean(),
    }),
  ),
});

/** An order item for staff. `shares` is null for a seller, who may not see coupons and points. */
export const StaffOrderItem = OrderItem.extend({ shares: OrderItem.shape.shares.nullable() });
export type StaffOrderItem = z.output<typeof StaffOrderItem>;

/** A seller receives only their own items and delivery addresses. All other fields of the order are null. */
export const StaffOrderPage = Order.extend({
  prices: Order.shape.prices.nullable(),
  orderItemPrice: Order.shape.orderItemPrice.nullable(),
  orderItemProducts: z.array(StaffOrderItem),
  appUser: Order.shape.appUser.nullable(),
  payment: Order.shape.payment.nullable(),
  /** The uuids of items with an action that waits for approval. */
  awaitingApproval: z.array(z.uuid()),
  /** The uuids of items that are being packed: a cancellation for their buyer asks the seller first. */
  packed: z.array(z.uuid()),
  /** The paid items that cannot be packed yet. */
  waits: z.array(z.object({ line: z.uuid(), for: LineWait })),
});
export type StaffOrderPage = z.output<typeof StaffOrderPage>;

export const UnmaskedOrder = z.object({
  buyer: z.object({ name: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  address: DeliveryAddress.nullable(),
  /** The addresses of a gift by item uuid. Items without an address are omitted. */
  receivers: z.array(z.object({ line: z.uuid(), address: DeliveryAddress })),
  refundAccount: z.object({ owner: z.string(), bankName: z.string(), accountNumber: z.string() }).nullable(),
});
