import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readGuards } from './long/guarded.ts';

test('every guard that the long lane takes out still stands where its list says, once, and its tests are there', () => {
  const lost = readGuards().flatMap(({ says, file, changes, tests }) => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const stand = changes.every(({ from }) => text.split(from).length === 2);
    return stand && changes.length > 0 && tests.every((one) => existsSync(one)) ? [] : [`${says} (${file})`];
  });
  expect(lost).toEqual([]);
});
