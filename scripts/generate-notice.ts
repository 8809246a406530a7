import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { policyDefinitions } from '#server/platform/policies.ts';
import { type ColumnComment, columnComments } from '#test/database-comments.ts';
import { printHelp } from './help.ts';
import { noticeText } from './notice.ts';

printHelp(
  process.argv,
  'npm run papers [-- --check]',
  'Generates NOTICE from the installed packages, .env.example from the table in docs/settings.md, docs/policies.md from the code, and the columns in docs/data.md from their comments. --check only reports files that are out of date.',
);

const papers = {
  NOTICE: noticeText(),
  '.env.example': settingsText(),
  'docs/policies.md': policiesText(),
  'docs/data.md': dataText(),
};
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
  return `# Policies

The numbers a shop can change (rules [D25](rules.md#D25)). Each is a row of the table \`policy\` with a brand and the day from which it applies.
\`npm run papers\` generates this page from \`server/platform/policies.ts\`.

${markdownTable(['key', 'value', 'unit', 'meaning', 'who can change it'], rows)}
`;
}

/** docs/data.md with its last part, every column of personal data, from database/functions/comments.sql. */
function dataText() {
  const heading = '\n## Columns\n';
  const [page = ''] = readFileSync('docs/data.md', 'utf8').split(heading);
  const alike = new Map<string, { table: string; names: string[]; rest: string[] }>();
  for (const one of columnComments.filter(({ class: kind }) => kind !== 'open')) {
    const rest = [`\`${one.class}\``, one.keptFor ? `kept: ${one.keptFor}` : (one.fate ?? '—'), exportOf(one)];
    const key = [one.table, ...rest].join('|');
    const row = alike.get(key) ?? { table: one.table, names: [], rest };
    row.names.push(`\`${one.column}\``);
    alike.set(key, row);
  }
  const rows = [...alike.values()].map(({ table, names, rest }) => [`\`${table}\``, names.join(', '), ...rest]);
  return `${page}${heading}
\`npm run papers\` generates this table from \`database/functions/comments.sql\`: the columns of \`keys\`, \`money\` and \`persons\`. A dash marks a table
whose rows refer to no customer. An impersonal column stays, because it identifies no person after the deletion.

${markdownTable(['table', 'columns', 'class', 'account deletion', 'data export'], rows)}
`;
}

function exportOf({ class: kind, fate, notExported }: ColumnComment) {
  if (notExported) return `no: ${notExported}`;
  if (!fate) return '—';
  return kind === 'keys' ? 'no' : 'yes';
}

function markdownTable(head: string[], rows: string[][]) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const lines = [head, ...rows].map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  return lines.toSpliced(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`).join('\n');
}

function plain(cell: string) {
  return cell.replaceAll('`', '').replaceAll('\\|', '|');
}
