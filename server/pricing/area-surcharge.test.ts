import { expect, test } from 'vitest';
import { areaFee, feePerParcel, highestAreaFee, parcelCountOf } from './area-surcharge.ts';

const islands = [3000, 5000, 8000];
const everywhere = [false, false, false, false];

test('the mainland has no surcharge, and Jeju, islands and far islands the one of the product', () => {
  expect([0, 1, 2, 3].map((area) => areaFee(islands, area))).toEqual([0, 3000, 5000, 8000]);
  expect(areaFee([], 1)).toBe(0);
});

test('the number of boxes is the quantity divided by the box size, rounded up', () => {
  expect([1, 4, 5, 8, 9].map((units) => parcelCountOf({ boxUnit: 4 }, units))).toEqual([1, 1, 2, 2, 3]);
});

test('items without a box size go into one box', () => {
  expect(parcelCountOf({ boxUnit: 0 }, 40)).toBe(1);
});

test('a surcharge is charged per box for counted items and once for flat ones, even in several boxes', () => {
  expect(feePerParcel(3000, { feeUnit: 2, boxUnit: 4 }, 9)).toBe(9000);
  expect(feePerParcel(3000, { feeUnit: 0, boxUnit: 4 }, 9)).toBe(3000);
});

test('a gift’s sender prepays the highest surcharge of the deliverable areas', () => {
  expect(highestAreaFee({ areaFees: islands, undeliverable: everywhere })).toBe(8000);
  expect(highestAreaFee({ areaFees: islands, undeliverable: [false, false, false, true] })).toBe(5000);
  expect(highestAreaFee({ areaFees: islands, undeliverable: [false, false, true, true] })).toBe(3000);
  expect(highestAreaFee({ areaFees: [8000, 5000, 3000], undeliverable: [false, true, false, false] })).toBe(5000);
});

test('items shipped to the mainland only have no prepaid surcharge', () => {
  expect(highestAreaFee({ areaFees: islands, undeliverable: [false, true, true, true] })).toBe(0);
});
