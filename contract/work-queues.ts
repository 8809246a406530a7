import { z } from 'zod';
import { Claim } from './claims.ts';
import { LineStatus } from './lines.ts';
import { CursorText, humanText, Id, pageSize, UtcMoment, Uuid, wholeNumber, Ymd } from './primitives.ts';
import { brandKeys } from './rules/brands.ts';

/** What has to be done with a line of an order; each is a list of the office. */
export const WorkQueue = z.enum(['new', 'packing', 'moving', 'cancels', 'claims']);
export type WorkQueue = z.output<typeof WorkQueue>;

const brand = z.enum(brandKeys);

export const QueueQuery = z.strictObject({
  queue: WorkQueue,
  /** Only what has to leave by this day; for lists of what has not left. */
  leavesBy: Ymd.optional(),
  distributor: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  brand: brand.optional(),
  /** An order number, a parcel's number, or a part of the goods' name. */
  search: humanText(1, 50).optional(),
  after: CursorText.optional(),
  take: pageSize(50, 200),
});

/** A line of an order as the office works on it: the work, not the order. Names and places are masked. */
export const QueuedItem = z.object({
  uuid: Uuid,
  orderId: Id,
  orderNumber: z.string(),
  brand,
  status: LineStatus,
  name: z.string(),
  options: z.array(z.object({ name: z.string(), units: z.int() })),
  units: z.int(),
  distributor: z.object({ id: Id, name: z.string() }),
  /** The day it has to leave; null while a gift has no address. */
  dispatchDate: Ymd.nullable(),
  /** What its buyer was promised instead, when it was put off. */
  delayDate: Ymd.nullable(),
  /** Between which days it may be put off to; the second is before the first when it is too late for that. */
  delayFrom: Ymd,
  delayUntil: Ymd,
  isLate: z.boolean(),
  /** An act that gives money back was asked for and waits for a second person. */
  awaitsApproval: z.boolean(),
  isGift: z.boolean(),
  receiver: z.string(),
  /** As far as a street's town: "경기 성남시". */
  place: z.string(),
  /** Lines of one seller, day and door have the same number within a page: they may travel together. */
  household: z.int(),
  carrierCode: z.string().nullable(),
  invoice: z.string().nullable(),
  shippedDate: UtcMoment.nullable(),
  /** When the courier last said anything. */
  scannedDate: UtcMoment.nullable(),
  /** Since when it is as it is. */
  since: UtcMoment,
  asked: z.object({ units: z.int(), reason: z.string() }).nullable(),
  claim: Claim.pick({
    kind: true,
    reason: true,
    reasonText: true,
    fault: true,
    detail: true,
    units: true,
    bad: true,
    total: true,
    images: true,
    photoAsk: true,
    createDate: true,
  }).nullable(),
});
export type QueuedItem = z.output<typeof QueuedItem>;

/** How many lines wait in each list; counted up to 10,000. */
export const QueueCounts = z.object({
  new: z.int(),
  packing: z.int(),
  moving: z.int(),
  cancels: z.int(),
  claims: z.int(),
});
export type QueueCounts = z.output<typeof QueueCounts>;

/** Tracking numbers that are about to be sent. */
export const TrackingNumbersForm = z.strictObject({ invoices: z.array(humanText(1, 40)).min(1).max(5000) });
/** Which of these numbers a line of the last 90 days has, each with its latest order. */
export const TrackingNumberCheck = z.object({
  entities: z.array(z.object({ invoice: z.string(), orderNumber: z.string() })),
});

export const CarrierList = z.object({
  entities: z.array(z.object({ code: z.string(), name: z.string() })),
});
