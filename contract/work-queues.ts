import { z } from 'zod';
import { Claim } from './claims.ts';
import { CancelRequest, LineStatus } from './lines.ts';
import { CursorText, humanText, Id, pageSize, queryFlag, UtcMoment, Uuid, wholeNumber, Ymd } from './primitives.ts';
import { brandKeys } from './rules/brands.ts';

/** The work queues of order items. Each is a list of the admin app. */
export const WorkQueue = z.enum(['new', 'packing', 'moving', 'cancels', 'claims']);
export type WorkQueue = z.output<typeof WorkQueue>;

const brand = z.enum(brandKeys);

export const QueueQuery = z.strictObject({
  queue: WorkQueue,
  /** Only items due by this date, for queues of unshipped items. */
  leavesBy: Ymd.optional(),
  /** Only parcels without a scan for two days. */
  silent: queryFlag.optional(),
  distributor: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  brand: brand.optional(),
  /** An order number, a tracking number or part of a product name. */
  search: humanText(1, 50).optional(),
  after: CursorText.optional(),
  take: pageSize(50, 200),
});

/** An order item in a work queue. Names and places are masked. */
export const QueuedItem = z.object({
  uuid: Uuid,
  orderId: Id,
  orderNumber: z.string(),
  brand,
  status: LineStatus,
  name: z.string(),
  options: z.array(z.object({ name: z.string(), units: z.int() })),
  units: z.int(),
  /** `isReachable` tells whether the seller has a mobile number for messages. */
  distributor: z.object({ id: Id, name: z.string(), isReachable: z.boolean() }),
  /** The date it must ship. Null while a gift has no address. */
  dispatchDate: Ymd.nullable(),
  /** The delayed date promised to the buyer. */
  delayDate: Ymd.nullable(),
  /** The range of possible delay dates. It is empty (`delayUntil` before `delayFrom`) when it is too late for a delay. */
  delayFrom: Ymd,
  delayUntil: Ymd,
  isLate: z.boolean(),
  /** Whether a requested refund waits for a second person's approval. */
  awaitsApproval: z.boolean(),
  isGift: z.boolean(),
  receiver: z.string(),
  /** The last four digits of the recipient's phone. Empty while a gift has no address. */
  phoneEnd: z.string(),
  /** The address down to the town: "경기 성남시". */
  place: z.string(),
  /** Items of one order ship in one parcel only if they are of one bundle: one seller, date, storage temperature and shipping policy. */
  bundleKey: z.string(),
  /** Items of one bundle, date and address have the same number, on every page. They can travel together. */
  household: z.int(),
  carrierCode: z.string().nullable(),
  invoice: z.string().nullable(),
  shippedDate: UtcMoment.nullable(),
  /** The time of the carrier's last event. */
  scannedDate: UtcMoment.nullable(),
  /** The time of the last status change. */
  since: UtcMoment,
  asked: CancelRequest.nullable(),
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
  })
    .extend({
      /** The parcel of a return on its way back, and its arrival. */
      pickup: z
        .object({ carrierCode: z.string(), invoice: z.string(), deliveredDate: UtcMoment.nullable() })
        .nullable(),
    })
    .nullable(),
});
export type QueuedItem = z.output<typeof QueuedItem>;

/** The number of waiting items of each queue, counted up to 10,000. */
export const QueueCounts = z.object({
  new: z.int(),
  packing: z.int(),
  moving: z.int(),
  cancels: z.int(),
  claims: z.int(),
});
export type QueueCounts = z.output<typeof QueueCounts>;

/** Tracking numbers to check before shipping. */
export const TrackingNumbersForm = z.strictObject({ invoices: z.array(humanText(1, 40)).min(1).max(5000) });
/** The given numbers that an item of the last 90 days has, each with its latest order: empty for a seller if that is another seller's. */
export const TrackingNumberCheck = z.object({
  entities: z.array(z.object({ invoice: z.string(), orderNumber: z.string() })),
});

export const CarrierList = z.object({
  entities: z.array(z.object({ code: z.string(), name: z.string() })),
});
