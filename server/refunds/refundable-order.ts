import type { Area } from '#contract/addresses.ts';

/** An order with the facts of a refund: stored shares only, no current prices (rules D8.1). Amounts are whole won. */
export type RefundableOrder = {
  area: Area;
  /** Each recipient's parcel is separate: one does not affect the others (rules D12.3). */
  isGift: boolean;
  bundleFeeRule: 'max' | 'min';
  /** The shop pays the base fees of this order, regardless of what remains of it. */
  isShippingFree: boolean;
  discountShippingFee: number;
  shippingCoupon: number;
  paid: number;
  refunded: number;
  /** The tax-free part of the paid and of the refunded amount. */
  taxFree: number;
  taxFreeBack: number;
  bundles: { key: string; base: number; area: number }[];
  lines: RefundableLine[];
  coupons: RefundableCoupon[];
  /** Earlier refunds of each bundle's shipping (negative if a fee was added) and of each coupon's discount. */
  shippingBack: Record<string, number>;
  /** The part of it that is a surcharge refunded because the order moved to a cheaper area. */
  areaBack: Record<string, number>;
  /** Fees that cancellations added to each bundle's base fee, and outward shipping paid by returns: it is not charged twice. */
  outboundPaid: Record<string, number>;
  reclaimed: Record<string, number>;
};

export type RefundableLine = {
  id: number;
  name: string;
  productId: number;
  bundleKey: string;
  /** Cancelled, returned or never delivered: nothing of it remains. */
  gone: boolean;
  shipped: boolean;
  /** The area of a recipient's address, if it is not the order's. */
  area: Area | null;
  taxStatus: 'free' | 'taxable';
  coupons: { id: number; amount: number }[];
  shipping: { baseFee: number; freeFrom: number | null; feeUnit: number; boxUnit: number; areaFees: number[] };
  groups: RefundableItem[];
};

export type RefundableItem = {
  id: number;
  optionId: number;
  unit: number;
  withdrawn: number;
  unitPrice: number;
  point: number;
  cash: number;
  /** Earlier refunds of it. */
  pointBack: number;
  cashBack: number;
  /** Items gone by the shop's fault; their price still counts towards every threshold. */
  lostByShop: number;
};

export type RefundableCoupon = {
  id: number;
  name: string;
  kind: 'product' | 'order' | 'shipping';
  minimum: number;
  returned: boolean;
};

/** Quantity by option group id. */
export type ItemQuantities = ReadonlyMap<number, number>;

/** Returns the quantity that is neither cancelled nor gone with its line. */
export function unitsLeftOf(line: RefundableLine, group: RefundableItem) {
  return line.gone ? 0 : group.unit - group.withdrawn;
}

/** Returns the remaining quantity and the one gone by the shop's fault. */
export function countedUnitsOf(line: RefundableLine, group: RefundableItem) {
  return unitsLeftOf(line, group) + group.lostByShop;
}

/** Returns the order without these quantities. */
export function withoutUnits(refundable: RefundableOrder, units: ItemQuantities): RefundableOrder {
  const lines = refundable.lines.map((line) => ({
    ...line,
    groups: line.groups.map((group) => ({ ...group, withdrawn: group.withdrawn + (units.get(group.id) ?? 0) })),
  }));
  return { ...refundable, lines };
}

/** Returns the remaining quantity of all groups. */
export function unitsLeftOfLine(line: RefundableLine) {
  return line.groups.reduce((sum, group) => sum + unitsLeftOf(line, group), 0);
}

/** Returns the price of the remaining quantity before discounts, in won. */
export function grossLeftOf(line: RefundableLine) {
  return grossOf(line, unitsLeftOf);
}

/** Returns the same including the quantity gone by the shop's fault. */
export function countedGrossOf(line: RefundableLine) {
  return grossOf(line, countedUnitsOf);
}

function grossOf(line: RefundableLine, unitsOf: typeof unitsLeftOf) {
  return line.groups.reduce((sum, group) => sum + unitsOf(line, group) * group.unitPrice, 0);
}
