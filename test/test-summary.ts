import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

type Try = { error?: { message?: string } };
type Spec = { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results?: Try[] }[] };
export type JourneySuite = { title: string; specs?: Spec[]; suites?: JourneySuite[] };
/** `red` and `flaky` are titles with the first line of the reason: what failed, and what passed only at the second attempt. */
export type RunSummary = { passed: number; failed: number; red: string[]; flaky: string[] };

/** The result of a run of journeys. One that ended without a record, or without a single step, counts as a failure. */
export function summarizeJourneys(suites: JourneySuite[] | undefined, content: boolean): RunSummary {
  const specs = (suites ?? []).flatMap((suite) => specsOf(suite));
  const of = (status: Spec['tests'][number]['status']) =>
    specs.flatMap(({ title, tests }) =>
      tests
        .filter((one) => one.status === status)
        .map(({ results }) => because(title, results?.find(({ error }) => error)?.error?.message)),
    );
  const red = of('unexpected');
  const passed = of('expected').length + of('flaky').length;
  return { passed, failed: red.length || (content && passed > 0 ? 0 : 1), red, flaky: of('flaky') };
}

function specsOf({ title, specs = [], suites = [] }: JourneySuite): Spec[] {
  const inside = suites.flatMap((suite) => specsOf(suite));
  return [...specs, ...inside].map((spec) => ({ ...spec, title: `${title} › ${spec.title}` }));
}

type Rule = { status: string; fullName: string; failureMessages?: string[]; duration?: number };
type File = {
  name: string;
  status: string;
  message?: string;
  startTime?: number;
  endTime?: number;
  assertionResults: Rule[];
};
export type VitestRecord = { testResults: File[] };

/** The same for vitest's record. A file that could not be read, or whose shop did not open, is red under its name. */
export function summarizeVitest(record: VitestRecord | undefined, content: boolean): RunSummary {
  const files = record?.testResults ?? [];
  const of = (file: File, status: string) => file.assertionResults.filter((one) => one.status === status);
  const red = files.flatMap((file) => {
    const name = short(file.name);
    const rules = of(file, 'failed').map((one) => because(`${name} › ${one.fullName}`, one.failureMessages?.[0]));
    return rules.length || file.status !== 'failed' ? rules : [because(name, file.message)];
  });
  const passed = files.flatMap((file) => of(file, 'passed')).length;
  return { passed, failed: red.length || (content && passed > 0 ? 0 : 1), red, flaky: [] };
}

const short = (file: string) => file.split('/').slice(-2).join('/');

/** Duration of a file, in milliseconds. */
const took = ({ startTime = 0, endTime = 0 }: File) => endTime - startTime;

/** The slowest tests and files of a run, each with its time in seconds. */
export function slowestTests(record: VitestRecord | undefined, most = 10): string[] {
  const files = record?.testResults ?? [];
  const tests = files.flatMap((file) =>
    file.assertionResults.map(({ fullName, duration = 0 }) => ({
      name: `${short(file.name)} › ${fullName}`,
      ms: duration,
    })),
  );
  const list = (what: string, all: { name: string; ms: number }[]) =>
    all
      .filter(({ ms }) => ms >= 1000)
      .sort((one, other) => other.ms - one.ms)
      .slice(0, most)
      .map(({ name, ms }) => `slow ${what}: ${(ms / 1000).toFixed(1)} s ${name}`);
  return [
    ...list('test', tests),
    ...list(
      'file',
      files.map((file) => ({ name: short(file.name), ms: took(file) })),
    ),
  ];
}

/** The largest share of a run's time that one file may take. A share is independent of the speed of the machine. */
const largestShare = 0.05;

/** The files that take more than their share of a whole run, one line each. */
export function filesOverBudget(record: VitestRecord | undefined): string[] {
  const files = record?.testResults ?? [];
  const whole = files.reduce((sum, file) => sum + took(file), 0);
  if (files.length < 40) return [];
  return files
    .filter((file) => took(file) > largestShare * whole)
    .map(
      (file) =>
        `${short(file.name)} takes ${Math.round((100 * took(file)) / whole)} % of the run; at most ${100 * largestShare} %`,
    );
}

/** A title, and its error on one line, without the colours of a terminal. */
function because(title: string, message = '') {
  const [first = ''] = stripVTControlCharacters(message).trim().split('\n');
  return first ? `${title}: ${first.slice(0, 300)}` : title;
}

/** The end of a long run: a line for each test that failed or needed a second attempt, then the sum. */
export function summaryLines(runs: RunSummary[]): string[] {
  const sum = (of: 'passed' | 'failed') => runs.reduce((all, one) => all + one[of], 0);
  return [
    ...runs.flatMap(({ flaky }) => flaky).map((title) => `flaky: ${title}`),
    ...runs.flatMap(({ red }) => red).map((title) => `failed: ${title}`),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ];
}

/** The record of a run, or nothing where it ended before. */
export function readRecord<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
