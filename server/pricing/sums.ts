import type { PriceLine } from './pricing.ts';

/** Returns the price of an option group before discounts, in won. */
export function itemAmountOf(item: Pick<PriceLine, 'unitPrice' | 'unit'>) {
  return item.unitPrice * item.unit;
}

/** Sums amounts; 0 for an empty list. */
export function sumAmounts<T>(all: readonly T[], of: (one: T) => number) {
  return all.reduce((total, one) => total + of(one), 0);
}

/** Groups items by key, in the order of first occurrence. */
export function groupInOrder<T>(all: readonly T[], key: (one: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const found = groups.get(key(one));
    if (found) found.push(one);
    else groups.set(key(one), [one]);
  }
  return [...groups];
}
