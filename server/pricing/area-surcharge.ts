import type { ParcelTerms } from './pricing.ts';

type Boxed = Pick<ParcelTerms, 'feeUnit' | 'boxUnit'>;

/** What a way costs that is paid once, or of goods that are sent by the unit once a box. */
export function feePerParcel(fee: number, goods: Boxed, units: number) {
  return goods.feeUnit > 0 ? fee * parcelCountOf(goods, units) : fee;
}

/** Into how many boxes so many units go; into one where the goods know no boxes. */
export function parcelCountOf({ boxUnit }: Pick<Boxed, 'boxUnit'>, units: number) {
  return boxUnit > 0 ? Math.ceil(units / boxUnit) : 1;
}

/** What an area adds to a fee; the mainland adds nothing (rules D7.4). */
export function areaFee(areaFees: readonly number[], area: number) {
  return areaFees[area - 1] ?? 0;
}

/** The highest surcharge of anywhere goods go: what a gift's sender pays before it is known where (rules D12.2). */
export function highestAreaFee({ areaFees, undeliverable }: { areaFees: readonly number[]; undeliverable: boolean[] }) {
  return Math.max(0, ...areaFees.filter((_, at) => !undeliverable[at + 1]));
}
