import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ClaimRequestForm } from '#contract/claims.ts';
import { changeValues, firstInvalidField, initialForm, showAllErrors, visibleErrorsOf } from '#ui/form-state.ts';
import {
  type ClaimFormValues,
  type ClaimPhotosState,
  claimBodyOf,
  claimFormRules,
  claimKindChange,
  claimQuantityOf,
  countedPiecesOf,
  countsPieces,
  initialClaimValues,
} from './claim-form-state.ts';
import { anyClaimPhotos, anyClaimValues, photoUuid } from './claim-texts.ts';

const none: ClaimPhotosState = { box: [], photos: [], isBoxUnsent: false, isUnsent: false };
const shown: ClaimPhotosState = { box: [photoUuid(1)], photos: [photoUuid(2)], isBoxUnsent: false, isUnsent: false };
const line = (returnPolicy: 'normal' | 'fresh' | 'made_to_order') => ({ returnPolicy });
const one = { optionIdPathKey: '3kg', name: '3kg', units: 2 };
const begin = initialClaimValues({ kinds: ['return', 'replace'], units: 2, options: [one] }, null);

test('a claim starts empty, and as an exchange only if one is possible', () => {
  expect(begin).toEqual({ kind: 'return', reason: null, units: 2, options: {}, total: null, bad: null, detail: '' });
  expect(initialClaimValues({ kinds: ['return', 'replace'], units: 1, options: [one] }, 'replace').kind).toBe(
    'replace',
  );
  expect(initialClaimValues({ kinds: ['return'], units: 1, options: [one] }, 'replace').kind).toBe('return');
});

test('a claim of a line with several options states the quantity of each that is claimed', () => {
  const other = { optionIdPathKey: '10kg', name: '10kg', units: 1 };
  const several = initialClaimValues({ kinds: ['return'], units: 3, options: [one, other] }, null);
  expect(claimQuantityOf(several)).toEqual({
    options: [
      { optionIdPathKey: '3kg', units: 2 },
      { optionIdPathKey: '10kg', units: 1 },
    ],
  });
  expect(claimQuantityOf({ ...several, options: { '3kg': 0, '10kg': 1 } })).toEqual({
    options: [{ optionIdPathKey: '10kg', units: 1 }],
  });
  expect(claimQuantityOf(begin)).toEqual({ units: 2 });
});

test('switching between refund and exchange clears the reason and keeps the description', () => {
  const written: ClaimFormValues = { ...begin, reason: 'CHANGE_OF_MIND', detail: '색이 달라요' };
  expect({ ...written, ...claimKindChange('replace') }).toEqual({ ...written, kind: 'replace', reason: null });
});

describe('the first incomplete field of the screen gets the error', () => {
  const spoilt: ClaimFormValues = { ...begin, reason: 'DAMAGED' };
  const mind: ClaimFormValues = { ...begin, reason: 'CHANGE_OF_MIND' };
  const wrong: ClaimFormValues = { ...begin, kind: 'replace', reason: 'DAMAGED' };
  test.each<[string, ClaimFormValues, ClaimPhotosState, string | undefined]>([
    ['nothing', begin, none, 'reason'],
    ['a reason that needs no photo', mind, none, undefined],
    ['damaged pieces that are not counted', spoilt, none, 'total'],
    ['only the total counted', { ...spoilt, total: 20 }, none, 'bad'],
    ['more bad pieces than the total', { ...spoilt, total: 2, bad: 3 }, shown, 'bad'],
    ['no photo of the box', { ...spoilt, total: 20, bad: 3 }, none, 'box'],
    ['no photo of the bad pieces', { ...spoilt, total: 20, bad: 3 }, { ...shown, photos: [] }, 'photos'],
    ['a photo still uploading', { ...spoilt, total: 20, bad: 3 }, { ...shown, isUnsent: true }, 'photos'],
    ['the photo of the box still uploading', { ...spoilt, total: 20, bad: 3 }, { ...none, isBoxUnsent: true }, 'box'],
    ['a failed photo that is no longer asked for', mind, { ...none, isBoxUnsent: true, isUnsent: true }, undefined],
    ['a failed photo of the box where no piece is counted', wrong, { ...shown, isBoxUnsent: true }, undefined],
    ['everything', { ...spoilt, total: 20, bad: 3 }, shown, undefined],
  ])('with %s', (_, wish, photos, first) => {
    expect(firstInvalidField(wish, claimFormRules(line('fresh'), photos))).toBe(first);
  });
});

test('the number of bad pieces shows an error when it exceeds the total, and correcting either number clears it', () => {
  const rules = claimFormRules(line('fresh'), shown);
  const sent = showAllErrors(
    initialForm<ClaimFormValues, keyof typeof rules>({ ...begin, reason: 'DAMAGED', total: 2, bad: 3 }),
    rules,
  );
  expect(visibleErrorsOf(sent, rules)).toEqual({ bad: '전체 개수보다 많아요.' });
  expect(visibleErrorsOf(changeValues(sent, { total: 3 }, rules), rules)).toEqual({});
});

const policies = fc.constantFrom('normal', 'fresh', 'made_to_order') as fc.Arbitrary<
  'normal' | 'fresh' | 'made_to_order'
>;

test('every valid form satisfies the contract, regardless of what was selected before', () => {
  fc.assert(
    fc.property(anyClaimValues, anyClaimPhotos, policies, (wish, photos, policy) => {
      const body = claimBodyOf(wish, line(policy), photos);
      if (firstInvalidField(wish, claimFormRules(line(policy), photos)) !== undefined) return;
      expect(ClaimRequestForm.safeParse(body).success).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a claim counts pieces or takes whole quantities, never both, and only valid numbers are priced', () => {
  fc.assert(
    fc.property(anyClaimValues, anyClaimPhotos, policies, (wish, photos, policy) => {
      const body = claimBodyOf(wish, line(policy), photos);
      expect(body === null).toBe(wish.reason === null);
      if (body && countsPieces(wish, line(policy))) expect([body.units, body.options]).toEqual([undefined, undefined]);
      else if (body) expect(body).not.toHaveProperty('bad');
      const counted = countedPiecesOf(wish);
      if (counted) expect(counted.bad).toBeLessThanOrEqual(counted.total);
    }),
  );
});
