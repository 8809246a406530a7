import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWon, groupThousands } from './money.ts';

test('a whole number is grouped as in Korean, regardless of its size or sign', () => {
  expect([0, 999, 1000, 12_900, 1_234_567, -1000, -999].map(groupThousands)).toEqual([
    '0',
    '999',
    '1,000',
    '12,900',
    '1,234,567',
    '-1,000',
    '-999',
  ]);
  expect(formatWon(12_900)).toBe('12,900원');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(groupThousands(whole)).toBe(whole.toLocaleString('ko-KR'));
    }),
  );
});

test('no screen uses locale functions to format a number', () => {
  for (const side of ['contract', 'ui', 'client', 'storefront'])
    for (const file of readdirSync(side, { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== 'rules/money.ts')
        expect(readFileSync(`${side}/${file}`, 'utf8'), `${side}/${file}`).not.toMatch(/toLocale|Intl\./);
});
