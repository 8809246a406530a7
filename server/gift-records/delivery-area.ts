import type { Area } from '#contract/addresses.ts';
import { areaFee, feePerParcel } from '../pricing/area-surcharge.ts';
import type { SaleTerms } from '../pricing/line-price.ts';

type AreaTerms = Pick<SaleTerms, 'undeliverable' | 'giftArea'> & { areaFees: readonly number[] };
/** The ordered parcel of one recipient: island surcharges and boxes. */
export type GiftParcel = { areaFees: readonly number[]; feeUnit: number; boxUnit: number; units: number };
/** The same after the order: the surcharge that the sender paid, and the part that was refunded, in won. */
export type OrderedGiftParcel = AreaTerms & { boxed: GiftParcel; areaPaid: number; areaBack: number };

/** Returns a text that names where a gift cannot be shipped, shown before an address is entered; null if it ships everywhere. */
export function deliverableText([, jeju, islands, far]: boolean[]) {
  if (jeju && islands && far) return null;
  if (jeju) return '이 선물은 도서산간 배송이 어려워요.';
  if (islands || far) return '이 선물은 제주와 일부 도서산간 배송이 어려워요.';
  return '이 선물은 제주·도서산간 배송이 어려워요.';
}

/**
 * Returns whether items can be given to each area, 0 to 3. An island surcharge is paid by the shop up to `most` won, by the sender,
 * or not at all (rules D12.2).
 */
export function giftAreasOf({ undeliverable, areaFees, giftArea }: AreaTerms, most: number) {
  const bears = (area: Area) =>
    giftArea === 'sender_prepaid' || (giftArea === 'shop_absorbs' && areaFee(areaFees, area) <= most);
  return areas.map((area) => !undeliverable[area] && (area === 0 || bears(area)));
}

/**
 * Returns the same for an ordered gift: an address may cost at most the surcharge that the sender paid, less refunds. If none was
 * prepaid, the shop pays, regardless of what the product says now.
 */
export function deliverableAreasOf({ areaPaid, areaBack, boxed, ...terms }: OrderedGiftParcel, most: number) {
  if (areaPaid === 0) return giftAreasOf({ ...terms, giftArea: absorbed[terms.giftArea] }, most);
  return areas.map((area) => !terms.undeliverable[area] && giftSurchargeOf(boxed, area) <= areaPaid - areaBack);
}

/** Returns the surcharge of a parcel to an area in won, at the fees of the order. */
export function giftSurchargeOf(boxed: GiftParcel, area: Area) {
  return feePerParcel(areaFee(boxed.areaFees, area), boxed, boxed.units);
}

const areas = [0, 1, 2, 3] as const;
const absorbed = {
  not_deliverable: 'not_deliverable',
  shop_absorbs: 'shop_absorbs',
  sender_prepaid: 'shop_absorbs',
} as const;
