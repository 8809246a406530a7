import { rmSync } from 'node:fs';
import { read, ruled, summary } from '#test/walked.ts';
import { help } from './help.ts';
import { walk } from './journeys.ts';
import { run } from './run.ts';

help(
  process.argv,
  'npm test   (npm test -- --quick leaves the browser out)',
  'Runs everything: rules and API against a real PostgreSQL, then journeys in a real browser. Long lanes are commands of their own, named in docs/commands.md.',
);

const record = '.cache/vitest.json';

const runs = [lookAtRules(), ...(process.argv.includes('--quick') ? [] : [await walk()])];
for (const line of summary(runs)) console.log(line);
process.exit(runs.some(({ failed }) => failed > 0) ? 1 : 0);

function lookAtRules() {
  rmSync(record, { force: true });
  const content = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${record}`]);
  return ruled(read(record), content);
}
