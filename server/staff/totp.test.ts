import { expect, test } from 'vitest';
import { codeAt, stepAt, stepOf } from './totp.ts';

// The secret and moments of RFC 6238, appendix B ("12345678901234567890" in base 32), cut to six digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s', (second, code) => expect(codeAt(secret, stepAt(second * 1000))).toBe(code));

test('a code is good for its half minute and the one to either side', () => {
  const at = 1_700_000_000_000;
  const code = codeAt(secret, stepAt(at));
  expect(stepOf(secret, code, at + 30_000)).toBe(stepAt(at));
  expect(stepOf(secret, code, at - 30_000)).toBe(stepAt(at));
  expect(stepOf(secret, code, at + 61_000)).toBeUndefined();
});
