import { expect, test } from 'vitest';
import { allRoutes } from '#contract/routes.ts';
import { specEndpoints } from './spec.ts';

const answered = Object.values(allRoutes).flatMap((room) => Object.values(room).map((one) => one.path as string));

test('every endpoint of the specification is answered, as it is spelled there', () => {
  expect(specEndpoints.length).toBeGreaterThan(90);
  expect(specEndpoints.filter((path) => !answered.includes(path))).toEqual([]);
});

test('no endpoint is listed twice', () => {
  expect(new Set(answered).size).toBe(answered.length);
});
