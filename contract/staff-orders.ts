import { z } from 'zod';
import { DeliveryAddress } from './addresses.ts';
import { LineStatus } from './lines.ts';
import { Order, OrderItem, OrderStatus } from './orders.ts';
import { CursorText, humanText, Id, pageSize, UtcMoment, Uuid, Won, Ymd } from './primitives.ts';

export const StaffOrderQuery = z.strictObject({
  take: pageSize(15, 200),
  nextPage: CursorText.optional(),
  status: LineStatus.optional(),
  /** A number, or the end of one, a parcel's number, a part of the goods' name. A person's name or telephone never stands in an address. */
  search: humanText(1, 50).optional(),
  from: Ymd.optional(),
  until: Ymd.optional(),
  /** Only orders with goods that wait to leave and have to by this day: what a packing machine asks for. */
  leavesBy: Ymd.optional(),
});

/** The same, asked where no address tells what was looked for: a name or a telephone as it is written finds its orders too. */
export const StaffOrderSearch = StaffOrderQuery.extend({
  search: humanText(1, 50),
  take: z.int().min(1).max(200).default(15),
});

/** A row of the console's list; names and numbers are masked. */
export const StaffOrder = z.object({
  id: Id,
  uuid: Uuid,
  orderNumber: z.string(),
  createDate: UtcMoment,
  orderItemStatus: OrderStatus,
  buyer: z.string(),
  phone: z.string(),
  /** Null for a distributor, whose own goods are only a part of it. */
  totalPrice: Won.nullable(),
  lines: z.array(
    z.object({
      uuid: Uuid,
      name: z.string(),
      units: z.int(),
      status: LineStatus,
      shipmentDate: Ymd.nullable(),
      distributor: z.string(),
      /** The day it has to leave the supplier. */
      dispatchDate: Ymd.nullable(),
      /** What its buyer was promised instead, when it was put off. */
      delayDate: Ymd.nullable(),
      /** Its buyer said to wait for that day. */
      waits: z.boolean(),
    }),
  ),
});

/** A line as the console shows it; what of it was paid by coupon and points is not a distributor's to know. */
export const StaffOrderItem = OrderItem.extend({ shares: OrderItem.shape.shares.nullable() });
export type StaffOrderItem = z.output<typeof StaffOrderItem>;

/** A distributor reads his own lines and where they go, and of everything else of the order that there is none. */
export const StaffOrderPage = Order.extend({
  prices: Order.shape.prices.nullable(),
  orderItemPrice: Order.shape.orderItemPrice.nullable(),
  orderItemProducts: z.array(StaffOrderItem),
  appUser: Order.shape.appUser.nullable(),
  payment: Order.shape.payment.nullable(),
  /** Uuids of lines for which an act is asked that waits for a second person. */
  awaitingApproval: z.array(z.uuid()),
});
export type StaffOrderPage = z.output<typeof StaffOrderPage>;

export const UnmaskedOrder = z.object({
  buyer: z.object({ name: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  address: DeliveryAddress.nullable(),
  /** Of a gift: where each parcel goes, by its line's uuid; those without an address are not named. */
  receivers: z.array(z.object({ line: z.uuid(), address: DeliveryAddress })),
  refundAccount: z.object({ owner: z.string(), bankName: z.string(), accountNumber: z.string() }).nullable(),
});
