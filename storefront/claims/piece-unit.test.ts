import { expect, test } from 'vitest';
import { pieceUnitOf } from './piece-unit.ts';

test.each([
  ['10마리(중)', '마리'],
  ['5kg(23과)', '과'],
  ['1kg', '개'],
  ['20개', '개'],
  ['2kg 3포기', '포기'],
])('%s is counted in %s', (name, unit) => {
  expect(pieceUnitOf({ optionText: `${name} 1개` }).unit).toBe(unit);
});
