import { expect, test } from 'vitest';
import { salePeriodText } from './sale-period.ts';

const plain = {
  isCommingSoon: false,
  commingSoonDate: null,
  limitedPeriodBegin: null,
  limitedPeriodEnd: null,
  productFunding: null,
};
const begins = '2026-11-28T10:00:00+09:00';
const ends = '2026-12-08T23:59:00+09:00';
const period = { ...plain, limitedPeriodBegin: begins, limitedPeriodEnd: ends };
const at = (moment: string) => new Date(moment).getTime();

test('a sale that has not opened shows its opening time and not its duration', () => {
  expect(salePeriodText(period, at('2026-11-26T16:00:00+09:00'))).toBe('11월 28일(토) 10:00에 열려요');
  expect(salePeriodText(period, at('2026-11-28T10:00:00+09:00'))).toBe('판매 마감까지 10일 남음');
});

test('the last day is counted down, and then the sale is over', () => {
  expect(salePeriodText(period, at('2026-12-08T21:00:00+09:00'))).toBe('판매 마감까지 02:59:00');
  expect(salePeriodText(period, at(ends))).toBe('판매가 끝났어요');
});

test('a funding shows its opening time, and no period once it is open', () => {
  const funding = { ...period, productFunding: {} as never };
  expect(salePeriodText(funding, at('2026-11-26T16:00:00+09:00'))).toBe('11월 28일(토) 10:00에 열려요');
  expect(salePeriodText(funding, at('2026-12-01T16:00:00+09:00'))).toBeNull();
});

test('a product without a sale period shows no time, except a planned opening', () => {
  expect(salePeriodText(plain, at(begins))).toBeNull();
  expect(
    salePeriodText({ ...plain, isCommingSoon: true, commingSoonDate: begins }, at('2026-11-26T16:00:00+09:00')),
  ).toBe('11월 28일(토) 10:00에 열려요');
});
