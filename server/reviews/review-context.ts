import type { Limits } from '../platform/limits/rate-limits.ts';
import type { Reference } from '../platform/reference-data.ts';

export type ReviewTools = { reference: Reference; limits: Limits };

/** Days in which a review may be written, and in which it is given points for, by brand. */
export function boundsOf({ policies }: Reference) {
  return { reviewDays: policies('reviewDays'), pointDays: policies('reviewPointDays') };
}

/** Days in which a review may be changed, and in which a hidden one may be appealed. */
export function daysOf({ policy }: Reference) {
  return { edit: policy('reviewEditDays'), appeal: policy('reviewAppealDays') };
}
