import { expect } from 'vitest';

/**
 * Asserts that work over a text grows in proportion to its length: sixteen times the text may take sixty times as long, where quadratic
 * cost takes 256 times. Only two sizes on the same machine are compared by CPU time, which excludes the time that other processes take, and
 * the fastest of several attempts counts.
 */
export function expectLinear(work: (text: string) => unknown, unit: string, letters = 1000) {
  const text = (size: number) => unit.repeat(Math.ceil(size / unit.length));
  const quickest = (size: number) => {
    const long = text(size);
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 5; tries++) {
      const began = process.cpuUsage();
      work(long);
      const { user, system } = process.cpuUsage(began);
      least = Math.min(least, (user + system) / 1000);
    }
    return least;
  };
  work(text(letters));
  // Half a millisecond is the resolution on a busy machine.
  const small = Math.max(0.5, quickest(letters));
  expect(quickest(letters * 16) / small, JSON.stringify(unit)).toBeLessThan(60);
}

/** Pieces of text on which regular expressions are known to backtrack, and which normalization sorts slowly or expands. */
export const backtrackingUnits = [
  '@',
  '1-',
  '½',
  'a-',
  'a.',
  '4-',
  '4242 ',
  '\u0315\u0316',
  'ﷺ',
  '٣',
  ' ',
  '가 ',
  '1동 ',
  '#{',
];
