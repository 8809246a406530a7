import type { Limits } from '../base/limits.ts';
import type { Reference } from '../base/reference.ts';

export type ReviewTools = { reference: Reference; limits: Limits };

export function boundsOf({ policy }: Reference) {
  return { reviewDays: policy('reviewDays'), pointDays: policy('reviewPointDays') };
}

export function daysOf({ policy }: Reference) {
  return { edit: policy('reviewEditDays'), appeal: policy('reviewAppealDays') };
}
