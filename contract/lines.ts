import { z } from 'zod';
import { Id } from './primitives.ts';
import { lineStatuses } from './rules/statuses.ts';

export const LineStatus = z.enum(lineStatuses);
export type LineStatus = z.output<typeof LineStatus>;

export const Units = z.int().min(1).max(999);
/** How many units, of which options where that matters; left out: all that is left. */
export const Amount = {
  units: Units.optional(),
  options: z
    .array(z.strictObject({ optionIdPathKey: z.string().min(1).max(60), units: Units }))
    .min(1)
    .max(20)
    .optional(),
};
/** Units of one line. */
export const Together = z.strictObject({ pid: z.union([z.uuid(), Id]), ...Amount });
