import { expect, test } from 'vitest';
import { numberBoxes } from './parcel-numbers.ts';

const line = (uuid: string, household: number) => ({ uuid, household });

test('lines to one household get one box, and another household gets the next', () => {
  const known = new Map<string, number>();
  numberBoxes(known, [line('a', 71), line('b', -9), line('c', 71)]);
  expect([...known.values()]).toEqual([1, 2, 1]);
});

test('a box keeps its number when earlier lines have left, and a later line to it joins it', () => {
  const known = new Map<string, number>();
  numberBoxes(known, [line('a', 71), line('b', -9)]);
  numberBoxes(known, [line('b', -9), line('c', -9), line('d', 5)]);
  expect([known.get('b'), known.get('c'), known.get('d')]).toEqual([2, 2, 3]);
});
