import type { Area } from '#contract/addresses.ts';

/** An order as it can be given back from: stored shares only, nothing live (rules D8.1). Won are whole. */
export type RefundableOrder = {
  area: Area;
  /** Each receiver's parcel is for itself: what becomes of one takes nothing from the others (rules D12.3). */
  isGift: boolean;
  bundleFeeRule: 'max' | 'min';
  /** The shop pays the base fees of this order, whatever is left of it. */
  benefit: boolean;
  discountShippingFee: number;
  shippingCoupon: number;
  paid: number;
  refunded: number;
  /** Of what was paid and of what was given back, the part without tax. */
  taxFree: number;
  taxFreeBack: number;
  bundles: { key: string; base: number; area: number }[];
  lines: RefundableLine[];
  coupons: RefundableCoupon[];
  /** What earlier refunds gave back of each bundle's shipping (or added to it: negative), and of each coupon's discount. */
  shippingBack: Record<string, number>;
  /** Of that, what of each bundle's surcharge came back because the order went to a cheaper area. */
  areaBack: Record<string, number>;
  /** What cancelling a part added to each bundle's base fee, and what returns paid for its way out: more than once it is not paid. */
  outPaid: Record<string, number>;
  reclaimed: Record<string, number>;
};

export type RefundableLine = {
  id: number;
  name: string;
  productId: number;
  bundleKey: string;
  /** Cancelled, returned or never delivered: nothing of it is left. */
  gone: boolean;
  shipped: boolean;
  /** Where it went, where that is not the order's place but a receiver's. */
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
  /** What earlier refunds gave back of it. */
  pointBack: number;
  cashBack: number;
  /** Units gone by the shop's own fault: what they came to counts towards every threshold as if they were still there. */
  spared: number;
};

export type RefundableCoupon = {
  id: number;
  name: string;
  kind: 'product' | 'order' | 'shipping';
  minimum: number;
  returned: boolean;
};

/** How many units of which group. */
export type ItemQuantities = ReadonlyMap<number, number>;

/** Units that are neither withdrawn nor gone with their line. */
export function unitsLeftOf(line: RefundableLine, group: RefundableItem) {
  return line.gone ? 0 : group.unit - group.withdrawn;
}

/** Units that are left, and those that are not because of the shop. */
export function countedUnitsOf(line: RefundableLine, group: RefundableItem) {
  return unitsLeftOf(line, group) + group.spared;
}

/** The same order with these units gone. */
export function withoutUnits(sold: RefundableOrder, units: ItemQuantities): RefundableOrder {
  const lines = sold.lines.map((line) => ({
    ...line,
    groups: line.groups.map((group) => ({ ...group, withdrawn: group.withdrawn + (units.get(group.id) ?? 0) })),
  }));
  return { ...sold, lines };
}

/** Units of all groups that are still the buyer's. */
export function unitsLeftOfLine(line: RefundableLine) {
  return line.groups.reduce((sum, group) => sum + unitsLeftOf(line, group), 0);
}

/** Won before discounts of what is still the buyer's. */
export function grossLeftOf(line: RefundableLine) {
  return grossOf(line, unitsLeftOf);
}

/** The same with what the shop itself could not give. */
export function countedGrossOf(line: RefundableLine) {
  return grossOf(line, countedUnitsOf);
}

function grossOf(line: RefundableLine, unitsOf: typeof unitsLeftOf) {
  return line.groups.reduce((sum, group) => sum + unitsOf(line, group) * group.unitPrice, 0);
}
