import { expect, test } from 'vitest';
import { testShop } from '#test/test-shop.ts';
import { invariantText, runInvariants } from './run.ts';

const shop = testShop();

test('every invariant has an id and a text that no other one has, so that a message about it names the right rule', async () => {
  const ids = (await runInvariants(shop.sql)).map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(new Set(ids.map(invariantText)).size).toBe(ids.length);
});
