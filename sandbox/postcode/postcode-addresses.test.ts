import { expect, test } from 'vitest';
import { isPostcodeOfAddress } from '#contract/rules/postcode-provinces.ts';
import { sandboxAddresses } from './postcode-addresses.ts';

test('postcode and street of every known address belong to the same place', () => {
  const apart = sandboxAddresses.filter(
    ({ zonecode, roadAddress, jibunAddress }) =>
      !isPostcodeOfAddress(zonecode, roadAddress) || !isPostcodeOfAddress(zonecode, jibunAddress),
  );
  expect(apart.map(({ zonecode, roadAddress }) => `${zonecode} ${roadAddress}`)).toEqual([]);
});
