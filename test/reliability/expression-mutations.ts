import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MissingEngine } from '../engines/engine.ts';
import { runEngineLane } from '../engines/run-lane.ts';
import { createChecks, type LaneReport } from './checks.ts';
import { copySourceTree } from './copy-source-tree.ts';

/** The code of amounts, passwords and codes, and its tests. */
const rooms = [
  { files: ['contract/rules/money.ts', 'contract/rules/review-points.ts'], tests: 'contract/rules/*.test.ts' },
  {
    files: 'allocate bundles coupons line places pricing promise sums surcharge waterfall'
      .split(' ')
      .map((file) => `server/pricing/${file}.ts`),
    tests: 'server/pricing/{allocate,bundles,coupons,line,places,pricing,promise,surcharge,waterfall}.test.ts',
  },
  {
    files: ['refund', 'shares', 'shipping', 'spoilt'].map((file) => `server/refunds/${file}.ts`),
    tests: 'server/refunds/{refund,shares,shipping,spoilt}.test.ts',
  },
  {
    files: ['server/claims/rules.ts', 'server/claims/auto-approval-rules.ts'],
    tests: 'server/claims/{rules,fast}.test.ts',
  },
  { files: ['server/auth/password-rules.ts'], tests: 'server/auth/password-rules.test.ts' },
  { files: ['server/staff/totp.ts'], tests: 'server/staff/totp.test.ts' },
];

const tools = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];

type Mutant = { status: string; mutatorName: string; replacement?: string; location: { start: { line: number } } };
type Options = { only: string; blind: boolean; survivors: boolean };

/**
 * Each expression is changed in a copy of the shop, one at a time, and its tests are run: of a hundred changes 85 must be noticed in each
 * room. Throws Missing where the tool cannot be had.
 */
async function mutants({ only, blind, survivors }: Options): Promise<LaneReport> {
  const checks = createChecks();
  const chosen = rooms.map((room) => ({ ...room, files: room.files.filter((file) => file.includes(only)) }));
  const house = copySourceTree('mutants');
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: house, encoding: 'utf8', maxBuffer: 64e6 });
  try {
    const brought = run('npm', 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...tools);
    if (brought.status !== 0) throw new MissingEngine(`Stryker cannot be had here: ${brought.stderr.slice(0, 200)}`);
    const tests = chosen.flatMap(({ files, tests }) => (files.length > 0 ? [tests] : [])).slice(blind ? 1 : 0);
    writeFileSync(
      join(house, 'vitest.mutants.ts'),
      `export default { test: { include: ${JSON.stringify(tests)}, env: { TZ: 'America/St_Johns' } } };\n`,
    );
    writeFileSync(join(house, 'stryker.json'), JSON.stringify(settings(chosen.flatMap(({ files }) => files))));
    const { status, stdout, stderr } = run(
      process.execPath,
      'node_modules/@stryker-mutator/core/bin/stryker.js',
      'run',
      'stryker.json',
    );
    if (status !== 0) throw new Error(`Stryker ended with ${status}: ${(stderr || stdout).slice(-2000)}`);
    const told = JSON.parse(readFileSync(join(house, 'told.json'), 'utf8')) as {
      files: Record<string, { mutants: Mutant[] }>;
    };
    const figures: Record<string, number> = {};
    for (const { files } of chosen.filter((room) => room.files.length > 0)) {
      const all = files.flatMap((file) => (told.files[file]?.mutants ?? []).map((mutant) => ({ file, ...mutant })));
      const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';
      const counted = all.filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status));
      const part = (counted.filter(isNoticed).length / Math.max(1, counted.length)) * 100;
      const room = (files[0] ?? '').replace(/\/[^/]+$/, '');
      checks.that(`of a hundred changes in ${room} at least 85 are noticed`, part >= 85, `${part.toFixed(1)} %`);
      figures[`changes in ${room}`] = counted.length;
      figures[`% noticed in ${room}`] = part;
      if (!survivors) continue;
      for (const { file, mutatorName, replacement, location } of counted.filter((one) => !isNoticed(one)))
        console.log(`${file}:${location.start.line} ${mutatorName}: ${replacement}`);
    }
    return checks.report(0, figures);
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

function settings(mutate: string[]) {
  return {
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutants.ts', related: false },
    mutate,
    reporters: ['json'],
    jsonReporter: { fileName: 'told.json' },
    coverageAnalysis: 'perTest',
    // Texts for customers are reviewed by people, not by tests.
    mutator: { excludedMutations: ['StringLiteral'] },
    // Types are not checked: they are stripped.
    tsconfigFile: 'none.json',
    concurrency: 2,
    timeoutMS: 20_000,
    tempDirName: '.cache/mutants',
  };
}

const usage = `node test/reliability/expression-mutations.ts [--only part-of-a-path] [--survivors] [--blind]

Changes what works out money, and what a password or a code is worth, in a copy of the shop, one expression at a time (Stryker, which is
fetched for this alone), and runs the tests of it: of a hundred changes 85 must be noticed in each room. --survivors names those that were
not; --blind leaves the first room's tests out, and the lane has to turn red.`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    only: { type: 'string', default: '' },
    survivors: { type: 'boolean', default: false },
    blind: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
await runEngineLane(() => mutants(values));
