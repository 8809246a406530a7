import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { printHelp } from './help.ts';
import { measureLanguage } from './language-measures.ts';

printHelp(
  process.argv,
  'npm run check:language [-- --list dialect|subjects|shared|exports|vague|files|folders]',
  'Measures names and prose against STYLE.md and fails where a limit is exceeded. --list prints what one measure counts.',
);

const texts = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .stdout.split('\n')
  .filter((file) => /\.(ts|tsx|mjs|sql|css|md)$/.test(file) && existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
/** Empty in a copy without a history. */
const commits = spawnSync('git', ['log', '-100', '--no-merges', '--format=%h%n%B%x00'], { encoding: 'utf8' })
  .stdout.split('\0')
  .map((entry) => entry.trim())
  .filter((entry) => entry !== '')
  .map((entry) => ({ file: entry.slice(0, entry.indexOf('\n')), text: entry.slice(entry.indexOf('\n') + 1) }));
const measures = measureLanguage(texts, commits);

const [, wanted] = process.argv.slice(2);
for (const { name, value, limit, found } of measures) {
  if (wanted && name.includes(wanted)) for (const { place, text } of found) console.log(`${place}\t${text}`);
  console.log(`${value > limit ? 'FAILED' : 'ok    '} ${name}: ${Math.round(value * 10) / 10}, at most ${limit}`);
}
process.exit(measures.some(({ value, limit }) => value > limit) ? 1 : 0);
