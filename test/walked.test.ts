import { expect, test } from 'vitest';
import { counted } from './walked.ts';

const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({
  title,
  tests: [{ status }],
});
const suites = [
  { title: 'buy', specs: [spec('pays', 'expected')], suites: [{ title: 'late', specs: [spec('waits', 'flaky')] }] },
  { title: 'find', specs: [spec('looks', 'expected'), spec('shares', 'skipped')] },
];

test('what went well at the second try passed, and is named', () => {
  expect(counted(suites, true)).toEqual({ passed: 3, failed: 0, flaky: ['buy › late › waits'] });
});

test('a walk that was cut short, never began or has no record is a failure', () => {
  expect(counted(suites, false)).toMatchObject({ failed: 1 });
  expect(counted(undefined, true)).toEqual({ passed: 0, failed: 1, flaky: [] });
  expect(counted([], true)).toMatchObject({ failed: 1 });
  expect(
    counted([{ title: 'buy', specs: [spec('pays', 'unexpected'), spec('waits', 'unexpected')] }], false),
  ).toMatchObject({ failed: 2 });
});
