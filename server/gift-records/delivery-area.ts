import type { Area } from '#contract/addresses.ts';
import { areaFee, feePerParcel } from '../pricing/area-surcharge.ts';
import type { SaleTerms } from '../pricing/line-price.ts';

type Goods = Pick<SaleTerms, 'undeliverable' | 'giftArea'> & { areaFees: readonly number[] };
/** The parcel of one receiver as it was ordered: what an island costs, and in how many boxes it goes. */
export type GiftParcel = { areaFees: readonly number[]; feeUnit: number; boxUnit: number; units: number };
/** The same once it is ordered: what its sender paid for an island, and what of it came back, in won. */
export type OrderedGiftParcel = Goods & { boxed: GiftParcel; areaPaid: number; areaBack: number };

/** Where a gift cannot go, told before anything is typed; null when it goes everywhere. */
export function deliverableText([, jeju, islands, far]: boolean[]) {
  if (jeju && islands && far) return null;
  if (jeju) return '이 선물은 도서산간 배송이 어려워요.';
  if (islands || far) return '이 선물은 제주와 일부 도서산간 배송이 어려워요.';
  return '이 선물은 제주·도서산간 배송이 어려워요.';
}

/** Where goods may be sent as a gift, by area 0 to 3: an island's surcharge is the shop's up to `most` won, the sender's, or nobody's (rules D12.2). */
export function giftAreasOf({ undeliverable, areaFees, giftArea }: Goods, most: number) {
  const bears = (area: Area) =>
    giftArea === 'sender_prepaid' || (giftArea === 'shop_absorbs' && areaFee(areaFees, area) <= most);
  return areas.map((area) => !undeliverable[area] && (area === 0 || bears(area)));
}

/**
 * The same of a gift that is ordered: what its sender paid for an island is what it may cost, less what came back of it since. Where
 * nothing was asked beforehand the shop bears it, whatever the product says by now.
 */
export function deliverableAreasOf({ areaPaid, areaBack, boxed, ...goods }: OrderedGiftParcel, most: number) {
  if (areaPaid === 0) return giftAreasOf({ ...goods, giftArea: absorbed[goods.giftArea] }, most);
  return areas.map((area) => !goods.undeliverable[area] && giftSurchargeOf(boxed, area) <= areaPaid - areaBack);
}

/** What a parcel costs more to an area, at the fees it was ordered with. */
export function giftSurchargeOf(boxed: GiftParcel, area: Area) {
  return feePerParcel(areaFee(boxed.areaFees, area), boxed, boxed.units);
}

const areas = [0, 1, 2, 3] as const;
const absorbed = {
  not_deliverable: 'not_deliverable',
  shop_absorbs: 'shop_absorbs',
  sender_prepaid: 'shop_absorbs',
} as const;
