import { expect, test } from 'vitest';
import { maskPhone } from './masking.ts';

test.each([
  ['01012345678', '010-****-5678'],
  ['010-1234-5678', '010-****-5678'],
  ['0212345678', '02-****-5678'],
  ['021234567', '02-****-4567'],
  ['0647321234', '064-****-1234'],
  ['050712345678', '0507-****-5678'],
  ['1234567', '****'],
])('the phone %s is shown as %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});
