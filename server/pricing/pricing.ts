import type { Area } from '#contract/addresses.ts';
import type { BundleTotal, CartTotals, ShippingFeeType } from '#contract/cart.ts';
import type { ExpectedPoints } from '#contract/points.ts';
import { addDays } from '#contract/rules/calendar.ts';
import { allocateAmount } from './allocate-amount.ts';
import { applyCoupons, type CouponDiscounts, type OwnedCoupon } from './coupon-discounts.ts';
import { priceBreakdownOf } from './price-breakdown.ts';
import { bundleKeyOf, bundleTotalOf, isShippingPaidByShop } from './shipping-bundles.ts';
import { groupInOrder, itemAmountOf, sumAmounts } from './sums.ts';

/** How an item is shipped: what shares its parcel, the fees in won, and the business days until dispatch. */
export type ParcelTerms = {
  storage: string;
  policyId: number;
  baseFee: number;
  /** null: never free, 0: always free, n: base fee waived from n won of the bundle (rules D7.2). */
  freeFrom: number | null;
  feeUnit: number;
  boxUnit: number;
  areaFees: readonly number[];
  taxStatus: 'free' | 'taxable';
  dispatchDays: number;
};

/** One option with its quantity, to be priced. Amounts are whole won including VAT. */
export type PriceLine = ParcelTerms & {
  /** Chosen by the caller: the group of a cart, the position on a sheet, or the group of an order. */
  itemId: number;
  productId: number;
  unit: number;
  unitPrice: number;
  listPrice: number;
  distributor: { id: number; name: string };
  shipmentDate: string | null;
  /** The category and its root, for coupons limited to categories. */
  categories?: number[];
  /** Wholesale items take no coupons; neither they nor fundings earn points (rules D9, D14). */
  couponable?: boolean;
  earns?: boolean;
  /** The recipient of a gift to several; each has a separate parcel. */
  receiver?: number;
  /**
   * The prepaid island surcharge in won per box, wherever the parcel goes; the area of the terms adds nothing then (rules D12.2).
   */
  prepaidArea?: number;
};

export type PriceTerms = {
  area: Area;
  feeType: ShippingFeeType;
  bundleFeeRule: 'max' | 'min';
  now: Date;
  holidays: ReadonlySet<string>;
  /** The time until which the payment day counts, "14:00". */
  sameDayCutoff: string;
  coupons?: readonly OwnedCoupon[];
  /** The points to use; at most the price of the items is used. */
  usedPoint?: number;
  /** How a member earns and uses points; omitted for guests. */
  points?: PointPolicy | undefined;
};

export type PointPolicy = {
  permille: number;
  photo: number;
  minUse: number;
  minProducts: number;
  completeDays: number;
};

/** One product of one bundle with its share of every discount (rules D6.7). An order stores it permanently. */
export type PricedLine = {
  bundleKey: string;
  productId: number;
  itemIds: number[];
  amount: number;
  coupon: number;
  /** The share of each coupon in `coupon`. */
  coupons: { id: number; amount: number }[];
  point: number;
  cash: number;
  taxStatus: 'free' | 'taxable';
  /** The points and cash of each option group, in the order of itemIds. */
  groups: { point: number; cash: number }[];
  unitPrices: number[];
};

export type PriceResult = { totals: CartTotals; lines: PricedLine[]; taken: CouponDiscounts; shippingCoupon: number };

/** Calculates the price of a selection (rules D6, D7). No other code of the shop adds up prices. */
export function calculatePrice(items: readonly PriceLine[], terms: PriceTerms): PriceResult {
  const bundles = groupInOrder(items, bundleKeyOf).map(([key, parts]) => bundleTotalOf(key, parts, terms));
  const productsPrice = sumAmounts(items, itemAmountOf);
  const listPrice = sumAmounts(items, (item) => Math.max(item.listPrice, item.unitPrice) * item.unit);
  const base = sumAmounts(bundles, (bundle) => bundle.base);
  const area = sumAmounts(bundles, (bundle) => bundle.area);
  const discountShipping = isShippingPaidByShop(terms.feeType, productsPrice) ? base : 0;
  const shippingFee = base + area - discountShipping;
  const products = pricedProductsOf(items);
  const couponDiscounts = applyCoupons(products, terms.coupons ?? [], base - discountShipping);
  const productDiscount = sumAmounts(couponDiscounts.lines.flat(), (one) => one.amount);
  const couponDiscount = productDiscount + couponDiscounts.shipping;
  const usedPoint = usablePoints(
    terms.usedPoint ?? 0,
    productsPrice - productDiscount,
    shippingFee - couponDiscounts.shipping,
  );
  const price = productsPrice - couponDiscount - usedPoint + shippingFee;
  const lines = linesOf(products, couponDiscounts, usedPoint);
  const taxFreeAmount = sumAmounts(lines, (line) => (line.taxStatus === 'free' ? line.cash : 0));
  const totals: CartTotals = {
    listPrice,
    discountedPrice: listPrice - productsPrice,
    productsPrice,
    couponDiscountPrice: couponDiscount,
    usedPoint,
    shippingFee,
    cumaShippingFeeType: terms.feeType,
    cumaAddOrtherShippingFee: area,
    cumaDiscountShippingFee: discountShipping,
    price,
    optionCountings: groupInOrder(items, (item) => String(item.itemId)).map(([, same]) => ({
      optionGroupId: same[0]?.itemId ?? 0,
      unit: sumAmounts(same, (item) => item.unit),
      lineAmount: sumAmounts(same, itemAmountOf),
    })),
    // No hint suggests adding items for a fee that the shop already pays.
    bundles: discountShipping > 0 ? bundles.map((bundle) => ({ ...bundle, missingForFree: null })) : bundles,
    waterfall: priceBreakdownOf({
      listPrice,
      productsPrice,
      applied: couponDiscounts.applied,
      usedPoint,
      base,
      area,
      isPrepaid: items.some(({ prepaidArea = 0 }) => prepaidArea > 0),
      discountShipping,
      price,
      bundles,
    }),
    expectedPoint: terms.points ? expectedPoints(terms.points, lines, products, bundles) : null,
    taxFreeAmount,
    vat: Math.round((price - taxFreeAmount) / 11),
  };
  return { totals, lines, taken: couponDiscounts, shippingCoupon: couponDiscounts.shipping };
}

type Product = {
  key: string;
  items: PriceLine[];
  amount: number;
  categories: number[];
  couponable: boolean;
  earns: boolean;
};

/** Returns each product of each bundle, which becomes one line of an order. */
export function pricedProductsOf(items: readonly PriceLine[]): Product[] {
  return groupInOrder(items, (item) => `${bundleKeyOf(item)}/${item.productId}`).map(([key, same]) => {
    const { categories = [], couponable = true, earns = true } = same[0] as PriceLine;
    return { key, items: same, amount: sumAmounts(same, itemAmountOf), categories, couponable, earns };
  });
}

/** Returns the shipping that a coupon may deduct: the base fees that the shop does not pay. */
export function couponableShippingOf({ totals }: PriceResult) {
  return sumAmounts(totals.bundles, (bundle) => bundle.base) - totals.cumaDiscountShippingFee;
}

// 1 to 99 won cannot be charged, so fewer points are used then (rules D6.6).
function usablePoints(wanted: number, productsAmount: number, shipping: number) {
  const points = Math.max(0, Math.min(wanted, productsAmount));
  const left = productsAmount + shipping - points;
  return left > 0 && left < 100 ? Math.max(0, points - (100 - left)) : points;
}

function linesOf(products: Product[], taken: CouponDiscounts, usedPoint: number): PricedLine[] {
  const offs = taken.lines.map((coupons) => sumAmounts(coupons, (one) => one.amount));
  const points = allocateAmount(
    usedPoint,
    products.map(({ amount }, at) => amount - (offs[at] ?? 0)),
  );
  return products.map(({ items, amount }, at) => {
    const first = items[0] as PriceLine;
    const [coupon = 0, point = 0] = [offs[at], points[at]];
    const cash = amount - coupon - point;
    const amounts = items.map(itemAmountOf);
    const [byPoint, byCash] = [allocateAmount(point, amounts), allocateAmount(cash, amounts)];
    return {
      bundleKey: bundleKeyOf(first),
      productId: first.productId,
      itemIds: items.map((item) => item.itemId),
      amount,
      coupon,
      coupons: taken.lines[at] ?? [],
      point,
      cash,
      taxStatus: first.taxStatus,
      unitPrices: items.map((item) => item.unitPrice),
      groups: items.map((_, nth) => ({ point: byPoint[nth] ?? 0, cash: byCash[nth] ?? 0 })),
    };
  });
}

function expectedPoints(
  terms: PointPolicy,
  lines: PricedLine[],
  products: Product[],
  bundles: BundleTotal[],
): ExpectedPoints {
  const earning = lines.filter(({ cash }, at) => cash > 0 && products[at]?.earns);
  const arrival = bundles
    .map((bundle) => bundle.arrival)
    .reduce((late, one) => (one && (!late || one > late) ? one : late), null);
  return expectedPointsOf(terms, { earning: earning.map(({ cash }) => cash), lines: lines.length, arrival });
}

type PointBasis = {
  /** The amount paid for each line that earns points, in won. */ earning: number[];
  lines: number;
  arrival: string | null;
};

/** Returns the points that a member can expect (rules D9.1). */
export function expectedPointsOf(
  { permille, photo, minUse, minProducts, completeDays }: PointPolicy,
  { earning, lines, arrival }: PointBasis,
): ExpectedPoints {
  return {
    isPurchasePoint: earning.length > 0,
    purchasePointPer: permille / 10,
    expectedRewardPoint: sumAmounts(earning, (cash) => Math.floor((cash * permille) / 1000)),
    expectedRewardDate: arrival && addDays(arrival, completeDays),
    expectedPhotoReviewPoint: photo * lines,
    isMinUsePoint: minUse > 0,
    minUsePoint: minUse,
    isMinPointUseProductPrice: minProducts > 0,
    minPointUseProductPrice: minProducts,
  };
}
