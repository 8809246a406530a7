import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runningPostmasterOf, stopPostmaster } from '#database/postmaster.ts';
import { sharedMemoryPath } from '../memory-folder.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { copySourceTree } from './copy-source-tree.ts';
import { type ListedMutation, type MutationList, readMutations } from './mutation-lists.ts';

type TestReport = { numFailedTests: number; numPassedTests: number; testResults: TestFile[] };
type TestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string }[];
};

type ListSettings = {
  about: string;
  check: string;
  figures: { made: string; found: string };
  env: Record<string, string>;
  /** The longest run of one entry, in seconds. A longer run is stopped and counts as not found. */
  bound?: number;
};

const lanes: Record<MutationList, ListSettings> = {
  guards: {
    about: 'conditions, limits, locks, signatures and constraints to remove',
    check: 'tests find at least 95 % of the removed guards',
    figures: { made: 'removed guards', found: 'found by a test' },
    env: {},
  },
  mutations: {
    about: 'mutations, each a small mistake an engineer could make',
    check: 'the release lane finds at least 57 of 60 mutations',
    figures: { made: 'mutations', found: 'found by a test' },
    env: { TEST_LANE: 'release' },
    bound: 90,
  },
};

/** Applies each change alone to a copy of the shop and runs its tests: one of them must fail. */
async function applyMutations(
  chosen: ListedMutation[],
  isTrusted: boolean,
  { check, figures, env, bound }: ListSettings,
): Promise<LaneReport> {
  const checks = createChecks();
  const copy = copySourceTree('guards');
  // Some tests list the files of git.
  spawnSync('git', ['init', '--quiet'], { cwd: copy });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  for (const built of ['build/cuma', 'build/office'])
    if (existsSync(built)) cpSync(built, join(copy, built), { recursive: true });
  const took: Record<string, number> = {};
  try {
    if (!isTrusted) {
      const whole = await runTests(copy, [...new Set(chosen.flatMap(({ tests }) => tests))], { bails: false, env });
      const failing = whole ? failedTestsOf(whole) : [];
      if (failing.length > 0) throw new Error(`tests fail without a change: ${failing.join(', ')}`);
    }
    let noticed = 0;
    for (const { sentence, file, changes, tests } of chosen) {
      const path = join(copy, file);
      const text = readFileSync(path, 'utf8');
      const changed = changes.reduce((left, { from, to }) => {
        if (left.split(from).length !== 2) throw new Error(`${file} must contain this text once: ${from}`);
        return left.replace(from, () => to);
      }, text);
      writeFileSync(path, changed);
      const began = performance.now();
      const result = await runTests(copy, tests, { bails: true, env, bound });
      const [first] = result ? failedTestsOf(result) : [];
      writeFileSync(path, text);
      if (first) noticed++;
      took[sentence] = (performance.now() - began) / 1000;
      const verdict = first ? 'red   ' : result ? 'GREEN ' : 'SLOW  ';
      console.log(`${verdict} ${sentence}, ${Math.round(took[sentence])} s`);
      if (first) console.log(`         ${first}`);
    }
    const percent = (noticed / chosen.length) * 100;
    checks.that(check, percent >= 95, `${percent.toFixed(1)} %`);
    return checks.report(0, { [figures.made]: chosen.length, [figures.found]: noticed, '%': percent });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

type RunOptions = { bails: boolean; env: ListSettings['env']; bound?: number | undefined };

/** The report of the tests of these files; undefined when they exceeded the bound. */
async function runTests(
  copy: string,
  files: string[],
  { bails, env, bound }: RunOptions,
): Promise<TestReport | undefined> {
  const reportFile = join(copy, '.cache', 'mutation-report.json');
  rmSync(reportFile, { force: true });
  const args = ['run', ...files, '--reporter=json', `--outputFile=${reportFile}`, ...(bails ? ['--bail', '1'] : [])];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, ...env },
    timeout: bound && bound * 1000,
  });
  await once(child, 'exit');
  if (child.killed) {
    await stopDatabase(copy, child.pid ?? 0);
    return undefined;
  }
  if (!existsSync(reportFile)) throw new Error(`vitest wrote no report of ${files.join(' ')}`);
  return JSON.parse(readFileSync(reportFile, 'utf8')) as TestReport;
}

/** PostgreSQL runs in a separate session, so it outlives a test run that is stopped. */
async function stopDatabase(copy: string, pid: number) {
  for (const parent of [sharedMemoryPath, join(copy, '.cache')]) {
    const folder = join(parent, `shop-test-${pid}`);
    const data = join(folder, 'data');
    const database = existsSync(data) ? runningPostmasterOf(data) : undefined;
    if (database) await stopPostmaster(data, database.pid);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Failed tests. A file that could not be read did not notice anything; neither did one that was not started after a failure. */
function failedTestsOf({ testResults }: TestReport) {
  const red = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  const unread = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  if (red.length === 0 && unread) throw new Error(`${unread.name} could not be run: ${unread.message.slice(0, 300)}`);
  // The audit runs after the tests of a file: its failure belongs to the file.
  const failedAfter = testResults.filter(({ status, message }) => status === 'failed' && message !== '');
  return red.length > 0 ? red : failedAfter.map(({ name, message }) => `${name}: ${message.split('\n')[0]}`);
}

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    list: { type: 'string', default: 'guards' },
    only: { type: 'string', default: '' },
    skip: { type: 'string', default: '0' },
    trusted: { type: 'boolean', default: false },
  },
});
const list = values.list as MutationList;
const lane = lanes[list];
if (!lane) throw new Error(`--list must be one of ${Object.keys(lanes).join(', ')}`);
const mutations = readMutations(list);

const usage = `node test/reliability/listed-mutations.ts [--list guards|mutations] [--only words] [--skip n] [--trusted]

Makes each change of test/reliability/${list}.txt alone, in a copy of the shop, and runs the tests named with it: ${mutations.length} ${lane.about}.
At least 95 of a hundred changes must make a test fail.${lane.bound ? ` A run of more than ${lane.bound} s is stopped and counts as not found.` : ''}
--only takes the entries whose sentence contains these words, --skip leaves out the first n.
--trusted does not run the tests of the unchanged shop first.`;

if (values.help) {
  console.log(usage);
  process.exit(0);
}
const report = await applyMutations(
  mutations.filter(({ sentence }) => sentence.includes(values.only)).slice(Number(values.skip)),
  values.trusted,
  lane,
);
printReport(report);
process.exit(report.failed > 0 ? 1 : 0);
