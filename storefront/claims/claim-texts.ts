import fc from 'fast-check';
import { claimReasons } from '#contract/rules/claims.ts';
import type { ClaimFormValues, ClaimPhotosState } from './claim-form-state.ts';
import type { CustomerClaimReason } from './claim-reasons.ts';

/** The reasons a customer can give for a claim. */
const customerReasons = claimReasons.filter((reason): reason is CustomerClaimReason => reason !== 'LOST');

/** For tests: the uuid of a photo. */
export const photoUuid = (at: number) => `0000000${at}-0000-4000-8000-000000000000`;

/** For tests: any values of a claim form. */
export const anyClaimValues = fc.record<ClaimFormValues>({
  kind: fc.constantFrom('return', 'replace'),
  reason: fc.constantFrom(null, ...customerReasons),
  units: fc.integer({ min: 1, max: 9 }),
  options: fc.dictionary(fc.constantFrom('3kg', '5kg', '10kg'), fc.integer({ min: 0, max: 9 })),
  total: fc.option(fc.integer({ min: 1, max: 9999 })),
  bad: fc.option(fc.integer({ min: 1, max: 9999 })),
  detail: fc.string({ maxLength: 510 }),
});
export const anyClaimPhotos = fc.record<ClaimPhotosState>({
  box: fc.subarray([photoUuid(1)]),
  photos: fc.subarray([photoUuid(2), photoUuid(3), photoUuid(4), photoUuid(5)]),
  isBoxUnsent: fc.boolean(),
  isUnsent: fc.boolean(),
});
