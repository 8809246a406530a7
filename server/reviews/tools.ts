import type { Limits } from '../base/limits.ts';
import type { Memory } from '../base/reference.ts';

export type ReviewTools = { memory: Memory; limits: Limits };

export function boundsOf({ policy }: Memory) {
  return { reviewDays: policy('reviewDays'), pointDays: policy('reviewPointDays') };
}

export function daysOf({ policy }: Memory) {
  return { edit: policy('reviewEditDays'), appeal: policy('reviewAppealDays') };
}
