import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { policyDefinitions } from '#server/platform/policies.ts';
import { printHelp } from './help.ts';
import { noticeText } from './notice.ts';

printHelp(
  process.argv,
  'npm run papers [-- --check]',
  'Generates NOTICE from the installed packages, .env.example from the table in docs/settings.md, and docs/policies.md from the code. --check only reports files that are out of date.',
);

const papers = { NOTICE: noticeText(), '.env.example': settingsText(), 'docs/policies.md': policiesText() };
const check = process.argv.includes('--check');
for (const [file, text] of Object.entries(papers)) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (check) {
    console.log(`${file} is out of date. Run npm run papers.`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`${file} written`);
  }
}

/** Every setting with its description, none of them set. */
function settingsText() {
  const page = readFileSync('docs/settings.md', 'utf8');
  const table = page.split('\n\n').find((block) => block.startsWith('| variable')) ?? '';
  const rows = table.split('\n').slice(2);
  const lines = rows.flatMap((row) => {
    const [, names = '', standard = '', meaning = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const all = [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => `# ${name}=`);
    return ['', `# ${plain(meaning)} Default: ${plain(standard)}.`, ...all];
  });
  return `# Settings of the shop, generated from docs/settings.md. They are read from the environment, for example: node --env-file=.env scripts/shop.ts\n${lines.join('\n')}\n`;
}

/** Every policy that a shop may change, with the default of the code. */
function policiesText() {
  const rows = Object.entries(policyDefinitions).map(([key, { value, unit, means, by }]) => [
    `\`${key}\``,
    typeof value === 'object'
      ? Object.entries(value)
          .map((one) => one.join(' '))
          .join(', ')
      : String(value),
    unit,
    means,
    by,
  ]);
  const table = [['key', 'value', 'unit', 'meaning', 'who can change it'], ...rows];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return `# Policies

The numbers a shop can change (rules [D25](rules.md#D25)). Each is a row of the table \`policy\` with a brand and the day from which it applies.
\`npm run papers\` generates this page from \`server/platform/policies.ts\`.

${lines.join('\n')}
`;
}

function plain(cell: string) {
  return cell.replaceAll('`', '').replaceAll('\\|', '|');
}
