import { z } from 'zod';
import { Claim } from './claims.ts';
import { LeavingToday } from './dashboard.ts';
import { LineStatus, LineWait, OrderLineSummary } from './lines.ts';
import { CursorText, humanText, Id, pageSize, UtcMoment, Uuid, Won, Ymd } from './primitives.ts';
import { QueueCounts } from './work-queues.ts';

/*
 * The schemas of the seller API. They are separate from the staff schemas, so a new staff field never reaches a seller. They have no
 * payment, no payer and no items of other sellers.
 */

/** The new status of an order item. */
export const SellerLine = z.object({ uuid: Uuid, status: LineStatus });
export const SellerShipResult = z.object({ line: SellerLine, warnings: z.array(z.string()) });
/** `waiting` means that the refund exceeds the seller's limit and needs the shop's approval. */
export const SellerActionResult = z.object({ state: z.enum(['done', 'waiting']), line: SellerLine.nullable() });

export const SellerOrderQuery = z.strictObject({
  /** An order number, a tracking number or part of a product name. */
  search: humanText(1, 50).optional(),
  after: CursorText.optional(),
  take: pageSize(30, 200),
});
/** The seller's part of an order. */
export const SellerOrderDetail = z.object({
  id: Id,
  uuid: Uuid,
  orderNumber: z.string(),
  createDate: UtcMoment,
  lines: z.array(OrderLineSummary.extend({ dispatchDate: Ymd })),
});
export type SellerOrderDetail = z.output<typeof SellerOrderDetail>;

export const SellerParcel = z.object({
  uuid: Uuid,
  name: z.string(),
  status: LineStatus,
  waitsFor: LineWait.nullable(),
  options: z.array(z.object({ name: z.string(), units: z.int(), cancelled: z.int(), amount: Won })),
  dispatchDate: Ymd,
  delayDate: Ymd.nullable(),
  carrierCode: z.string().nullable(),
  invoice: z.string().nullable(),
  /** The boxes after the first. */
  boxes: z.array(z.object({ carrierCode: z.string(), invoice: z.string(), units: z.int() })),
  shippedDate: UtcMoment.nullable(),
  deliveredDate: UtcMoment.nullable(),
  /** Masked. Null while a gift has no address. */
  receiver: z.string().nullable(),
  phone: z.string().nullable(),
  /** The address down to the town. */
  place: z.string().nullable(),
  /** Whether a requested refund waits for the shop's approval. */
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

/** The delivery addresses of the seller's shipments, unmasked. */
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

/** The packing summary by ship date, with other open work. */
export const SellerToday = z.object({
  date: Ymd,
  counts: QueueCounts,
  leaving: LeavingToday,
  silent: z.int(),
  questions: z.object({ count: z.int(), oldest: UtcMoment.nullable() }),
  reviews: z.int(),
  /** At most 60 of `boxCount`, the earliest days first. */
  boxes: z.array(z.object({ day: Ymd, name: z.string(), option: z.string(), units: z.int(), lines: z.int() })),
  boxCount: z.int(),
});
export type SellerToday = z.output<typeof SellerToday>;
