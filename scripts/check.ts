import { printHelp } from './help.ts';
import { runTool } from './run-tool.ts';

printHelp(
  process.argv,
  'npm run check [-- --quick | --no-tests]',
  'Checks format, lint, types and dead code, then runs the tests. All must be ok. --quick skips the browser tests, --no-tests all tests.',
);

const tests: [string, () => boolean] = [
  'rules, API, journeys',
  () => runTool('node', ['scripts/test.ts', ...(process.argv.includes('--quick') ? ['--quick'] : [])]),
];

const list: [string, () => boolean][] = [
  ['format and lint', () => runTool('biome', ['check', '--error-on-warnings'])],
  ['types', () => runTool('tsc', ['-b'])],
  ['dead code', () => runTool('knip', [])],
  ['names and prose', () => runTool('node', ['scripts/check-language.ts'])],
  ...(process.argv.includes('--no-tests') ? [] : [tests]),
];

const done = list.map(([name, step]) => {
  const began = Date.now();
  console.log(`\n── ${name}`);
  return { name, ok: step(), seconds: Math.round((Date.now() - began) / 1000) };
});
console.log('');
for (const { name, ok, seconds } of done) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
process.exit(done.every(({ ok }) => ok) ? 0 : 1);
