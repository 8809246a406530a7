import { expect, test } from 'vitest';
import { agrees } from '#contract/rules/postcode-provinces.ts';
import { addresses } from './addresses.ts';

test('postcode and street of every address the search knows are of one place', () => {
  const apart = addresses.filter(
    ({ zonecode, roadAddress, jibunAddress }) => !agrees(zonecode, roadAddress) || !agrees(zonecode, jibunAddress),
  );
  expect(apart.map(({ zonecode, roadAddress }) => `${zonecode} ${roadAddress}`)).toEqual([]);
});
