import { expect, test } from 'vitest';
import { authenticatorAddress, createTotpSecret, totpCodeOfStep, totpStepAt, totpStepOf } from './totp.ts';

// The secret and moments of RFC 6238, appendix B ("12345678901234567890" in base 32), cut to six digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s', (second, code) =>
  expect(totpCodeOfStep(secret, totpStepAt(second * 1000))).toBe(code),
);

test('a code is valid for its half minute, the one before and the one after', () => {
  const at = 1_700_000_000_000;
  const code = totpCodeOfStep(secret, totpStepAt(at));
  expect(totpStepOf(secret, code, at + 30_000)).toBe(totpStepAt(at));
  expect(totpStepOf(secret, code, at - 30_000)).toBe(totpStepAt(at));
  expect(totpStepOf(secret, code, at + 61_000)).toBeUndefined();
});

test('a secret has 32 letters that an authenticator can read, and no two are alike', () => {
  const secrets = Array.from({ length: 200 }, createTotpSecret);
  expect(secrets.filter((one) => !/^[A-Z2-7]{32}$/.test(one))).toEqual([]);
  expect(new Set(secrets).size).toBe(200);
  // Each of the letters occurs: 160 bits are 160 bits.
  expect(new Set(secrets.join('')).size).toBe(32);
});

test('the authenticator URI names the account of the code', () => {
  expect(authenticatorAddress('쿠마 장터', 'hana+1@shop.kr', secret)).toBe(
    `otpauth://totp/${encodeURIComponent('쿠마 장터:hana+1@shop.kr')}?secret=${secret}&issuer=${encodeURIComponent('쿠마 장터')}`,
  );
});
