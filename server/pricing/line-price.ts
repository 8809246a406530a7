import type { Area } from '#contract/addresses.ts';
import type { Cart } from '#contract/cart.ts';
import type { ProductOption, ProductSummary } from '#contract/catalog.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { Refusal } from '#contract/errors.ts';
import { tierPrice } from '#contract/rules/tiers.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { ParcelTerms, PointPolicy, PriceLine, PriceTerms } from './pricing.ts';
import { bundleKeyOf } from './shipping-bundles.ts';

/** A row of the view `sale_line` with its displayed fields. */
export type SaleLine = SaleTerms & { card: ProductSummary; option: ProductOption };

/** One option with everything that decides its purchase, as of now. */
export type SaleTerms = ParcelTerms & {
  optionId: number;
  productId: number;
  optionState: string;
  productStatus: string;
  unitPrice: number;
  listPrice: number;
  saleable: number;
  name: string;
  isAppOnly: boolean;
  minGrade: number | null;
  businessOnly: boolean;
  opensAt: string | null;
  beginsAt: string | null;
  endsAt: string | null;
  purchaseLimit: number | null;
  pathKey: string;
  shipmentDate: string | null;
  distributorId: number;
  distributorName: string;
  undeliverable: boolean[];
  /** Who pays an island surcharge of a gift (rules D12.2). */
  giftArea: 'shop_absorbs' | 'not_deliverable' | 'sender_prepaid';
  categoryId: number;
  rootCategoryId: number;
  saleType: string;
  /** Wholesale quantities have a minimum and a step (rules D14). */
  minUnit: number;
  multiple: number;
  tiers: { from: number; price: number }[] | null;
};

/** An item to price; the caller chooses `itemId`. */
export type ItemToPrice<Line extends SaleTerms = SaleTerms> = { itemId: number; unit: number; line: Line };

/**
 * Returns why this customer cannot buy an option now; null if they can. Does not check app-only items, which are allowed in a cart.
 */
export function purchaseObstacle(line: SaleTerms, who: Actor, reference: ReferenceData, now: Date): Refusal | null {
  const refusal = (code: ErrorCode, words = {}) => new Refusal(code, words, { productId: line.productId });
  const inStock = ['stock_in', 'unlimited_stock_in'];
  if (['waiting', 'removed'].includes(line.productStatus)) return refusal('PRODUCT_REMOVED');
  if (!inStock.includes(line.productStatus) && line.productStatus !== 'stock_out') return refusal('OPTION_UNAVAILABLE');
  if (line.optionState === 'stock_out' && line.saleable <= 0) return refusal('OUT_OF_STOCK', { name: line.name, n: 0 });
  if (!inStock.includes(line.optionState) || !inStock.includes(line.productStatus))
    return refusal('OPTION_UNAVAILABLE');
  if (line.opensAt && now < new Date(line.opensAt)) return refusal('SALE_NOT_OPEN');
  if (line.beginsAt && now < new Date(line.beginsAt)) return refusal('SALE_NOT_OPEN');
  if (line.endsAt && now >= new Date(line.endsAt)) return refusal('SALE_ENDED');
  if (line.minGrade !== null && who.grade < line.minGrade)
    return refusal('GRADE_REQUIRED', { grade: reference.gradeName(line.minGrade) });
  if (isForBusiness(line) && !who.isBusiness) return refusal('BUSINESS_ONLY');
  return null;
}

/** Returns why a quantity is refused: more than the stock or the purchase limit. `all` is the quantity of the whole product. */
export function quantityObstacle(line: SaleTerms, unit: number, all: number): Refusal | null {
  if (all < line.minUnit || all % line.multiple !== 0)
    return new Refusal('ORDER_UNIT', { min: line.minUnit, step: line.multiple });
  if (line.purchaseLimit !== null && all > line.purchaseLimit)
    return new Refusal('PURCHASE_LIMIT', { n: line.purchaseLimit, left: line.purchaseLimit });
  if (unit > line.saleable) {
    const n = Math.max(0, line.saleable);
    return new Refusal(
      'OUT_OF_STOCK',
      { name: line.name, n },
      { productId: line.productId, optionId: line.optionId, left: n },
    );
  }
  return null;
}

/**
 * Returns why a cart line cannot be checked (spec §4); null if it can. It needs stock for its quantity, must not be app-only, and
 * must have no other obstacle.
 */
export function checkoutObstacle(
  wanted: ItemToPrice,
  all: number,
  who: Actor,
  reference: ReferenceData,
  now: Date,
): string | null {
  const { line, unit } = wanted;
  if (line.isAppOnly) return new Refusal('APP_ONLY').message;
  return (purchaseObstacle(line, who, reference, now) ?? quantityObstacle(line, unit, all))?.message ?? null;
}

/** Converts items to price lines; business members pay by tiers of a product's quantity (rules D6.1, D14). */
export function priceLines(all: ItemToPrice[], who: Actor): PriceLine[] {
  const units = quantityByProduct(all);
  return all.map(({ itemId, unit, line }) => {
    const wholesale = line.saleType === 'wholesale';
    return {
      itemId,
      productId: line.productId,
      unit,
      unitPrice: who.isBusiness
        ? tierPrice(line.unitPrice, line.tiers, units.get(line.productId) ?? unit)
        : line.unitPrice,
      listPrice: line.listPrice,
      distributor: { id: line.distributorId, name: line.distributorName },
      shipmentDate: line.shipmentDate,
      storage: line.storage,
      policyId: line.policyId,
      baseFee: line.baseFee,
      freeFrom: line.freeFrom,
      feeUnit: line.feeUnit,
      boxUnit: line.boxUnit,
      areaFees: line.areaFees,
      taxStatus: line.taxStatus,
      dispatchDays: line.dispatchDays,
      categories: [line.categoryId, line.rootCategoryId],
      couponable: !wholesale,
      earns: earnsPoints(line.saleType),
    };
  });
}

/** Returns whether a sale type earns points (rules D9.1). */
export function earnsPoints(saleType: string) {
  return saleType !== 'wholesale' && saleType !== 'funding';
}

/** Returns the terms of a price besides the items: area, fees of the grade, holidays, the shop's clock and policies. */
export function priceTermsFor(who: Actor, reference: ReferenceData, area: Area): PriceTerms {
  return {
    area,
    feeType: who.isGuest ? 'type03' : reference.shippingFeeType(who.grade),
    bundleFeeRule: reference.policy('bundleFeeRule'),
    now: reference.now(),
    holidays: reference.holidays(),
    sameDayCutoff: reference.policy('sameDayCutoff'),
    points: who.isGuest ? undefined : pointTermsFor(who, reference),
  };
}

/** Returns how this customer's grade earns and uses points, in won and permille. */
export function pointTermsFor(who: Actor, reference: ReferenceData): PointPolicy {
  return {
    permille: reference.pointPermille(who.grade),
    photo: reference.policy('reviewPoints').photo,
    minUse: reference.policy('minUsePoint'),
    minProducts: reference.policy('minPointUseProductPrice'),
    completeDays: reference.policy('autoCompleteDays'),
  };
}

/** Returns cart groups as the screen shows them: by bundle, then by product, in the order of addition. */
export function cartBundlesOf(
  all: ItemToPrice<SaleLine>[],
  priceAtAdd: Map<number, number>,
  why: Map<number, string | null>,
): Cart['entries'] {
  const bundles = new Map<string, Map<number, Cart['entries'][number]['bundleItems'][number]>>();
  for (const { itemId, unit, line } of all) {
    const key = bundleKeyOf({ ...line, distributor: { id: line.distributorId, name: line.distributorName } });
    const bundle = bundles.get(key) ?? new Map();
    bundles.set(key, bundle);
    const item = bundle.get(line.productId) ?? { product: line.card, bundleKey: key, optionGroups: [] };
    bundle.set(line.productId, item);
    const reason = why.get(itemId) ?? null;
    item.optionGroups.push({
      id: itemId,
      optionUnit: unit,
      isChecked: reason === null,
      isCheckable: reason === null,
      reason,
      quantityStep: line.multiple,
      priceAtAdd: priceAtAdd.get(itemId) ?? line.unitPrice,
      productOptionCombination: line.option,
    });
  }
  return [...bundles.values()].map((bundle) => ({ bundleItems: [...bundle.values()] }));
}

/** Returns the quantity of each product over all its options. */
export function quantityByProduct(all: Pick<ItemToPrice, 'unit' | 'line'>[]) {
  const units = new Map<number, number>();
  for (const { unit, line } of all) units.set(line.productId, (units.get(line.productId) ?? 0) + unit);
  return units;
}

/** Throws SHIPMENT_DATE_MIXED if a selection has two ship dates (spec §5). */
export function requireOneShipmentDate(lines: SaleTerms[]) {
  const dates = new Set(lines.map((line) => line.shipmentDate).filter((date) => date !== null));
  if (dates.size > 1) throw new Refusal('SHIPMENT_DATE_MIXED');
}

/** Whether only business members may buy: a wholesale product is for them also where its form does not restrict it (rules D14). */
export function isForBusiness({ businessOnly, saleType }: { businessOnly: boolean; saleType: string }) {
  return businessOnly || saleType === 'wholesale';
}
