import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MissingEngine } from '../engines/engine.ts';
import { runEngineLane } from '../engines/run-lane.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { copySourceTree } from './copy-source-tree.ts';

type Weak = Record<'moderate' | 'high' | 'critical', number>;
type Bill = { components: { name: string; version: string; licenses?: unknown[] }[] };

const mostPackages = 150;

/**
 * The supply chain: no package with a known vulnerability, each signed by its publisher, few of them, built without install scripts, each
 * with its licence, and a bill of materials. Throws Missing where the registry cannot be reached.
 */
async function supply(): Promise<LaneReport> {
  const checks = createChecks();
  const bill = JSON.parse(npm('.', 'sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev')) as Bill;
  const parts = bill.components.length;
  checks.that(`at most ${mostPackages} packages run in production`, parts <= mostPackages, parts);
  const unnamed = bill.components.filter(({ licenses = [] }) => licenses.length === 0).map(({ name }) => name);
  checks.that('the bill of parts tells the licence of each', unnamed.length === 0, unnamed);
  const notice = readFileSync('NOTICE', 'utf8');
  const untold = bill.components.filter(({ name, version }) => !isNamed(notice, name, version)).map(({ name }) => name);
  checks.that('NOTICE names each of them', untold.length === 0, untold);

  const house = copySourceTree('supply');
  try {
    npm(house, 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
    const built = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: house, encoding: 'utf8' });
    const isThere = existsSync(join(house, 'build', 'cuma', 'server', 'index.js'));
    checks.that('it is built without a script of any package', built.status === 0 && isThere, built.stderr);
    if (built.status === 0) await asked(house);
  } catch (error) {
    // The other checks are reported all the same.
    if (error instanceof MissingEngine) printReport(told());
    throw error;
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
  return told();

  function told() {
    return checks.report(0, { 'packages in production': parts });
  }

  /** Facts that only the registry has. */
  async function asked(house: string) {
    const all = weakIn(house);
    checks.that('nothing is known to be gravely weak', all.high + all.critical === 0, all);
    const run = weakIn(house, '--omit', 'dev');
    checks.that('and nothing that runs in production a little', run.moderate + run.high + run.critical === 0, run);
    const { status, stderr } = tried(house, 'audit', 'signatures');
    if (/network|ENOTFOUND|fetch failed/i.test(stderr))
      throw new MissingEngine('nobody tells here who signed the packages');
    checks.that('each package is signed by whoever published it', status === 0, stderr);
  }
}

/** NOTICE has one line for a family of packages that differ by platform. */
function isNamed(notice: string, name: string, version: string) {
  const families = [name, name.replace(/-(linux|darwin|win32)[\w-]*$/, '-*'), name.replace(/\/.*$/, '/*')];
  return families.some((one) => notice.includes(`${one} ${version}`));
}

function weakIn(house: string, ...which: string[]): Weak {
  const { stdout } = tried(house, 'audit', '--json', ...which);
  const { metadata } = JSON.parse(stdout || '{}') as { metadata?: { vulnerabilities: Weak } };
  if (!metadata) throw new MissingEngine('the registry of packages does not tell here what is weak');
  return metadata.vulnerabilities;
}

function npm(cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = tried(cwd, ...args);
  if (status !== 0) throw new Error(`npm ${args[0]}: ${stderr}`);
  return stdout;
}

const tried = (cwd: string, ...args: string[]) =>
  spawnSync('npm', args, { cwd, encoding: 'utf8', maxBuffer: 32 << 20, timeout: 300_000 });

if (process.argv.includes('--help')) {
  console.log(`node test/reliability/supply-chain.ts

Looks at the parts of other people: known weaknesses and signatures, as the registry of packages tells them, how many run in production, their
licences, and whether the shop is built without running a script of theirs. Where the registry answers no such question it says so.`);
  process.exit(0);
}
await runEngineLane(supply);
