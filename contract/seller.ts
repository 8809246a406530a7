import { z } from 'zod';
import { Claim } from './claims.ts';
import { LineStatus } from './lines.ts';
import { CursorText, humanText, Id, pageSize, UtcMoment, Uuid, Won, Ymd } from './primitives.ts';
import { QueueCounts } from './work-queues.ts';

/*
 * What a seller is told, written out anew and never taken from what the shop's own people see: his lines, his goods, his parcels' doors.
 * Of an order's money, its payer and other sellers' lines there is nothing here to fill in.
 */

/** What became of one of his lines. */
export const SellerLine = z.object({ uuid: Uuid, status: LineStatus });
export const SellerShipResult = z.object({ line: SellerLine, warnings: z.array(z.string()) });
/** Done, or waiting for the shop, where it gives back more than a seller may decide. */
export const SellerActionResult = z.object({ state: z.enum(['done', 'waiting']), line: SellerLine.nullable() });

export const SellerOrderQuery = z.strictObject({
  /** An order's number, a parcel's number or a part of the goods' name. */
  search: humanText(1, 50).optional(),
  after: CursorText.optional(),
  take: pageSize(30, 200),
});
/** An order as far as it is his. */
export const SellerOrderDetail = z.object({
  id: Id,
  uuid: Uuid,
  orderNumber: z.string(),
  createDate: UtcMoment,
  lines: z.array(z.object({ uuid: Uuid, name: z.string(), units: z.int(), status: LineStatus, dispatchDate: Ymd })),
});
export type SellerOrderDetail = z.output<typeof SellerOrderDetail>;

export const SellerParcel = z.object({
  uuid: Uuid,
  name: z.string(),
  status: LineStatus,
  options: z.array(z.object({ name: z.string(), units: z.int(), cancelled: z.int(), amount: Won })),
  dispatchDate: Ymd,
  delayDate: Ymd.nullable(),
  carrierCode: z.string().nullable(),
  invoice: z.string().nullable(),
  /** The boxes beside the first. */
  boxes: z.array(z.object({ carrierCode: z.string(), invoice: z.string(), units: z.int() })),
  shippedDate: UtcMoment.nullable(),
  deliveredDate: UtcMoment.nullable(),
  /** Masked; null while a gift has no address. */
  receiver: z.string().nullable(),
  phone: z.string().nullable(),
  /** As far as a street's town. */
  place: z.string().nullable(),
  /** An act that gives money back was asked for and waits for the shop. */
  awaitsApproval: z.boolean(),
  claims: z.array(
    Claim.pick({
      kind: true,
      reasonText: true,
      detail: true,
      units: true,
      images: true,
      status: true,
      answer: true,
      answerImages: true,
      photoAsk: true,
      createDate: true,
    }),
  ),
});
export const SellerOrderPage = SellerOrderDetail.omit({ lines: true }).extend({
  isGift: z.boolean(),
  lines: z.array(SellerParcel),
});
export type SellerOrderPage = z.output<typeof SellerOrderPage>;

/** Where his parcels of an order go, as it is written on them. */
export const SellerReceivers = z.object({
  entities: z.array(
    z.object({
      line: Uuid,
      receiver: z.string(),
      phone: z.string(),
      zonecode: z.string(),
      address: z.string(),
      memo: z.string(),
    }),
  ),
});

/** A morning: what is to be packed, by the day it leaves, and what else waits. */
export const SellerToday = z.object({
  date: Ymd,
  counts: QueueCounts,
  leaving: z.object({ all: z.int(), left: z.int(), late: z.int() }),
  silent: z.int(),
  questions: z.object({ count: z.int(), oldest: UtcMoment.nullable() }),
  reviews: z.int(),
  boxes: z.array(z.object({ day: Ymd, name: z.string(), option: z.string(), units: z.int(), lines: z.int() })),
});
export type SellerToday = z.output<typeof SellerToday>;
