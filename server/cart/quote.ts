import type { Area } from '#contract/addresses.ts';
import type { CouponChoice, OrderSheetDetail } from '#contract/checkout.ts';
import { Refusal } from '#contract/errors.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import type { AvailableBenefits, AvailableCoupon } from '../benefits/available-benefits.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { highestAreaFee } from '../pricing/area-surcharge.ts';
import { applyCoupons, chooseBestCoupons, type OwnedCoupon } from '../pricing/coupon-discounts.ts';
import { type ItemToPrice, priceLines, priceTermsFor, type SaleTerms } from '../pricing/line-price.ts';
import {
  calculatePrice,
  couponableShippingOf,
  type PriceLine,
  type PriceResult,
  pricedProductsOf,
} from '../pricing/pricing.ts';

/** The terms of a quote: where it goes, and the coupons and points to use. */
export type QuoteOptions = {
  area: Area;
  brand: string;
  /** Null: use the best available coupons. */
  couponIds: number[] | null;
  usedPoint: number;
  /** The number of recipients of a gift; each gets the items in a separate parcel. */
  receivers?: number | undefined;
};

export type Quote = PriceResult & {
  coupons: CouponChoice[];
  points: OrderSheetDetail['points'];
  chosen: OwnedCoupon[];
};

/**
 * Prices items with the coupons and points of a member (rules D6, D9, D19). Throws COUPON_UNAVAILABLE, COUPON_MINIMUM and the
 * errors of points if a requested benefit cannot be used.
 */
export function quoteItems(
  items: ItemToPrice[],
  benefits: AvailableBenefits | null,
  who: Actor,
  reference: ReferenceData,
  wish: QuoteOptions,
): Quote {
  return priceWith(itemsOf(items, who, wish.receivers), benefits ?? none, who, reference, wish);
}

function priceWith(
  items: PriceLine[],
  benefits: AvailableBenefits,
  who: Actor,
  reference: ReferenceData,
  wish: QuoteOptions,
): Quote {
  const terms = priceTermsFor(who, reference, wish.area);
  const bare = calculatePrice(items, terms);
  const [products, shipping] = [pricedProductsOf(items), couponableShippingOf(bare)];
  const usable = benefits.coupons.filter(
    (coupon) => unusableReasonOf(coupon, benefits, who, wish.brand, reference) === null,
  );
  const chosen = wish.couponIds ? chosenCoupons(wish.couponIds, usable) : chooseBestCoupons(products, usable, shipping);
  const withCoupons = chosen.length > 0 ? calculatePrice(items, { ...terms, coupons: chosen }) : bare;
  if (wish.couponIds) refuseUseless(withCoupons, chosen);
  const most = usablePoints(withCoupons, benefits, items, terms.points, reference);
  const priced =
    wish.usedPoint > 0
      ? calculatePrice(items, {
          ...terms,
          coupons: chosen,
          usedPoint: pointsToUse(wish.usedPoint, benefits, most, withCoupons, reference),
        })
      : withCoupons;
  const { expectedPoint } = priced.totals;
  return {
    ...priced,
    chosen,
    coupons: benefits.coupons.map(couponChoiceOf),
    points: expectedPoint && { ...expectedPoint, balance: benefits.balance, usable: most },
  };

  function couponChoiceOf(coupon: AvailableCoupon): CouponChoice {
    const applied = priced.taken.applied.find((one) => one.id === coupon.id);
    const alone = applyCoupons(products, [coupon], shipping);
    const unusableReason =
      unusableReasonOf(coupon, benefits, who, wish.brand, reference) ?? unusableText(alone.refused[0]?.why, coupon);
    return {
      id: coupon.id,
      name: coupon.name,
      kind: coupon.kind,
      validUntil: coupon.validUntil,
      minimum: coupon.minimum,
      isExclusive: coupon.exclusive,
      discount: applied?.amount ?? (unusableReason ? 0 : (alone.applied[0]?.amount ?? 0)),
      isApplied: applied !== undefined,
      isUsable: unusableReason === null,
      reason: unusableReason ?? (applied && !wish.couponIds ? '가장 많이 할인되는 조합이에요' : null),
    };
  }
}

const none: AvailableBenefits = { balance: 0, isFirst: false, coupons: [] };

function itemsOf(wanted: ItemToPrice[], who: Actor, receivers?: number) {
  const items = priceLines(wanted, who);
  if (receivers === undefined) return items;
  const given = items.map((item, at) => ({ ...item, ...prepaidAreaOf(wanted[at]?.line) }));
  return Array.from({ length: receivers }, (_, at) => given.map((item) => ({ ...item, receiver: at + 1 }))).flat();
}

function prepaidAreaOf(line: SaleTerms | undefined) {
  return line?.giftArea === 'sender_prepaid' ? { prepaidArea: highestAreaFee(line) } : {};
}

// Returns why a coupon cannot be used by this customer in this shop, regardless of the items; null if it can.
function unusableReasonOf(
  coupon: AvailableCoupon,
  benefits: AvailableBenefits,
  who: Actor,
  brand: string,
  reference: ReferenceData,
): string | null {
  if (coupon.brands && !coupon.brands.includes(brand)) return '다른 쇼핑몰에서 쓸 수 있는 쿠폰이에요';
  if (coupon.minGrade !== null && who.grade < coupon.minGrade)
    return `${reference.gradeName(coupon.minGrade)} 등급부터 쓸 수 있어요`;
  if (coupon.firstOrder && !benefits.isFirst) return '첫 주문에만 쓸 수 있어요';
  return null;
}

function unusableText(why: string | undefined, coupon: OwnedCoupon) {
  if (why === 'minimum') return `${formatWon(coupon.minimum)} 이상 구매 시 쓸 수 있어요`;
  return why === 'unavailable' ? '이 주문에는 쓸 수 없어요' : null;
}

function chosenCoupons(ids: number[], usable: AvailableCoupon[]) {
  return [...new Set(ids)].map((id) => {
    const coupon = usable.find((one) => one.id === id);
    if (!coupon) throw new Refusal('COUPON_UNAVAILABLE');
    return coupon;
  });
}

function refuseUseless({ taken }: PriceResult, chosen: OwnedCoupon[]) {
  for (const { id, why } of taken.refused) {
    const coupon = chosen.find((one) => one.id === id);
    if (why !== 'minimum') throw new Refusal('COUPON_UNAVAILABLE');
    throw new Refusal('COUPON_MINIMUM', { n: groupThousands(coupon?.minimum ?? 0) });
  }
}

/** Returns the most points that can be used: the price of the items after coupons, in whole units, or 0 below the minimums. */
function usablePoints(
  { lines }: PriceResult,
  benefits: AvailableBenefits,
  items: PriceLine[],
  terms: { minUse: number; minProducts: number } | undefined,
  reference: ReferenceData,
) {
  if (!terms || items.some((item) => item.couponable === false)) return 0;
  const productsAmount = lines.reduce((won, line) => won + line.cash, 0);
  const unit = reference.policy('pointUnit');
  const most = Math.floor(Math.min(benefits.balance, productsAmount) / unit) * unit;
  return most < terms.minUse || productsAmount < terms.minProducts ? 0 : most;
}

function pointsToUse(
  wanted: number,
  benefits: AvailableBenefits,
  most: number,
  { lines }: PriceResult,
  reference: ReferenceData,
) {
  const unit = reference.policy('pointUnit');
  const [minUse, minProducts] = [reference.policy('minUsePoint'), reference.policy('minPointUseProductPrice')];
  const productsAmount = lines.reduce((won, line) => won + line.cash, 0);
  if (wanted > benefits.balance) throw new Refusal('POINT_NOT_ENOUGH');
  if (wanted < minUse) throw new Refusal('POINT_MINIMUM', { n: groupThousands(minUse) });
  if (productsAmount < minProducts) throw new Refusal('POINT_PRODUCT_MINIMUM', { n: groupThousands(minProducts) });
  if (most === 0) throw new Refusal('POINT_NOT_ALLOWED');
  // Paying the full price of the items is always allowed. So is an amount that was reduced to leave a chargeable rest.
  if (wanted % unit !== 0 && wanted < productsAmount - 100) throw new Refusal('POINT_UNIT', { n: unit });
  return Math.min(wanted, productsAmount);
}
