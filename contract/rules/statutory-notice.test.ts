import { expect, test } from 'vitest';
import { missingItems, refersToImageOnly } from './statutory-notice.ts';

const fruit = [
  ...['품목 또는 명칭', '포장단위별 내용물의 용량(중량), 수량, 크기', '생산자', '원산지', '포장일'],
  ...['유전자변형 표시', '등급', '수입 여부', '상품 구성', '보관 방법', '주의사항', '전화번호'],
].map((title) => ({ title }));

test('a notice is complete when it has each item of the closest product category, in any wording', () => {
  expect(missingItems(fruit)).toEqual([]);
  expect(missingItems(fruit.filter(({ title }) => title !== '등급' && title !== '생산자'))).toEqual([
    '생산자',
    '등급·이력관리',
  ]);
  expect(missingItems([{ title: '재질' }])).toHaveLength(5);
});

test('a text that only refers to an image is no information', () => {
  const pointing = ['상세페이지 참조', '상세 페이지를 참고', '상품 상세정보 참고', '상품설명 참조'];
  expect(pointing.filter(refersToImageOnly)).toEqual(pointing);
  expect(['해당 없음', '포장일 상자에 표시', '상세한 것은 전화로 여쭤보세요'].filter(refersToImageOnly)).toEqual([]);
});
