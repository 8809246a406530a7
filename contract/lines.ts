import { z } from 'zod';
import { Id, Uuid } from './primitives.ts';
import { lineStatuses, lineWaits } from './rules/statuses.ts';

export const LineStatus = z.enum(lineStatuses);
export type LineStatus = z.output<typeof LineStatus>;

/** What a paid item waits for before it can be packed: the address of its gift, or the decision of its funding. */
export const LineWait = z.enum(lineWaits);
export type LineWait = z.output<typeof LineWait>;
/** A status in the filter of a staff list. Paid items that wait are apart from `paid`. */
export const StaffLineState = z.enum([...lineStatuses, 'address_waiting', 'funding_waiting']);
export type StaffLineState = z.output<typeof StaffLineState>;

/** What every list of orders shows of an item. */
export const OrderLineSummary = z.object({
  uuid: Uuid,
  name: z.string(),
  units: z.int(),
  status: LineStatus,
  waitsFor: LineWait.nullable(),
});

/** A cancel request that waits for an answer: its quantity, in total and of each option. */
export const CancelRequest = z.object({
  units: z.int(),
  options: z.array(z.object({ name: z.string(), units: z.int() })),
  reason: z.string(),
});
export type CancelRequest = z.output<typeof CancelRequest>;

export const LineQuantity = z.int().min(1).max(999);
/** The most items of an order, and the most options of an item: an order sheet takes as many rows of a cart. */
export const orderLinesMax = 100;
/** The quantity, and the options if there are several. All remaining units by default. */
export const lineQuantityFields = {
  units: LineQuantity.optional(),
  options: z
    .array(z.strictObject({ optionIdPathKey: z.string().min(1).max(60), units: LineQuantity }))
    .min(1)
    .max(orderLinesMax)
    .optional(),
};
/** A quantity of one order item. */
export const LineQuantitySelection = z.strictObject({ pid: z.union([z.uuid(), Id]), ...lineQuantityFields });
