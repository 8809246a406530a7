import { printHelp } from './help.ts';
import { runTool } from './run-tool.ts';

printHelp(
  process.argv,
  'npm run check [-- --quick | --no-tests]',
  'Am I done? Format, types, walls, dead code, tests: a list that must be all ok. --quick leaves the browser out, --no-tests all tests.',
);

const tests: [string, () => boolean] = [
  'walls, rules, API, journeys',
  () => runTool('node', ['scripts/test.ts', ...(process.argv.includes('--quick') ? ['--quick'] : [])]),
];

const list: [string, () => boolean][] = [
  ['format and lint', () => runTool('biome', ['check', '--error-on-warnings'])],
  ['types', () => runTool('tsc', ['-b'])],
  ['dead code', () => runTool('knip', [])],
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
