import fc from 'fast-check';
import { claimReasons } from '#contract/rules/claims.ts';
import type { Shown, Wish } from './claim-form-state.ts';
import type { Asked } from './reasons.ts';

/** Why a shopper may say that something comes back. */
const asked = claimReasons.filter((reason): reason is Asked => reason !== 'LOST');

/** For tests: the uuid of a photo. */
export const photo = (at: number) => `0000000${at}-0000-4000-8000-000000000000`;

/** For tests: whatever may be written and shown at a claim. */
export const wishes = fc.record<Wish>({
  kind: fc.constantFrom('return', 'replace'),
  reason: fc.constantFrom(null, ...asked),
  units: fc.integer({ min: 1, max: 9 }),
  total: fc.option(fc.integer({ min: 1, max: 9999 })),
  bad: fc.option(fc.integer({ min: 1, max: 9999 })),
  detail: fc.string({ maxLength: 510 }),
});
export const pictures = fc.record<Shown>({
  box: fc.subarray([photo(1)]),
  photos: fc.subarray([photo(2), photo(3), photo(4), photo(5)]),
  isSending: fc.boolean(),
});
