import { expect, test } from 'vitest';
import { envelopeMessageOf } from './error-messages.ts';

test.each([
  ['a refusal of the shop', { code: 'SALE_ENDED', message: '판매가 끝난 상품입니다.' }, '판매가 끝난 상품입니다.'],
  ['a text body', 'no', undefined],
  ['an error page of a proxy', '<html><body>502 Bad Gateway</body></html>', undefined],
  ['an English message', { code: 'X', message: 'Internal error at line 3' }, undefined],
  ['Korean text outside an envelope', '서버 오류', undefined],
  ['nothing', null, undefined],
])('the message of %s', (_, data, said) => {
  expect(envelopeMessageOf(data)).toBe(said);
});
