import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createChecks, print, type Report } from './checks.ts';
import { type Guard, readGuards } from './guarded.ts';
import { copyOfHouse } from './house.ts';

type Came = { numFailedTests: number; numPassedTests: number; testResults: File[] };
type File = { name: string; status: string; message: string; assertionResults: { status: string; fullName: string }[] };

const guards = readGuards();

/** Each guard is taken out of a copy of the shop, alone, and the tests of its rooms are run: one of them has to turn red. */
async function withoutGuards(chosen: Guard[], isTrusted: boolean): Promise<Report> {
  const checks = createChecks();
  const house = copyOfHouse('guards');
  // Some tests ask git which files there are.
  spawnSync('git', ['init', '--quiet'], { cwd: house });
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'));
  for (const built of ['build/cuma', 'build/office'])
    if (existsSync(built)) cpSync(built, join(house, built), { recursive: true });
  const took: Record<string, number> = {};
  try {
    if (!isTrusted) {
      const whole = await tested(house, [...new Set(chosen.flatMap(({ tests }) => tests))], false);
      const red = redOf(whole);
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
      const [first] = redOf(await tested(house, tests, true));
      writeFileSync(path, text);
      if (first) noticed++;
      took[says] = (performance.now() - began) / 1000;
      console.log(`${first ? 'red   ' : 'GREEN '} ${says}, ${Math.round(took[says])} s`);
      if (first) console.log(`         ${first}`);
    }
    const part = (noticed / chosen.length) * 100;
    checks.that('of a hundred guards taken out at least 95 are missed by a test', part >= 95, `${part.toFixed(1)} %`);
    return checks.report(0, { 'guards taken out': chosen.length, 'missed by a test': noticed, '%': part });
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

async function tested(house: string, files: string[], bails: boolean): Promise<Came> {
  const told = join(house, '.cache', 'told.json');
  rmSync(told, { force: true });
  const args = ['run', ...files, '--reporter=json', `--outputFile=${told}`, ...(bails ? ['--bail', '1'] : [])];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { cwd: house, stdio: 'ignore' });
  await once(child, 'exit');
  if (!existsSync(told)) throw new Error(`nothing was told of ${files.join(' ')}`);
  return JSON.parse(readFileSync(told, 'utf8')) as Came;
}

/** Tests that failed. A file that could not even be read is no test that noticed; one that was not begun after a failure is neither. */
function redOf({ testResults }: Came) {
  const red = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  const unread = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  if (red.length === 0 && unread) throw new Error(`${unread.name} could not be run: ${unread.message.slice(0, 300)}`);
  return red;
}

const usage = `node test/long/guards.ts [--only words] [--skip n] [--trusted]

Takes ${guards.length} conditions, limits, locks, signatures and constraints out of a copy of the shop, one at a time, and runs the tests of its
rooms: at least 95 of a hundred must be missed by one. --only takes those out whose sentence has these words in it, --skip goes on after so many; --trusted does not run
the tests once beforehand with all of them in their place.`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    only: { type: 'string', default: '' },
    skip: { type: 'string', default: '0' },
    trusted: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const report = await withoutGuards(
  guards.filter(({ says }) => says.includes(values.only)).slice(Number(values.skip)),
  values.trusted,
);
print(report);
process.exit(report.failed > 0 ? 1 : 0);
