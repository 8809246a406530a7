import { expect, test } from 'vitest';
import { refersToImageOnly } from './statutory-notice.ts';

test('a text that only refers to an image is no information', () => {
  const pointing = ['상세페이지 참조', '상세 페이지를 참고', '상품 상세정보 참고', '상품설명 참조'];
  expect(pointing.filter(refersToImageOnly)).toEqual(pointing);
  expect(['해당 없음', '포장일 상자에 표시', '상세한 것은 전화로 여쭤보세요'].filter(refersToImageOnly)).toEqual([]);
});
