import type { ParcelTerms } from './pricing.ts';

type ParcelSize = Pick<ParcelTerms, 'feeUnit' | 'boxUnit'>;

/** Returns a fee that is charged once, or once per box for items with a fee by quantity. */
export function feePerParcel(fee: number, terms: ParcelSize, units: number) {
  return terms.feeUnit > 0 ? fee * parcelCountOf(terms, units) : fee;
}

/** Returns the number of boxes; one if the item has no box size. */
export function parcelCountOf({ boxUnit }: Pick<ParcelSize, 'boxUnit'>, units: number) {
  return boxUnit > 0 ? Math.ceil(units / boxUnit) : 1;
}

/** Returns an area's surcharge in won; 0 for the mainland (rules D7.4). */
export function areaFee(areaFees: readonly number[], area: number) {
  return areaFees[area - 1] ?? 0;
}

/**
 * Returns the highest surcharge of the deliverable areas, which a gift's sender prepays before the address is known (rules D12.2).
 */
export function highestAreaFee({ areaFees, undeliverable }: { areaFees: readonly number[]; undeliverable: boolean[] }) {
  return Math.max(0, ...areaFees.filter((_, at) => !undeliverable[at + 1]));
}
