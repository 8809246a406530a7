import type { Area } from '#contract/addresses.ts';
import type { ShippingFeeType } from '#contract/cart.ts';
import { calculatePrice } from '../server/pricing/pricing.ts';
import { isShippingPaidByShop } from '../server/pricing/shipping-bundles.ts';
import type { RefundCalculation } from '../server/refunds/calculate-refund.ts';
import {
  type ItemQuantities,
  type RefundableOrder,
  unitsLeftOf,
  withoutUnits,
} from '../server/refunds/refundable-order.ts';
import { outboundFeesOf } from '../server/refunds/shipping-refund.ts';

type Piece = {
  name?: string;
  /** Options of one product are one line. */
  product?: number;
  price: number;
  unit: number;
  bundle?: number;
  free?: boolean;
  fee?: number;
  freeFrom?: number | null;
  /** Number of units for which the fee is paid once; 0 for a whole parcel. */
  each?: number;
  /** Number of units in a box; 0 for all of them. */
  box?: number;
};
type CouponOf = { id: number; won: number; minimum: number; kind?: 'order' | 'shipping' };
type Wish = {
  coupons?: CouponOf[];
  point?: number;
  area?: Area;
  feeType?: ShippingFeeType;
  bundleFeeRule?: 'max' | 'min';
};

/** An order just paid, priced as the shop prices, without a database. Groups have the ids 1, 2, 3 … in the order of the pieces. */
export function pricedOrder(pieces: Piece[], wish: Wish = {}): RefundableOrder {
  const { coupons = [], point = 0, area = 0, feeType = 'type03', bundleFeeRule = 'max' } = wish;
  const items = pieces.map((piece, at) => ({
    itemId: at + 1,
    productId: piece.product ?? at + 1,
    unit: piece.unit,
    unitPrice: piece.price,
    listPrice: piece.price,
    distributor: { id: piece.bundle ?? 1, name: '하늘농원' },
    shipmentDate: null,
    storage: 'room',
    policyId: 1,
    baseFee: piece.fee ?? 3000,
    freeFrom: piece.freeFrom === undefined ? 20_000 : piece.freeFrom,
    feeUnit: piece.each ?? 0,
    boxUnit: piece.box ?? 0,
    areaFees: [3000, 5000, 8000],
    taxStatus: piece.free ? ('free' as const) : ('taxable' as const),
    dispatchDays: 1,
  }));
  const wallet = coupons.map(({ id, won, minimum, kind = 'order' }) => ({
    id,
    name: '가을 쿠폰',
    kind,
    won,
    percent: null,
    most: null,
    minimum,
    categories: null,
    exclusive: false,
    noPartial: false,
  }));
  const { totals, lines, shippingCoupon } = calculatePrice(items, {
    area,
    feeType,
    bundleFeeRule,
    now: new Date('2026-11-20T00:00:00Z'),
    holidays: new Set(),
    sameDayCutoff: '14:00',
    coupons: wallet,
    usedPoint: point,
  });
  return {
    area,
    isGift: false,
    bundleFeeRule,
    isShippingFree: isShippingPaidByShop(feeType, totals.productsPrice),
    discountShippingFee: totals.cumaDiscountShippingFee,
    shippingCoupon,
    paid: totals.price,
    refunded: 0,
    taxFree: totals.taxFreeAmount,
    taxFreeBack: 0,
    bundles: totals.bundles,
    lines: lines.map((line, at) => {
      const first = (line.itemIds[0] as number) - 1;
      const { baseFee, freeFrom, feeUnit, boxUnit, areaFees } = items[first] as (typeof items)[number];
      return {
        id: at + 1,
        name: pieces[first]?.name ?? `과일 ${at + 1}`,
        productId: line.productId,
        bundleKey: line.bundleKey,
        gone: false,
        shipped: false,
        area: null,
        taxStatus: line.taxStatus,
        coupons: line.coupons,
        shipping: { baseFee, freeFrom, feeUnit, boxUnit, areaFees },
        groups: line.itemIds.map((id, nth) => ({
          id,
          optionId: id,
          unit: items[id - 1]?.unit ?? 0,
          withdrawn: 0,
          unitPrice: items[id - 1]?.unitPrice ?? 0,
          point: line.groups[nth]?.point ?? 0,
          cash: line.groups[nth]?.cash ?? 0,
          pointBack: 0,
          cashBack: 0,
          lostByShop: 0,
        })),
      };
    }),
    coupons: wallet.map(({ id, name, kind, minimum }) => ({ id, name, kind, minimum, returned: false })),
    shippingBack: {},
    areaBack: {},
    outboundPaid: {},
    reclaimed: {},
  };
}

/** The order after a refund was written. */
export function withRefund(
  refundable: RefundableOrder,
  units: ItemQuantities,
  worked: RefundCalculation,
  fault: 'buyer' | 'shop' = 'buyer',
): RefundableOrder {
  const add = (one: Record<string, number>, two: Record<string, number>) => {
    const all = { ...one };
    for (const [key, amount] of Object.entries(two)) all[key] = (all[key] ?? 0) + amount;
    return all;
  };
  const next = withoutUnits(refundable, units);
  return {
    ...next,
    refunded: refundable.refunded + worked.cash,
    taxFreeBack: refundable.taxFreeBack + worked.taxFree,
    shippingBack: add(refundable.shippingBack, worked.parts.shipping),
    outboundPaid: add(refundable.outboundPaid, outboundFeesOf(worked.parts)),
    reclaimed: add(refundable.reclaimed, worked.parts.reclaimed),
    coupons: refundable.coupons.map((coupon) => ({
      ...coupon,
      returned: coupon.returned || worked.coupons.includes(coupon.id),
    })),
    lines: next.lines.map((line) => ({
      ...line,
      groups: line.groups.map((group) => {
        const given = worked.groups.find(({ orderGroupId }) => orderGroupId === group.id);
        return {
          ...group,
          cashBack: group.cashBack + (given?.cash ?? 0),
          pointBack: group.pointBack + (given?.point ?? 0),
          lostByShop: group.lostByShop + (fault === 'shop' ? (given?.unit ?? 0) : 0),
        };
      }),
    })),
  };
}

/** The order after dispatch. */
export function shippedOrder(refundable: RefundableOrder): RefundableOrder {
  return { ...refundable, lines: refundable.lines.map((line) => ({ ...line, shipped: true })) };
}

/** Every unit that the buyer still has. */
export function remainingUnits(refundable: RefundableOrder): ItemQuantities {
  const left = refundable.lines.flatMap((line) =>
    line.groups.map((group) => [group.id, unitsLeftOf(line, group)] as const),
  );
  return new Map(left.filter(([, unit]) => unit > 0));
}
