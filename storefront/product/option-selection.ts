import type { ProductOption, ProductPersonalData } from '#contract/catalog.ts';
import { cutoffOf } from '#contract/rules/calendar.ts';
import { tierPrice } from '#contract/rules/tiers.ts';
import type { StorefrontSettings } from '#contract/settings.ts';

/** The selected options of one product by key, in the order they were added. */
export type OptionSelection = readonly { key: string; unit: number }[];
export type PurchaseLimits = { purchaseLimit: number | null; minOrderUnit?: number; orderMultiple?: number };

export const mixedShipDatesText = '출고일은 2개 이상 선택 불가능합니다.';
const maxUnit = 999;

export function isSellableOption({ productOptionStatus, amount }: ProductOption) {
  return productOptionStatus === 'unlimited_stock_in' || (productOptionStatus === 'stock_in' && amount > 0);
}

/** One option for each name, in the order of the names: the first that can be bought, else the first. */
export function optionsByName(options: ProductOption[]) {
  const found = new Map<string, ProductOption>();
  for (const option of options) {
    const known = found.get(option.name);
    if (!known || (isSellableOption(option) && !isSellableOption(known))) found.set(option.name, option);
  }
  return [...found.values()];
}

/** Adds an option; a repeated one raises its quantity. A second ship date or an unavailable option is refused. */
export function addOption(
  picked: OptionSelection,
  option: ProductOption,
  options: ProductOption[],
  limits: PurchaseLimits,
): { picked: OptionSelection; refused: string | null } {
  if (!isSellableOption(option)) return { picked, refused: '선택하신 옵션은 지금 구매할 수 없어요.' };
  const date = selectedShipDate(picked, options);
  if (date && option.shipmentDate && option.shipmentDate !== date) return { picked, refused: mixedShipDatesText };
  const known = picked.find(({ key }) => key === option.optionIdPathKey);
  const wanted = known ? known.unit + quantityStepOf(limits) : minOptionQuantity(limits);
  if (wanted > maxOptionQuantity(picked, option, limits)) return { picked, refused: tooMany(picked, option, limits) };
  if (!known) return { picked: [...picked, { key: option.optionIdPathKey, unit: wanted }], refused: null };
  return { picked: setOptionQuantity(picked, option, wanted, limits), refused: null };
}

/** Never below one: removing a line is a separate action. */
export function setOptionQuantity(
  picked: OptionSelection,
  option: ProductOption,
  unit: number,
  limits: PurchaseLimits,
): OptionSelection {
  const bounded = Math.max(minOptionQuantity(limits), Math.min(unit, maxOptionQuantity(picked, option, limits)));
  return picked.map((one) => (one.key === option.optionIdPathKey ? { ...one, unit: bounded } : one));
}

export function removeOption(picked: OptionSelection, key: string): OptionSelection {
  return picked.filter((one) => one.key !== key);
}

/** The ship date of the selection; null if every date is open. */
export function selectedShipDate(picked: OptionSelection, options: ProductOption[]) {
  return (
    selectedLinesOf(picked, options).find(({ option }) => option.shipmentDate !== null)?.option.shipmentDate ?? null
  );
}

/** The initial date of the sheet: the selected one, else the first with an available option. */
export function initialShipDate(dates: string[], picked: OptionSelection, options: ProductOption[]) {
  return (
    selectedShipDate(picked, options) ?? dates.find((date) => isShipDateSellable(date, options)) ?? dates[0] ?? null
  );
}

/** The selection the sheet opens with: the cheapest available option of the initial date, once. Empty when none is available. */
export function proposedSelection(dates: string[], options: ProductOption[], limits: PurchaseLimits): OptionSelection {
  const date = initialShipDate(dates, [], options);
  const [cheapest] = options
    .filter((one) => isSellableOption(one) && (one.shipmentDate === null || one.shipmentDate === date))
    .sort((a, b) => unitPrice(a) - unitPrice(b));
  return cheapest ? addOption([], cheapest, options, limits).picked : [];
}

/** Whether the cut-off of the option's ship date has passed, so that it cannot come back into stock (rules D15). */
export function isPastCutoff(
  { shipmentDate }: Pick<ProductOption, 'shipmentDate'>,
  { now, rules }: { now: number; rules: Pick<StorefrontSettings, 'holidays' | 'shipCutoff'> },
) {
  return shipmentDate !== null && cutoffOf(shipmentDate, new Set(rules.holidays), rules.shipCutoff).getTime() <= now;
}

/** Whether any option with this ship date is available. */
export function isShipDateSellable(date: string, options: ProductOption[]) {
  return options.some((one) => one.shipmentDate === date && isSellableOption(one));
}

/** The maximum quantity of an option, given the rest of the selection. */
export function maxOptionQuantity(picked: OptionSelection, option: ProductOption, { purchaseLimit }: PurchaseLimits) {
  const others = picked.filter(({ key }) => key !== option.optionIdPathKey).reduce((sum, { unit }) => sum + unit, 0);
  const stock = option.productOptionStatus === 'unlimited_stock_in' ? maxUnit : option.amount;
  return Math.max(0, Math.min(stock, purchaseLimit === null ? maxUnit : purchaseLimit - others));
}

/** Wholesale products are sold in multiples, from a minimum on (rules D14). */
export function quantityStepOf({ orderMultiple = 1 }: PurchaseLimits) {
  return orderMultiple;
}

export function minOptionQuantity(limits: PurchaseLimits) {
  const step = quantityStepOf(limits);
  return Math.max(1, Math.ceil((limits.minOrderUnit ?? 1) / step) * step);
}

function tooMany(picked: OptionSelection, option: ProductOption, limits: PurchaseLimits) {
  const stock = maxOptionQuantity(picked, option, { purchaseLimit: null });
  const allowed = maxOptionQuantity(picked, option, limits);
  return allowed < stock ? `한 분당 ${limits.purchaseLimit}개까지 구매할 수 있어요.` : `남은 수량은 ${stock}개예요.`;
}

export function selectedLinesOf(picked: OptionSelection, options: ProductOption[]) {
  return picked.flatMap(({ key, unit }) => {
    const option = options.find(({ optionIdPathKey }) => optionIdPathKey === key);
    return option ? [{ option, unit }] : [];
  });
}

export function unitPrice({ price, productOptionPrice }: ProductOption) {
  return price.specialSalePrice ?? productOptionPrice.price;
}

/** The only total the browser calculates: the selection before shipping, in won. The server calculates all others. */
export function productsAmount(
  picked: OptionSelection,
  options: ProductOption[],
  tiers?: ProductPersonalData['tiers'],
) {
  return selectedLinesOf(picked, options).reduce((sum, line) => sum + lineAmount(line, picked, tiers), 0);
}

/** The amount of one line in won; the total quantity decides the unit price. */
export function lineAmount(
  { option, unit }: { option: ProductOption; unit: number },
  picked: OptionSelection,
  tiers?: ProductPersonalData['tiers'],
) {
  const units = picked.reduce((sum, one) => sum + one.unit, 0);
  return tierPrice(unitPrice(option), tiers, units) * unit;
}
