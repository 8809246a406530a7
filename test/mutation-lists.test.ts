import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { missingAcceptanceFiles } from './reliability/acceptance-checks.ts';
import { missingMutatedFiles } from './reliability/expression-mutations.ts';
import { type MutationList, readMutations } from './reliability/mutation-lists.ts';
import { nightlyFiles } from './test-lanes.ts';

describe.each<MutationList>(['guards', 'mutations'])('the list of %s', (list) => {
  test('names text that occurs once in its file, and tests that exist', () => {
    const lost = readMutations(list).flatMap(({ sentence, file, changes, tests }) => {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      const isUnique = changes.every(({ from }) => text.split(from).length === 2);
      return isUnique && changes.length > 0 && tests.every((one) => existsSync(one)) ? [] : [`${sentence} (${file})`];
    });
    expect(lost).toEqual([]);
  });
});

test('the list of mutations has six for each of ten rooms', () => {
  const all = readMutations('mutations').map(({ file }) => file.split('/')[1]);
  const rooms = [...new Set(all)];
  expect(rooms.map((room) => all.filter((one) => one === room).length)).toEqual(Array.from({ length: 10 }, () => 6));
});

test('each mutation names one to four test files of the release lane', () => {
  const wrong = readMutations('mutations').filter(({ tests }) => {
    const isFile = (one: string) => one.endsWith('.test.ts') && statSync(one).isFile() && !(one in nightlyFiles);
    return tests.length > 4 || !tests.every(isFile);
  });
  expect(wrong.map(({ sentence }) => sentence)).toEqual([]);
});

test('no mutation repeats an entry of the list of guards', () => {
  const keys = (list: MutationList) => readMutations(list).map(({ file, changes }) => JSON.stringify([file, changes]));
  const known = new Set(keys('guards'));
  expect(keys('mutations').filter((key) => known.has(key))).toEqual([]);
});

test('the files and tests of the expression mutations exist', () => {
  expect(missingMutatedFiles()).toEqual([]);
});

test('the commands and tests of the acceptance checks exist', () => {
  expect(missingAcceptanceFiles()).toEqual([]);
});
