import { rmSync } from 'node:fs';
import {
  filesOverBudget,
  readRecord,
  slowestTests,
  summarizeVitest,
  summaryLines,
  type VitestRecord,
} from '#test/test-summary.ts';
import { printHelp } from './help.ts';
import { runJourneys } from './journeys.ts';
import { runTool } from './run-tool.ts';

printHelp(
  process.argv,
  'npm test [-- --quick]   npm run test:all',
  'Runs the release tests: rules and API on a real PostgreSQL, then browser tests. --quick skips the browser tests and the slowest files. test:all also runs the files of test/test-lanes.ts. docs/commands.md lists the long-running checks.',
);

const record = '.cache/vitest.json';
const lane = process.argv.includes('--all') ? 'all' : process.argv.includes('--quick') ? 'quick' : 'release';

const runs = [testRules(), ...(lane === 'quick' ? [] : [await runJourneys([], lane)])];
const rules = readRecord<VitestRecord>(record);
for (const line of slowestTests(rules)) console.log(line);
// A file that takes too much of the release lane's time fails the lane.
const tooSlow = lane === 'release' ? filesOverBudget(rules) : [];
for (const line of summaryLines([...runs, { passed: 0, failed: tooSlow.length, red: tooSlow, flaky: [] }]))
  console.log(line);
process.exit(runs.some(({ failed }) => failed > 0) || tooSlow.length > 0 ? 1 : 0);

function testRules() {
  rmSync(record, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${record}`];
  const content = runTool('vitest', ['run', ...reporters], { TEST_LANE: lane });
  return summarizeVitest(readRecord(record), content);
}
