import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nightlyFiles, slowFiles } from './test-lanes.ts';
import { filesOverBudget, slowestTests, summarizeJourneys, summarizeVitest, summaryLines } from './test-summary.ts';

const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({
  title,
  tests: [{ status }],
});
const suites = [
  { title: 'buy', specs: [spec('pays', 'expected')], suites: [{ title: 'late', specs: [spec('waits', 'flaky')] }] },
  { title: 'find', specs: [spec('looks', 'expected'), spec('shares', 'skipped')] },
];

test('a test that passed at its second attempt counts as passed, and is named', () => {
  expect(summarizeJourneys(suites, true)).toEqual({ passed: 3, failed: 0, red: [], flaky: ['buy › late › waits'] });
});

test('a journey that was interrupted, never began or has no record is a failure', () => {
  expect(summarizeJourneys(suites, false)).toMatchObject({ failed: 1 });
  expect(summarizeJourneys(undefined, true)).toEqual({ passed: 0, failed: 1, red: [], flaky: [] });
  expect(summarizeJourneys([], true)).toMatchObject({ failed: 1 });
  expect(
    summarizeJourneys([{ title: 'buy', specs: [spec('pays', 'unexpected'), spec('waits', 'unexpected')] }], false),
  ).toMatchObject({ failed: 2, red: ['buy › pays', 'buy › waits'] });
});

test('a failed step of a journey gives its reason, also where the second attempt passed', () => {
  const slow = {
    title: 'waits',
    tests: [{ status: 'flaky' as const, results: [{ error: { message: 'too late\n at' } }, {}] }],
  };
  expect(summarizeJourneys([{ title: 'buy', specs: [slow] }], true).flaky).toEqual(['buy › waits: too late']);
});

test('a long run ends with the names and reasons of the failures, also of a file that could not be read, and then the sum', () => {
  const testResult = (status: string, fullName: string) => ({ status, fullName });
  const rules = {
    testResults: [
      {
        name: '/shop/server/cart.test.ts',
        status: 'failed',
        assertionResults: [
          testResult('passed', 'adds'),
          {
            ...testResult('failed', 'drops'),
            failureMessages: ['\u001b[31mError: 2 instead of 1\u001b[39m\n  at cart'],
          },
        ],
      },
      { name: '/shop/server/gone.test.ts', status: 'failed', message: 'no port was free', assertionResults: [] },
      { name: '/shop/server/mute.test.ts', status: 'failed', assertionResults: [] },
    ],
  };
  expect(summaryLines([summarizeVitest(rules, false), summarizeJourneys(suites, true)])).toEqual([
    'flaky: buy › late › waits',
    'failed: server/cart.test.ts › drops: Error: 2 instead of 1',
    'failed: server/gone.test.ts: no port was free',
    'failed: server/mute.test.ts',
    '4 passed, 3 failed',
  ]);
  expect(summarizeVitest(undefined, true)).toMatchObject({ failed: 1 });
  expect(summarizeVitest({ testResults: [] }, true)).toMatchObject({ failed: 1 });
});

test('a run names its slowest tests and files, and each file that exceeds its share', () => {
  const file = (name: string, ms: number) => ({
    name: `/shop/server/${name}.test.ts`,
    status: 'passed',
    startTime: 1000,
    endTime: 1000 + ms,
    assertionResults: [{ status: 'passed', fullName: 'works', duration: ms }],
  });
  const even = { testResults: Array.from({ length: 50 }, (_, at) => file(`even-${at}`, 900)) };
  expect(slowestTests(even)).toEqual([]);
  expect(filesOverBudget(even)).toEqual([]);
  const heavy = { testResults: [...even.testResults, file('heavy', 5000)] };
  expect(slowestTests(heavy)).toEqual([
    'slow test: 5.0 s server/heavy.test.ts › works',
    'slow file: 5.0 s server/heavy.test.ts',
  ]);
  expect(filesOverBudget(heavy)).toEqual(['server/heavy.test.ts takes 10 % of the run; at most 5 %']);
  expect(filesOverBudget({ testResults: heavy.testResults.slice(40) })).toEqual([]);
});

test('every file that only the nightly lane runs exists and has a reason', () => {
  expect(Object.keys(nightlyFiles).filter((file) => !existsSync(file))).toEqual([]);
  expect(Object.values(nightlyFiles).filter((reason) => reason.split(' ').length < 3)).toEqual([]);
});

test('every file that the quick lane leaves out exists and belongs to the release lane', () => {
  expect(slowFiles.filter((file) => !existsSync(file) || file in nightlyFiles)).toEqual([]);
});
