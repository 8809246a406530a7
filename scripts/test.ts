import { readFileSync, rmSync } from 'node:fs';
import { help } from './help.ts';
import { walk } from './journeys.ts';
import { run } from './run.ts';

help(
  process.argv,
  'npm test   (npm test -- --quick leaves the browser out)',
  'Runs everything: rules and API against a real PostgreSQL, then journeys in a real browser. Long lanes are commands of their own, named in docs/commands.md.',
);

const record = '.cache/vitest.json';

const rules = lookAtRules();
const journeys = process.argv.includes('--quick') ? { passed: 0, failed: 0, flaky: [] } : await walk();
for (const title of journeys.flaky) console.log(`flaky: ${title}`);
const failed = rules.failed + journeys.failed;
console.log(`${rules.passed + journeys.passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function lookAtRules() {
  rmSync(record, { force: true });
  const content = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${record}`]);
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(record, 'utf8')) as Record<string, number>;
    return { passed: numPassedTests ?? 0, failed: numFailedTests || (content ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
