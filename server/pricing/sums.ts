import type { PriceLine } from './pricing.ts';

/** What an option group costs before anything is taken off. */
export function itemAmountOf(item: Pick<PriceLine, 'unitPrice' | 'unit'>) {
  return item.unitPrice * item.unit;
}

/** 0 of nothing. */
export function sumAmounts<T>(all: readonly T[], of: (one: T) => number) {
  return all.reduce((total, one) => total + of(one), 0);
}

/** The same in groups, in the order in which they first come. */
export function groupInOrder<T>(all: readonly T[], key: (one: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const found = groups.get(key(one));
    if (found) found.push(one);
    else groups.set(key(one), [one]);
  }
  return [...groups];
}
