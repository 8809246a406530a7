import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MissingEngine } from '../engines/engine.ts';
import { runEngineLane } from '../engines/run-lane.ts';
import { createChecks, type LaneReport } from './checks.ts';
import { copySourceTree } from './copy-source-tree.ts';

const pricing = [
  ...['allocate-amount', 'area-surcharge', 'coupon-discounts', 'coupon-placement'],
  ...['line-price', 'price-breakdown', 'pricing', 'shipping-bundles'],
];
const refunds = ['calculate-refund', 'damage-compensation', 'shares', 'shipping-refund'];
const claims = ['claim-objections', 'auto-approval-rules'];
const filesIn = (folder: string, names: string[], end = '.ts') => names.map((name) => `${folder}/${name}${end}`);

/** The code of amounts, passwords and codes by room, and the tests that must notice a change in it. */
export const mutatedRooms = [
  {
    room: 'contract/rules',
    files: filesIn('contract/rules', ['delivery-date', 'money', 'review-points']),
    tests: filesIn('contract/rules', ['delivery-date', 'money', 'normalize-text', 'review-points'], '.test.ts'),
  },
  {
    room: 'server/pricing',
    files: filesIn('server/pricing', [...pricing, 'sums']),
    tests: filesIn('server/pricing', pricing, '.test.ts'),
  },
  {
    room: 'server/refunds',
    files: filesIn('server/refunds', refunds),
    tests: filesIn('server/refunds', refunds, '.test.ts'),
  },
  {
    room: 'server/claims',
    files: filesIn('server/claims', claims),
    tests: filesIn('server/claims', claims, '.test.ts'),
  },
  { room: 'server/auth', files: ['server/auth/password-rules.ts'], tests: ['server/auth/password-rules.test.ts'] },
  { room: 'server/staff', files: ['server/staff/totp.ts'], tests: ['server/staff/totp.test.ts'] },
];

/** The listed files and tests that do not exist. */
export function missingMutatedFiles() {
  return mutatedRooms.flatMap(({ files, tests }) => [...files, ...tests]).filter((file) => !existsSync(file));
}

const resultFile = 'mutants.json';
const tools = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];

type Mutant = { status: string; mutatorName: string; replacement?: string; location: { start: { line: number } } };
type Options = { only: string; 'without-tests': boolean; survivors: boolean };

/**
 * Changes each expression in a copy of the shop, one at a time, and runs its tests: they must notice 85 of a hundred changes in each room.
 * Throws MissingEngine where Stryker cannot be installed.
 */
async function runExpressionMutations(options: Options): Promise<LaneReport> {
  const { only, survivors } = options;
  const missing = missingMutatedFiles();
  if (missing.length > 0) throw new Error(`The list of mutated files names missing files: ${missing.join(', ')}`);
  const checks = createChecks();
  const chosen = mutatedRooms
    .map((one) => ({ ...one, files: one.files.filter((file) => file.includes(only)) }))
    .filter(({ files }) => files.length > 0);
  const copy = copySourceTree('mutants');
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: copy, encoding: 'utf8', maxBuffer: 64e6 });
  try {
    const installed = run('npm', 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...tools);
    if (installed.status !== 0)
      throw new MissingEngine(`Stryker cannot be installed: ${installed.stderr.slice(0, 200)}`);
    const tests = chosen.slice(options['without-tests'] ? 1 : 0).flatMap((one) => one.tests);
    writeFileSync(
      join(copy, 'vitest.mutants.ts'),
      `export default { test: { include: ${JSON.stringify(tests)}, env: { TZ: 'America/St_Johns' } } };\n`,
    );
    writeFileSync(join(copy, 'stryker.json'), JSON.stringify(strykerSettings(chosen.flatMap(({ files }) => files))));
    const { status, stdout, stderr } = run(
      process.execPath,
      'node_modules/@stryker-mutator/core/bin/stryker.js',
      'run',
      'stryker.json',
    );
    if (status !== 0) throw new Error(`Stryker ended with ${status}: ${(stderr || stdout).slice(-2000)}`);
    const result = JSON.parse(readFileSync(join(copy, resultFile), 'utf8')) as {
      files: Record<string, { mutants: Mutant[] }>;
    };
    const figures: Record<string, number> = {};
    for (const { room, files } of chosen) {
      const all = files.flatMap((file) => (result.files[file]?.mutants ?? []).map((mutant) => ({ file, ...mutant })));
      const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';
      const counted = all.filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status));
      const percent = (counted.filter(isNoticed).length / Math.max(1, counted.length)) * 100;
      checks.that(`tests notice at least 85 % of the changes in ${room}`, percent >= 85, `${percent.toFixed(1)} %`);
      figures[`changes in ${room}`] = counted.length;
      figures[`% noticed in ${room}`] = percent;
      if (!survivors) continue;
      for (const { file, mutatorName, replacement, location } of counted.filter((one) => !isNoticed(one)))
        console.log(`${file}:${location.start.line} ${mutatorName}: ${replacement}`);
    }
    return checks.report(0, figures);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function strykerSettings(mutate: string[]) {
  return {
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutants.ts', related: false },
    mutate,
    reporters: ['json'],
    jsonReporter: { fileName: resultFile },
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

const usage = `node test/reliability/expression-mutations.ts [--only part-of-a-path] [--survivors] [--without-tests]

Changes the code of amounts, passwords and codes in a copy of the shop, one expression at a time, and runs its tests. The tests of each
room must notice 85 of a hundred changes. Stryker makes the changes; the command installs it into the copy.
--survivors prints the changes that no test noticed. --without-tests leaves out the tests of the first room, and the command must fail.`;

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      only: { type: 'string', default: '' },
      survivors: { type: 'boolean', default: false },
      'without-tests': { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  await runEngineLane(() => runExpressionMutations(values));
}
