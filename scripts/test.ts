import { readFileSync } from 'node:fs';
import { buildStorefront } from './build.ts';
import { help } from './help.ts';
import { run } from './run.ts';

help(
  process.argv,
  'npm test   (npm run test -- --quick leaves the browser out)',
  'Runs everything: rules and API against a real PostgreSQL, then journeys in a real browser. Long lanes are commands of their own, named in the README.',
);

const quick = process.argv.includes('--quick');
let passed = 0;
let failed = 0;

run('vitest', ['run', '--reporter=default', '--reporter=json', '--outputFile.json=.cache/vitest.json']);
const units = JSON.parse(readFileSync('.cache/vitest.json', 'utf8')) as {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
};
passed += units.numPassedTests;
failed += units.numFailedTests || (units.success ? 0 : 1);

if (!quick) {
  buildStorefront('cuma');
  run('playwright', ['test'], { TMPDIR: browserFolder(), PLAYWRIGHT_JSON_OUTPUT_NAME: '.cache/playwright.json' });
  const { stats } = JSON.parse(readFileSync('.cache/playwright.json', 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  passed += stats.expected + stats.flaky;
  failed += stats.unexpected;
  if (stats.expected === 0) failed++;
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

// The packaged browser unpacks into the temporary folder and takes whatever lies there, so each version gets its own.
function browserFolder() {
  const { version } = JSON.parse(readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8')) as {
    version: string;
  };
  return `.cache/tmp-${version}`;
}
