import { expect, test } from 'vitest';
import { envelopeMessageOf } from './error-messages.ts';

test.each([
  ['a refusal of ours', { code: 'SALE_ENDED', message: '판매가 끝난 상품입니다.' }, '판매가 끝난 상품입니다.'],
  ['a body of some machine', 'no', undefined],
  ['a page of a proxy', '<html><body>502 Bad Gateway</body></html>', undefined],
  ['a machine’s sentence', { code: 'X', message: 'Internal error at line 3' }, undefined],
  ['Korean words that are no envelope', '서버 오류', undefined],
  ['nothing', null, undefined],
])('%s', (_, data, said) => {
  expect(envelopeMessageOf(data)).toBe(said);
});
