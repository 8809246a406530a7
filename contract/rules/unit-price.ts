import { formatWon } from './money.ts';

const measure = /^(?:[가-힣]+ )?(\d+(?:\.\d+)?)(kg|g|L|ml)(?:\([^)]*\))?(?: (\d+)(?:봉|병|개|팩|포|통))?$/;
const parts = { kg: 1000, g: 1, L: 1000, ml: 1 };

/**
 * The price of 100 g or 100 ml of an option, as "100g당 397원", rounded to the won. Null where the name has no exact amount ("소", "2kg
 * 내외", "한 줄(20입)") or the amount is at most that much.
 */
export function unitPriceText(optionName: string | null | undefined, price: number) {
  return unitPriceOf(optionName, price)?.join(' ') ?? null;
}

/** The same in two parts, as ["100g당", "397원"]. */
export function unitPriceOf(optionName: string | null | undefined, price: number) {
  const [, amount = '', unit = '', packs = '1'] = measure.exec(optionName ?? '') ?? [];
  const whole = Number(amount) * parts[unit as keyof typeof parts] * Number(packs);
  if (!(whole > 100) || price <= 0) return null;
  return [`100${unit === 'L' || unit === 'ml' ? 'ml' : 'g'}당`, formatWon(Math.round((price * 100) / whole))] as const;
}

/** The price of a kilogram or litre, as "kg당 2,890원". Null where the name has no exact amount. */
export function perKiloText(optionName: string | null | undefined, price: number) {
  const found = kiloPriceOf(optionName, price);
  return found && `${found.unit}당 ${formatWon(found.won)}`;
}

/** The same as a number. */
export function kiloPriceOf(optionName: string | null | undefined, price: number) {
  const [, amount = '', unit = '', packs = '1'] = measure.exec(optionName ?? '') ?? [];
  const whole = Number(amount) * parts[unit as keyof typeof parts] * Number(packs);
  if (!(whole > 0) || price <= 0) return null;
  return { unit: unit === 'L' || unit === 'ml' ? 'L' : 'kg', won: Math.round((price * 1000) / whole) };
}
