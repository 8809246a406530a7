import { z } from 'zod';
import { Id } from './primitives.ts';
import { lineStatuses } from './rules/statuses.ts';

export const LineStatus = z.enum(lineStatuses);
export type LineStatus = z.output<typeof LineStatus>;

export const LineQuantity = z.int().min(1).max(999);
/** How many units, of which options where that matters; left out: all that is left. */
export const lineQuantityFields = {
  units: LineQuantity.optional(),
  options: z
    .array(z.strictObject({ optionIdPathKey: z.string().min(1).max(60), units: LineQuantity }))
    .min(1)
    .max(20)
    .optional(),
};
/** Units of one line. */
export const LineQuantitySelection = z.strictObject({ pid: z.union([z.uuid(), Id]), ...lineQuantityFields });
