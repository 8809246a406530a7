import { expect, test } from 'vitest';
import { backtrackingUnits, expectLinear } from '#test/expect-linear.ts';
import { hasCardNumber } from './card-numbers.ts';

test('a card number is found in every notation and at any depth', () => {
  for (const text of ['4242424242424242', '4242-4242-4242-4242', '카드 4242 4242 4242 4242 로 결제'])
    expect(hasCardNumber({ memo: [{ text }] })).toBe(true);
});

const card = '4111111111111111';
const spread = (between: string) => card.match(/.{4}/g)?.join(between) ?? '';
const written = (zero: number) => [...card].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');

test.each([
  ['spaces of no width', spread('\u200b')],
  ['a soft hyphen between any two', [...card].join('\u00ad')],
  ['marks of direction', spread('\u2066')],
  ['full width', written(0xff10)],
  ['Arabic', written(0x0660)],
  ['Persian', written(0x06f0)],
  ['Devanagari', written(0x0966)],
  ['digits of mathematics', written(0x1d7ce)],
  ['circles', [...card].map((digit) => '⓪①②③④⑤⑥⑦⑧⑨'[Number(digit)]).join('')],
  ['digits with a full stop', [...card].map((digit) => '0⒈⒉⒊⒋⒌⒍⒎⒏⒐'[Number(digit)]).join('')],
  ['dots', spread('.')],
  ['slashes', spread('/')],
  ['wide spaces', spread('\u3000')],
  ['no-break hyphens and spaces', spread(' \u2011 ')],
  ['underlines', spread('_')],
  ['a digit before it', `1 ${card}`],
  ['a telephone after it', `${card} 010-1234-5678`],
  ['a telephone before it', `010-1234-5678, ${card}`],
  ['groups of which one begins with zero', '4012 0101 2345 6789'],
  ['fifteen digits', '3782 822463 10005'],
  ['a domestic card', '9410-0000-0000-0005'],
])('a card number in %s is found', (_, text) => {
  expect(hasCardNumber({ memo: `카드는 ${text} 예요` })).toBe(true);
});

test.each([
  '전화 010-4444-5555, 집 02-3333-4444 로 부탁해요',
  '2026-11-22 14:00 ~ 2026-11-25 18:00 사이에 와 주세요',
  '공동현관 1234#, 101동 1203호, 경비실 031-555-6666',
  // Parts of these pass the Luhn check.
  '010-4123-5678, 010-4123-0006 가운데 받는 번호로 전화 주세요',
  '010 6123 5678 / 02-333-0006',
  '+82 10-4123-5678, +82 10-4123-0003',
  '031-5512-0007 2026-11-22 14:00',
  '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12개씩 나눠 주세요',
])('%s is accepted', (text) => expect(hasCardNumber({ memo: text })).toBe(false));

test('a text that only resembles a card number is accepted', () => {
  // The digits of this name pass the Luhn check.
  const name = 'de2b6146-c5a6-48ec-9268-451028975bfa';
  expect(hasCardNumber({ images: [name], phone: '010-1234-5678', accountNumber: '4242424242424242' })).toBe(false);
  expect(hasCardNumber({ text: '4242424242424241' })).toBe(false);
});

test.each(backtrackingUnits)('the search of a long text of %j takes linear time', (unit) =>
  expectLinear(hasCardNumber, unit),
);
