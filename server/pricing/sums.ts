import type { PriceLine } from './pricing.ts';

/** What an option group costs before anything is taken off. */
export function amountOf(item: Pick<PriceLine, 'unitPrice' | 'unit'>) {
  return item.unitPrice * item.unit;
}

/** 0 of nothing. */
export function sum<T>(all: readonly T[], of: (one: T) => number) {
  return all.reduce((total, one) => total + of(one), 0);
}

/** The same in groups, in the order in which they first come. */
export function group<T>(all: readonly T[], key: (one: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const found = groups.get(key(one));
    if (found) found.push(one);
    else groups.set(key(one), [one]);
  }
  return [...groups];
}
