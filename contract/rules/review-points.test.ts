import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMeaningfulReview, type ReviewRates, reviewPoints, reviewTypeOf, reviewTypes } from './review-points.ts';

const rates: ReviewRates = {
  points: { text: 100, photo: 300, video: 500 },
  small: { won: 5000, percent: 50 },
  textLength: 20,
};
const tasty = '달고 향이 진해서 가족 모두 맛있게 먹었어요.';

test.each([
  ['text', tasty, 20_000, 100],
  ['photo', tasty, 20_000, 300],
  ['video', tasty, 20_000, 500],
  ['text', '맛있게 잘 먹었어요', 20_000, 0],
  ['photo', '맛있게 잘 먹었어요', 20_000, 300],
  ['photo', tasty, 4999, 150],
  ['photo', tasty, 5000, 300],
  ['video', `${tasty} www.gamgyul.kr`, 20_000, 0],
  ['video', `${tasty} 010 - 1234 - 5678`, 20_000, 0],
  ['video', `${tasty} 010)1234-5678`, 20_000, 0],
  ['text', 'ㅋ'.repeat(100), 20_000, 0],
] as const)('a %s review "%s" of an item of %i won earns %i points', (type, contents, won, worth) => {
  expect(reviewPoints(rates, { type, contents, won })).toBe(worth);
});

test('a review with more media or a higher price never earns less, and none earns more than the maximum of its kind', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.nat(20_000), fc.nat(20_000), (contents, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      const worth = (type: (typeof reviewTypes)[number], won: number) => reviewPoints(rates, { type, contents, won });
      expect(worth('text', less)).toBeLessThanOrEqual(worth('photo', less));
      expect(worth('photo', less)).toBeLessThanOrEqual(worth('video', less));
      for (const type of reviewTypes) {
        expect(worth(type, less)).toBeLessThanOrEqual(worth(type, more));
        expect(worth(type, more)).toBeLessThanOrEqual(rates.points[type]);
      }
    }),
  );
});

test('a phone number is detected in any spelling, and an ordinary number is not one', () => {
  for (const number of ['010-1234-5678', '01012345678', '010.1234.5678', '010 1234 5678'])
    expect(isMeaningfulReview(`${tasty} ${number}`)).toBe(false);
  expect(isMeaningfulReview('5kg 상자에 30과가 들어 있었고 2026년 햇귤이에요.')).toBe(true);
});

test('a text review earns points from twenty characters on, including inner spaces and punctuation', () => {
  const worth = (contents: string) => reviewPoints(rates, { type: 'text', contents, won: 20_000 });
  expect(worth('한라봉이 달고 향이 진해 또 살게요.')).toBe(100);
  expect(worth('한라봉이 달고 향이 진해 또 살게요')).toBe(0);
  expect(worth('  한라봉이 달고 향이 진해 또 살게요  ')).toBe(0);
});

test.each([
  ['가나다라마', true],
  ['가나다라라', false],
  ['가나다라 !?.♥', false],
  ['가나다라마'.repeat(3), true],
])(
  '"%s" is meaningful: %s; five different letters are required, without spaces and punctuation',
  (contents, expected) => {
    expect(isMeaningfulReview(contents)).toBe(expected);
  },
);

test.each([
  ['http://blog.example/감귤', false],
  ['https://blog.example/감귤', false],
  ['WWW.gamgyul', false],
  ['gamgyul.kr', false],
  ['gam-gyul.shop', false],
  ['Gamgyul.COM', false],
  ['2kg.5과씩 담겨 왔고 3.5점이에요', true],
  ['상자에 적힌 번호는 010-1234-5', true],
  ['011-234-5678', false],
])('"%s" after a good text is accepted: %s', (more, expected) => {
  expect(isMeaningfulReview(`${tasty} ${more}`)).toBe(expected);
});

test('a video takes precedence over photos', () => {
  expect(reviewTypeOf({ images: 3, video: true })).toBe('video');
  expect(reviewTypeOf({ images: 1, video: false })).toBe('photo');
  expect(reviewTypeOf({ images: 0, video: false })).toBe('text');
});
