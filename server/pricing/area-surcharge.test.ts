import { expect, test } from 'vitest';
import { areaFee, feePerParcel, highestAreaFee, parcelCountOf } from './area-surcharge.ts';

const islands = [3000, 5000, 8000];
const everywhere = [false, false, false, false];

test('the mainland adds nothing, Jeju, islands and far islands what the goods say', () => {
  expect([0, 1, 2, 3].map((area) => areaFee(islands, area))).toEqual([0, 3000, 5000, 8000]);
  expect(areaFee([], 1)).toBe(0);
});

test('boxes are units divided by what goes into one, rounded up', () => {
  expect([1, 4, 5, 8, 9].map((units) => parcelCountOf({ boxUnit: 4 }, units))).toEqual([1, 1, 2, 2, 3]);
});

test('goods that know no boxes go into one', () => {
  expect(parcelCountOf({ boxUnit: 0 }, 40)).toBe(1);
});

test('a surcharge is paid by the box of counted goods, and once of flat ones though they go in boxes', () => {
  expect(feePerParcel(3000, { feeUnit: 2, boxUnit: 4 }, 9)).toBe(9000);
  expect(feePerParcel(3000, { feeUnit: 0, boxUnit: 4 }, 9)).toBe(3000);
});

test('who gives pays ahead for the dearest place the goods go to, and not for those they do not go to', () => {
  expect(highestAreaFee({ areaFees: islands, undeliverable: everywhere })).toBe(8000);
  expect(highestAreaFee({ areaFees: islands, undeliverable: [false, false, false, true] })).toBe(5000);
  expect(highestAreaFee({ areaFees: islands, undeliverable: [false, false, true, true] })).toBe(3000);
  expect(highestAreaFee({ areaFees: [8000, 5000, 3000], undeliverable: [false, true, false, false] })).toBe(5000);
});

test('goods that stay on the mainland cost nothing ahead', () => {
  expect(highestAreaFee({ areaFees: islands, undeliverable: [false, true, true, true] })).toBe(0);
});
