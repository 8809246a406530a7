import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { help } from './help.ts';
import { noticeText } from './notice.ts';

help(
  process.argv,
  'npm run papers [-- --check]',
  'Writes NOTICE from the installed packages and .env.example from the table in docs/settings.md; with --check it only says which are old.',
);

const papers = { NOTICE: noticeText(), '.env.example': settingsText() };
const check = process.argv.includes('--check');
for (const [file, text] of Object.entries(papers)) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (check) {
    console.log(`${file} is old: npm run papers`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`${file} is written`);
  }
}

/** Every setting with what it means, none of them set. */
function settingsText() {
  const page = readFileSync('docs/settings.md', 'utf8');
  const table = page.split('\n\n').find((block) => block.startsWith('| variable')) ?? '';
  const rows = table.split('\n').slice(2);
  const lines = rows.flatMap((row) => {
    const [, names = '', standard = '', meaning = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const all = [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => `# ${name}=`);
    return ['', `# ${plain(meaning)}; without it: ${plain(standard)}`, ...all];
  });
  return `# Settings of the shop, from docs/settings.md. They are read from the environment, for example: node --env-file=.env scripts/shop.ts\n${lines.join('\n')}\n`;
}

function plain(cell: string) {
  return cell.replaceAll('`', '').replaceAll('\\|', '|');
}
