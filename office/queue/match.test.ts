import { expect, test } from 'vitest';
import type { Queued } from '#contract/queue.ts';
import { csvOf, tableOf, textOf } from '../sheets/csv.ts';
import { matchNumbers } from './match.ts';

const carriers = [
  { code: '04', name: 'CJ대한통운' },
  { code: '05', name: '한진택배' },
];
const line = (orderNumber: string, uuid: string, asked = false) =>
  ({ orderNumber, uuid, asked: asked ? { units: 1, reason: '마음이 바뀌었어요' } : null }) as Queued;
const pear = line('20261122-0001', '7b0c6c1e-3f4e-4d53-9a4b-0d5b8f5b1c01');
const plum = line('20261122-0002', '7b0c6c1e-3f4e-4d53-9a4b-0d5b8f5b1c02');
const kelp = line('20261122-0003', '7b0c6c1e-3f4e-4d53-9a4b-0d5b8f5b1c03', true);
const match = (text: string, carrier = '04') => {
  const { matched, unmatched } = matchNumbers(tableOf(text), [pear, plum, kelp], carriers, carrier);
  return {
    matched: matched.map((one) => [one.line.orderNumber, one.carrierCode, one.invoice]),
    why: unmatched.map(({ row, why }) => [row, why]),
  };
};

test('two pasted columns are an order and its parcel, whichever stands first', () => {
  expect(match('20261122-0001\t6123-4567-8901\n612345678902\t20261122-0002').matched).toEqual([
    ['20261122-0001', '04', '612345678901'],
    ['20261122-0002', '04', '612345678902'],
  ]);
});

test('a courier’s file is read by its heads, below its title, with its own courier', () => {
  const file = `\uFEFF출고 내역,,\n받는분,택배사,운송장번호,주문번호\n"김, 하늘",한진,412345678901,20261122-0001\n`;
  expect(match(file)).toEqual({ matched: [['20261122-0001', '05', '412345678901']], why: [] });
});

test('a title that has a word of the heads in it is no head', () => {
  const file = '오늘의 운송장\n\n주문번호,받는분,송장번호\n20261122-0001,김하늘,412345678901\n';
  expect(match(file)).toEqual({ matched: [['20261122-0001', '04', '412345678901']], why: [] });
});

test('what cannot be told for sure is said row by row and left out', () => {
  const rows = [
    '주문번호\t송장번호',
    '20261122-0009\t612345678901',
    '20261122-0001\t6.12E+11',
    '20261122-0002\t',
    '20261122-0003\t612345678904',
    '20261122-0001\t612345678905',
    '20261122-0001\t612345678906',
    '20261122-0001\t612345678905',
  ];
  expect(match(rows.join('\n'))).toEqual({
    matched: [['20261122-0001', '04', '612345678905']],
    why: [
      [2, '이 목록에 없는 주문이에요.'],
      [3, '숫자가 줄어든 송장번호예요. 글자 형식으로 저장해 주세요.'],
      [4, '송장번호가 없어요.'],
      [5, '취소를 요청한 주문이에요. 먼저 답해 주세요.'],
      [7, '송장번호가 둘이에요. 612345678905로 보내고, 이 번호는 주문의 상자 나누기에 적어 주세요.'],
      [8, '같은 주문이 두 번 있어요.'],
    ],
  });
});

test('without a courier nothing leaves', () => {
  expect(match('20261122-0001\t612345678901', '').why).toEqual([[1, '택배사를 골라 주세요.']]);
});

test('a saved table comes back as it was, and no cell of it is a formula', () => {
  const rows = [
    ['받는분', '메모'],
    ['김"하늘"', '문 앞, 벨\n누르지 마세요'],
    ['=HYPERLINK("x")', '-1'],
  ];
  expect(tableOf(csvOf(rows))).toEqual([rows[0], rows[1], [`'=HYPERLINK("x")`, `'-1`]]);
});

test('what Korean Windows saved is read as it was written', () => {
  // "주문번호" in CP949.
  const bytes = new Uint8Array([0xc1, 0xd6, 0xb9, 0xae, 0xb9, 0xf8, 0xc8, 0xa3]);
  expect(textOf(bytes.buffer)).toBe('주문번호');
  expect(textOf(new TextEncoder().encode('주문번호').buffer)).toBe('주문번호');
});
