import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const pages = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .map((file) => ({ file, text: readFileSync(`${folder}/${file}`, 'utf8') }));
const index = readFileSync(`${folder}/README.md`, 'utf8');

const sections = ['Context', 'Decision', 'Consequences', 'Alternatives'];
const header = /^# (\d\d) (\S.*)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: (accepted|superseded by (\d\d))\.\n\n## /;

/** Words of the dialect, which plain English does not need; STYLE.md names the words to use. */
const dialect =
  /\b(?:whoever|nobody|somebody|told|lies|stands|anew|for ever|so many|beside|meanwhile|by itself|of its own)\b/gi;

test('decisions have consecutive numbers, and there are at most 35', () => {
  const numbers = pages.map(({ file }) => file.slice(0, 2));
  expect(numbers).toEqual(pages.map((_, at) => String(at + 1).padStart(2, '0')));
  expect(pages.length).toBeLessThanOrEqual(35);
});

test('a decision page has a title, a date, a status and four sections on at most 80 lines', () => {
  expect(pages.flatMap((page) => faultsOf(page).map((fault) => `${page.file}: ${fault}`))).toEqual([]);
});

test('a page without one part of the form is found', () => {
  const [page] = pages;
  if (!page) throw new Error('there is no decision page');
  const broken: [string, (text: string) => string][] = [
    ['title, date or status', (text) => text.replace(/^# \d\d /, '# ')],
    ['title, date or status', (text) => text.replace(/^Date: .*$/m, 'Date: soon. Status: accepted.')],
    ['title, date or status', (text) => text.replace('Status: accepted', 'Status: superseded by')],
    ['sections', (text) => text.replace('## Alternatives', '## Others')],
    ['an empty section', (text) => text.replace(/(## Context\n)[\s\S]*?(?=## Decision)/, '$1\n')],
    ['file name', (text) => text.replace(/^(# \d\d ).*$/m, '$1Another title')],
    ['more than 80 lines', (text) => text + '- more\n'.repeat(80)],
    ['no such path: server/nowhere.ts', (text) => `${text}- \`server/nowhere.ts\`\n`],
  ];
  for (const [fault, edit] of broken) expect(faultsOf({ ...page, text: edit(page.text) }), fault).toContain(fault);
});

test('the index of decisions repeats number, title, date and status of every page', () => {
  const rows = index.split('\n').map((line) => line.replace(/ +/g, ' '));
  const missing = pages.filter(({ file, text }) => {
    const [, number, title, date, status] = header.exec(text) ?? [];
    return !rows.includes(`| ${number} | [${title}](${file}) | ${date} | ${status} |`);
  });
  expect(missing.map(({ file }) => file)).toEqual([]);
});

test('the index of decisions leads from every old number to a page', () => {
  const rows = [...index.matchAll(/^\| (\d{4}) +\| (.*?) +\| (.*?) +\|$/gm)].map(([, old, title, to]) => ({
    old,
    title,
    to,
  }));
  expect(rows.length).toBe(82);
  expect(new Set(rows.map(({ old, title }) => `${old} ${title}`)).size).toBe(82);
  expect(rows.filter(({ to }) => !/\]\(|`/.test(to ?? ''))).toEqual([]);
});

test('decision pages use at most 20 dialect words in 10,000', () => {
  const text = pages.map((page) => page.text.replace(/`[^`]*`/g, '')).join('\n');
  const words = text.match(/[A-Za-z’']+/g)?.length ?? 0;
  const found = text.match(dialect) ?? [];
  expect((found.length / words) * 10_000, found.join(', ')).toBeLessThanOrEqual(20);
});

function faultsOf({ file, text }: { file: string; text: string }) {
  const [, number, title = ''] = header.exec(text) ?? [];
  const slug = title
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-');
  const parts = text.split(/^## /m).slice(1);
  // Names in angle brackets are placeholders, and a path of an address begins with a slash.
  const paths = [...text.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path = '']) => path);
  return [
    ...(number === undefined ? ['title, date or status'] : []),
    ...(number !== undefined && file !== `${number}-${slug}.md` ? ['file name'] : []),
    ...(parts.map((part) => part.split('\n')[0]).join() === sections.join() ? [] : ['sections']),
    ...(parts.some((part) => part.split('\n').slice(1).join('').trim() === '') ? ['an empty section'] : []),
    ...(text.split('\n').length - 1 > 80 ? ['more than 80 lines'] : []),
    ...paths.filter((path) => !existsSync(path)).map((path) => `no such path: ${path}`),
  ];
}
