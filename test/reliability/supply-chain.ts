import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MissingEngine } from '../engines/engine.ts';
import { runEngineLane } from '../engines/run-lane.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { copySourceTree } from './copy-source-tree.ts';

type Vulnerabilities = Record<'moderate' | 'high' | 'critical', number>;
type Sbom = { components: { name: string; version: string; licenses?: unknown[] }[] };

const mostPackages = 150;

/**
 * The supply chain: no package with a known vulnerability, each signed by its publisher, few of them, built without install scripts, each
 * with its licence, and a bill of materials. Throws MissingEngine where the registry cannot be reached.
 */
async function supplyChain(): Promise<LaneReport> {
  const checks = createChecks();
  const sbom = JSON.parse(npm('.', 'sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev')) as Sbom;
  const packages = sbom.components.length;
  checks.that(`at most ${mostPackages} packages run in production`, packages <= mostPackages, packages);
  const unlicensed = sbom.components.filter(({ licenses = [] }) => licenses.length === 0).map(({ name }) => name);
  checks.that('the SBOM has the licence of each package', unlicensed.length === 0, unlicensed);
  const notice = readFileSync('NOTICE', 'utf8');
  const unlisted = sbom.components
    .filter(({ name, version }) => !isNamed(notice, name, version))
    .map(({ name }) => name);
  checks.that('NOTICE names each package', unlisted.length === 0, unlisted);

  const copy = copySourceTree('supply');
  try {
    npm(copy, 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
    const built = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: copy, encoding: 'utf8' });
    const isThere = existsSync(join(copy, 'build', 'cuma', 'server', 'index.js'));
    checks.that('the shop builds without the install scripts of packages', built.status === 0 && isThere, built.stderr);
    if (built.status === 0) await checkRegistry(copy);
  } catch (error) {
    // The other checks are reported all the same.
    if (error instanceof MissingEngine) printReport(report());
    throw error;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return report();

  function report() {
    return checks.report(0, { 'packages in production': packages });
  }

  /** Facts that only the registry has. */
  async function checkRegistry(copy: string) {
    const all = vulnerabilitiesIn(copy);
    checks.that('no package has a known high or critical vulnerability', all.high + all.critical === 0, all);
    const run = vulnerabilitiesIn(copy, '--omit', 'dev');
    checks.that(
      'no package in production has a known vulnerability of moderate or higher severity',
      run.moderate + run.high + run.critical === 0,
      run,
    );
    const { status, stderr } = runNpm(copy, 'audit', 'signatures');
    if (/network|ENOTFOUND|fetch failed/i.test(stderr))
      throw new MissingEngine('the registry does not answer queries for signatures');
    checks.that('each package has the signature of its publisher', status === 0, stderr);
  }
}

/** NOTICE has one line for a family of packages that differ by platform. */
function isNamed(notice: string, name: string, version: string) {
  const families = [name, name.replace(/-(linux|darwin|win32)[\w-]*$/, '-*'), name.replace(/\/.*$/, '/*')];
  return families.some((one) => notice.includes(`${one} ${version}`));
}

function vulnerabilitiesIn(copy: string, ...which: string[]): Vulnerabilities {
  const { stdout } = runNpm(copy, 'audit', '--json', ...which);
  const { metadata } = JSON.parse(stdout || '{}') as { metadata?: { vulnerabilities: Vulnerabilities } };
  if (!metadata) throw new MissingEngine('the registry does not answer queries for vulnerabilities');
  return metadata.vulnerabilities;
}

function npm(cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = runNpm(cwd, ...args);
  if (status !== 0) throw new Error(`npm ${args[0]}: ${stderr}`);
  return stdout;
}

const runNpm = (cwd: string, ...args: string[]) =>
  spawnSync('npm', args, { cwd, encoding: 'utf8', maxBuffer: 32 << 20, timeout: 300_000 });

if (process.argv.includes('--help')) {
  console.log(`node test/reliability/supply-chain.ts

Checks the packages: known vulnerabilities and signatures in their registry, their number in production, their licences, and whether the shop
builds without their install scripts. If the registry does not answer, the command prints "not held". Exits 1 if a check fails.`);
  process.exit(0);
}
await runEngineLane(supplyChain);
