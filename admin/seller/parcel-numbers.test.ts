import { expect, test } from 'vitest';
import { numberBoxes } from './parcel-numbers.ts';

const line = (uuid: string, receiver: string, phoneEnd: string, household: number, dispatchDate = '2026-11-27') => ({
  ...{ uuid, receiver, phoneEnd, household, dispatchDate, place: '경북 청도군' },
  distributor: { id: 1, name: '청도 감나무집' },
});

test('two people with the same masked name get two boxes, and two lines to one person get one', () => {
  const known = new Map<string, number>();
  numberBoxes(known, [
    line('a', '최*우', '1234', 1),
    line('b', '최*우', '9876', 2),
    line('c', '최*우', '1234', 1),
    line('d', '최*우', '1234', 1, '2026-11-28'),
  ]);
  expect([...known.values()]).toEqual([1, 2, 1, 3]);
});

test('a household of the next page is another box, although it has the same number', () => {
  const known = new Map<string, number>();
  numberBoxes(known, [line('a', '김*늘', '1111', 1), line('b', '박*음', '2222', 1)]);
  expect([...known.values()]).toEqual([1, 2]);
});

test('a box keeps its number when earlier lines have left, and a later line to it joins it', () => {
  const known = new Map<string, number>();
  numberBoxes(known, [line('a', '김*늘', '1111', 1), line('b', '박*음', '2222', 2)]);
  numberBoxes(known, [line('b', '박*음', '2222', 1), line('c', '박*음', '2222', 1), line('d', '정*리', '3333', 2)]);
  expect([known.get('b'), known.get('c'), known.get('d')]).toEqual([2, 2, 3]);
});
