import { expect, test } from 'vitest';
import { mergeNotice, noticeTextsOf } from './notice-texts.ts';

const items = [
  { key: 'name', label: '품목 또는 명칭', pattern: '품목|명칭', isOptional: false },
  { key: 'made', label: '제조연월일', pattern: '제조연월일|포장일', isOptional: false },
  { key: 'imported', label: '수입식품 문구', pattern: '수입([^자품]|$)', isOptional: true },
];
const notice = [
  { title: '포장일', text: '출고 전날' },
  { title: '재배 방법', text: '노지' },
  { title: '품목', text: '감귤' },
];

test('a form of a notice begins with the texts of the seller, and only optional items begin with 해당 없음', () => {
  expect(noticeTextsOf(items, notice)).toEqual({ name: '감귤', made: '출고 전날', imported: '해당 없음' });
  expect(noticeTextsOf(items, [])).toEqual({ name: '', made: '', imported: '해당 없음' });
});

test('an edited notice keeps the titles of the seller and the entries that no item covers', () => {
  expect(mergeNotice(items, notice, { name: '한라봉 ', made: '당일', imported: '해당 없음' })).toEqual([
    { title: '품목', text: '한라봉' },
    { title: '포장일', text: '당일' },
    { title: '수입식품 문구', text: '해당 없음' },
    { title: '재배 방법', text: '노지' },
  ]);
});

test('an entry with the label of an item belongs to that item, also where another item matches it first', () => {
  const both = [
    { key: 'maker', label: '생산자', pattern: '생산자', isOptional: false },
    { key: 'place', label: '생산자 및 소재지', pattern: '생산자|소재지', isOptional: false },
  ];
  expect(noticeTextsOf(both, [{ title: '생산자 및 소재지', text: '제주' }])).toEqual({ maker: '', place: '제주' });
});
