import type { OrderNotifier } from '../notifications/order-notifications.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { ReferenceData } from '../platform/reference-data.ts';

export type ReviewTools = { reference: ReferenceData; limits: RateLimits; notifier: OrderNotifier; brand: string };

/** Days in which a review may be written, and in which it earns points, by brand. */
export function reviewPeriodsOf({ policies }: ReferenceData) {
  return { reviewDays: policies('reviewDays'), pointDays: policies('reviewPointDays') };
}

/** Days in which a review may be changed, and in which a hidden one may be appealed. */
export function reviewDaysOf({ policy }: ReferenceData) {
  return { edit: policy('reviewEditDays'), appeal: policy('reviewAppealDays') };
}
