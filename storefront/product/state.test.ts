import { expect, test } from 'vitest';
import type { Shown } from './shown.ts';
import { badges } from './state.ts';

const plain = {
  productStatus: 'stock_in',
  saleType: 'normal',
  isAppOnly: false,
  isExclusive: false,
  isCommingSoon: false,
  minAppUserGrade: null,
  labelRecommend: null,
  nextShipmentDate: '2026-11-24',
  video: null,
} as Shown;
const film = { id: 7 };

test.each([
  ['what ships on a day', {}, ['11월 24일(화) 출고']],
  ['what has a film', { video: film }, ['영상', '11월 24일(화) 출고']],
  ['what is recommended and has a film', { video: film, labelRecommend: 'MD추천' }, ['MD추천', '영상']],
  ['what is more than two things', { video: film, saleType: 'funding', isAppOnly: true }, ['펀딩', '앱전용']],
  ['what is sold out', { productStatus: 'stock_out', video: film }, ['영상']],
  ['what is sold out and has no film', { productStatus: 'stock_out' }, []],
] as [string, Partial<Shown>, string[]][])('%s says so in at most two badges', (_, wish, told) => {
  expect(badges({ ...plain, ...wish }).map(({ text }) => text)).toEqual(told);
});
