import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a negative amount stays a number that a spreadsheet adds up, and no other cell starts a formula', () => {
  const rows = [['-3000', '12900', '-1+1', '=1+1', '+82', '@x', '-', '']];
  expect(csvOf(rows)).toBe(`\uFEFF"-3000","12900","'-1+1","'=1+1","'+82","'@x","'-",""\r\n`);
});
