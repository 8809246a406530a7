import type { Area } from '#contract/addresses.ts';
import type { BundleTotal, ShippingFeeType, Totals } from '#contract/cart.ts';
import { allocate } from './allocate.ts';
import { arrivalOf, dispatchOf } from './promise.ts';

/** One option group as it is to be priced. Won are whole, VAT included. */
export type PriceLine = {
  groupId: number;
  productId: number;
  unit: number;
  unitPrice: number;
  listPrice: number;
  distributor: { id: number; name: string };
  shipmentDate: string | null;
  storage: string;
  policyId: number;
  baseFee: number;
  /** null: never free, 0: always free, n: base waived from n won of the bundle (rules D7.2). */
  freeFrom: number | null;
  feeUnit: number;
  boxUnit: number;
  areaFees: readonly number[];
  taxStatus: 'free' | 'taxable';
  unstoringDays: number;
};

export type PriceTerms = {
  area: Area;
  feeType: ShippingFeeType;
  bundleFeeRule: 'max' | 'min';
  now: Date;
  holidays: ReadonlySet<string>;
  /** Won taken off the goods by coupons and by points, to be shared over the lines. */
  couponDiscount?: number;
  usedPoint?: number;
};

/** One product of one bundle, with what it carries of every discount (rules D6.7): what an order stores for ever. */
export type PricedLine = {
  bundleKey: string;
  productId: number;
  groupIds: number[];
  amount: number;
  coupon: number;
  point: number;
  cash: number;
  taxStatus: 'free' | 'taxable';
};

export type Priced = { totals: Totals; lines: PricedLine[] };

/** The price of a selection (rules D6, D7): the only place where the shop adds up money. */
export function priceOf(items: readonly PriceLine[], terms: PriceTerms): Priced {
  const bundles = group(items, bundleKeyOf).map(([key, parts]) => bundleOf(key, parts, terms));
  const productsPrice = sum(items, amountOf);
  const listPrice = sum(items, (item) => Math.max(item.listPrice, item.unitPrice) * item.unit);
  const couponDiscount = terms.couponDiscount ?? 0;
  const usedPoint = terms.usedPoint ?? 0;
  const base = sum(bundles, (bundle) => bundle.base);
  const area = sum(bundles, (bundle) => bundle.area);
  const discountShipping = shopPays(terms.feeType, productsPrice) ? base : 0;
  const shippingFee = base + area - discountShipping;
  const price = productsPrice - couponDiscount - usedPoint + shippingFee;
  const lines = linesOf(items, couponDiscount, usedPoint);
  const taxFreeAmount = sum(lines, (line) => (line.taxStatus === 'free' ? line.cash : 0));
  const totals: Totals = {
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
    optionCountings: items.map((item) => ({
      optionGroupId: item.groupId,
      unit: item.unit,
      lineAmount: amountOf(item),
    })),
    bundles,
    waterfall: waterfallOf({
      listPrice,
      productsPrice,
      couponDiscount,
      usedPoint,
      base,
      area,
      discountShipping,
      price,
      bundles,
    }),
    expectedPoint: null,
    taxFreeAmount,
    vat: Math.round((price - taxFreeAmount) / 11),
  };
  return { totals, lines };
}

/** What ships together (rules D7.1). */
export function bundleKeyOf(item: Pick<PriceLine, 'distributor' | 'shipmentDate' | 'storage' | 'policyId'>) {
  return [item.distributor.id, item.shipmentDate ?? 'any', item.storage, item.policyId].join(':');
}

function bundleOf(key: string, parts: PriceLine[], terms: PriceTerms): BundleTotal {
  const first = parts[0] as PriceLine;
  const amount = sum(parts, amountOf);
  const products = group(parts, (part) => String(part.productId)).map(([, same]) => ({
    ...(same[0] as PriceLine),
    units: sum(same, (part) => part.unit),
  }));
  const waived = (product: PriceLine) => product.freeFrom !== null && amount >= product.freeFrom;
  const flat = products.filter((product) => product.feeUnit === 0);
  const counted = products.filter((product) => product.feeUnit > 0);
  const boxesOf = (product: { boxUnit: number; units: number }) =>
    product.boxUnit > 0 ? Math.ceil(product.units / product.boxUnit) : 1;
  const areaFee = (product: PriceLine) => (terms.area === 0 ? 0 : (product.areaFees[terms.area - 1] ?? 0));
  const pick = terms.bundleFeeRule === 'min' ? Math.min : Math.max;
  const flatFees = flat.map((product) => (waived(product) ? 0 : product.baseFee));
  const base =
    (flatFees.length > 0 ? pick(...flatFees) : 0) +
    sum(counted, (product) => (waived(product) ? 0 : product.baseFee * Math.ceil(product.units / product.feeUnit)));
  const area = Math.max(0, ...flat.map(areaFee)) + sum(counted, (product) => areaFee(product) * boxesOf(product));
  const charged = products.filter((product) => product.baseFee > 0 && !waived(product));
  const shipping =
    first.shipmentDate ?? dispatchOf(terms.now, Math.max(...parts.map((part) => part.unstoringDays)), terms.holidays);
  return {
    key,
    distributor: first.distributor,
    shipmentDate: first.shipmentDate,
    base,
    area,
    boxes: sum(counted, boxesOf) + (flat.length > 0 ? 1 : 0),
    free: base === 0,
    missingForFree: missing(charged, amount),
    arrival: arrivalOf(shipping, terms.area, terms.holidays),
  };
}

// A hint is given only when it would come true and is within reach.
function missing(charged: PriceLine[], amount: number) {
  if (charged.length === 0 || charged.some((product) => product.freeFrom === null)) return null;
  const left = Math.max(...charged.map((product) => product.freeFrom ?? 0)) - amount;
  return left > 0 && left <= 20_000 ? left : null;
}

function linesOf(items: readonly PriceLine[], couponDiscount: number, usedPoint: number): PricedLine[] {
  const groups = group(items, (item) => `${bundleKeyOf(item)}/${item.productId}`).map(([, same]) => same);
  const amounts = groups.map((same) => sum(same, amountOf));
  const coupons = allocate(couponDiscount, amounts);
  const points = allocate(
    usedPoint,
    amounts.map((amount, at) => amount - (coupons[at] ?? 0)),
  );
  return groups.map((same, at) => {
    const first = same[0] as PriceLine;
    const [amount = 0, coupon = 0, point = 0] = [amounts[at], coupons[at], points[at]];
    return {
      bundleKey: bundleKeyOf(first),
      productId: first.productId,
      groupIds: same.map((item) => item.groupId),
      amount,
      coupon,
      point,
      cash: amount - coupon - point,
      taxStatus: first.taxStatus,
    };
  });
}

function shopPays(feeType: ShippingFeeType, productsPrice: number) {
  return feeType === 'type01' || (feeType === 'type02' && productsPrice >= 30_000);
}

type Falls = Record<
  'listPrice' | 'productsPrice' | 'couponDiscount' | 'usedPoint' | 'base' | 'area' | 'discountShipping' | 'price',
  number
> & {
  bundles: BundleTotal[];
};

function waterfallOf(of: Falls): Totals['waterfall'] {
  const paid = of.bundles.filter((bundle) => bundle.base > 0).map((bundle) => bundle.distributor.name);
  const rows: Totals['waterfall'] = [
    { code: 'list', label: '상품 금액', amount: of.listPrice },
    { code: 'discount', label: '상품 할인', amount: of.productsPrice - of.listPrice },
    { code: 'coupon', label: '쿠폰 할인', amount: -of.couponDiscount },
    { code: 'point', label: '포인트 사용', amount: -of.usedPoint },
    {
      code: 'shipping',
      label: '배송비',
      amount: of.base,
      note: paid.length > 1 ? `묶음배송 ${paid.length}건` : undefined,
    },
    { code: 'area', label: '제주·도서산간 추가 배송비', amount: of.area },
    { code: 'benefit', label: '배송비 혜택', amount: -of.discountShipping },
  ];
  const shown = rows.filter((row) => row.code === 'list' || row.code === 'shipping' || row.amount !== 0);
  return [...shown.map(tidy), { code: 'total', label: '결제 금액', amount: of.price }];
}

function tidy({ note, ...row }: Totals['waterfall'][number]) {
  const amount = row.amount + 0;
  return note === undefined ? { ...row, amount } : { ...row, amount, note };
}

function amountOf(item: PriceLine) {
  return item.unitPrice * item.unit;
}

function sum<T>(all: readonly T[], of: (one: T) => number) {
  return all.reduce((total, one) => total + of(one), 0);
}

function group<T>(all: readonly T[], key: (one: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const found = groups.get(key(one));
    if (found) found.push(one);
    else groups.set(key(one), [one]);
  }
  return [...groups];
}
