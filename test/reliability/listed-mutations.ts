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

type Came = { numFailedTests: number; numPassedTests: number; testResults: File[] };
type File = { name: string; status: string; message: string; assertionResults: { status: string; fullName: string }[] };

type Lane = {
  about: string;
  check: string;
  figures: { made: string; found: string };
  env: Record<string, string>;
  /** The longest run of one entry, in seconds. A longer run is stopped and counts as not found. */
  bound?: number;
};

const lanes: Record<MutationList, Lane> = {
  guards: {
    about: 'conditions, limits, locks, signatures and constraints to remove',
    check: 'of a hundred guards taken out at least 95 are missed by a test',
    figures: { made: 'guards taken out', found: 'missed by a test' },
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

/** Each guard is removed from a copy of the shop, alone, and the tests of its rooms run: one of them must turn red. */
async function withoutGuards(
  chosen: ListedMutation[],
  isTrusted: boolean,
  { check, figures, env, bound }: Lane,
): Promise<LaneReport> {
  const checks = createChecks();
  const house = copySourceTree('guards');
  // Some tests list the files of git.
  spawnSync('git', ['init', '--quiet'], { cwd: house });
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'));
  for (const built of ['build/cuma', 'build/office'])
    if (existsSync(built)) cpSync(built, join(house, built), { recursive: true });
  const took: Record<string, number> = {};
  try {
    if (!isTrusted) {
      const whole = await tested(house, [...new Set(chosen.flatMap(({ tests }) => tests))], { bails: false, env });
      const red = whole ? redOf(whole) : [];
      if (red.length > 0) throw new Error(`these are red with every guard in its place: ${red.join(', ')}`);
    }
    let noticed = 0;
    for (const { says, file, changes, tests } of chosen) {
      const path = join(house, file);
      const text = readFileSync(path, 'utf8');
      const without = changes.reduce((left, { from, to }) => {
        if (left.split(from).length !== 2) throw new Error(`${file} has no longer once: ${from}`);
        return left.replace(from, () => to);
      }, text);
      writeFileSync(path, without);
      const began = performance.now();
      const came = await tested(house, tests, { bails: true, env, bound });
      const [first] = came ? redOf(came) : [];
      writeFileSync(path, text);
      if (first) noticed++;
      took[says] = (performance.now() - began) / 1000;
      const verdict = first ? 'red   ' : came ? 'GREEN ' : 'SLOW  ';
      console.log(`${verdict} ${says}, ${Math.round(took[says])} s`);
      if (first) console.log(`         ${first}`);
    }
    const part = (noticed / chosen.length) * 100;
    checks.that(check, part >= 95, `${part.toFixed(1)} %`);
    return checks.report(0, { [figures.made]: chosen.length, [figures.found]: noticed, '%': part });
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

type How = { bails: boolean; env: Lane['env']; bound?: number | undefined };

/** The report of the tests of these files; undefined when they exceeded the bound. */
async function tested(house: string, files: string[], { bails, env, bound }: How): Promise<Came | undefined> {
  const told = join(house, '.cache', 'told.json');
  rmSync(told, { force: true });
  const args = ['run', ...files, '--reporter=json', `--outputFile=${told}`, ...(bails ? ['--bail', '1'] : [])];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: house,
    stdio: 'ignore',
    env: { ...process.env, ...env },
    timeout: bound && bound * 1000,
  });
  await once(child, 'exit');
  if (child.killed) {
    await stopDatabase(house, child.pid ?? 0);
    return undefined;
  }
  if (!existsSync(told)) throw new Error(`nothing was told of ${files.join(' ')}`);
  return JSON.parse(readFileSync(told, 'utf8')) as Came;
}

/** PostgreSQL runs in a separate session, so it outlives a test run that is stopped. */
async function stopDatabase(house: string, pid: number) {
  for (const parent of [sharedMemoryPath, join(house, '.cache')]) {
    const folder = join(parent, `shop-test-${pid}`);
    const data = join(folder, 'data');
    const database = existsSync(data) ? runningPostmasterOf(data) : undefined;
    if (database) await stopPostmaster(data, database.pid);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Failed tests. A file that could not be read did not notice anything; neither did one that was not started after a failure. */
function redOf({ testResults }: Came) {
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
if (!lane) throw new Error(`--list is one of ${Object.keys(lanes).join(', ')}`);
const guards = readMutations(list);

const usage = `node test/reliability/listed-mutations.ts [--list guards|mutations] [--only words] [--skip n] [--trusted]

Makes each change of test/reliability/${list}.txt alone, in a copy of the shop, and runs the tests named with it: ${guards.length} ${lane.about}.
At least 95 of a hundred changes must make a test fail.${lane.bound ? ` A run of more than ${lane.bound} s is stopped and counts as not found.` : ''}
--only takes the entries whose sentence contains these words, --skip leaves out the first n.
--trusted does not run the tests of the unchanged shop first.`;

if (values.help) {
  console.log(usage);
  process.exit(0);
}
const report = await withoutGuards(
  guards.filter(({ says }) => says.includes(values.only)).slice(Number(values.skip)),
  values.trusted,
  lane,
);
printReport(report);
process.exit(report.failed > 0 ? 1 : 0);
