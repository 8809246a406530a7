import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Number of requirements of levels 1 and 2 per chapter of version 5.0.0 of the standard, in chapter order. */
const ofChapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const page = readFileSync('docs/asvs.md', 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = '', level = '', asks = '', answer = '', shown = ''] = line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim());
    return { id, level: Number(level), asks, answer, shown };
  });
const text = (file: string) => readFileSync(file, 'utf8');

test('every requirement of the two levels is answered once, in order', () => {
  const ids = rows.map(({ id }) => id);
  const byNumber = [...new Set(ids)].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  expect(ids).toEqual(byNumber);
  const counts = ofChapters.map((_, at) => ids.filter((id) => id.startsWith(`${at + 1}.`)).length);
  expect(counts).toEqual(ofChapters);
  expect([1, 2].map((level) => rows.filter((row) => row.level === level).length)).toEqual([70, 183]);
});

test('every held requirement names an existing test, and every named file exists', () => {
  const broken = rows.flatMap(({ id, answer, shown }) => {
    const files = [...shown.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`/g)].map(([, file]) => file as string);
    const gone = files.filter((file) => !existsSync(file)).map((file) => `${id}: ${file} is gone`);
    if (answer !== 'held') return gone;
    const shows = shown.split(/; (?=`)/).filter((one) => !isShown(one));
    return [...gone, ...shows.map((one) => `${id}: ${one}`)];
  });
  expect(broken).toEqual([]);
});

/** The title in the file begins with the title on the page, which may be shorter. */
function isShown(one: string) {
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(one) ?? [];
  return title !== '' && existsSync(file) && text(file).includes(title);
}

test('each requirement has one of four answers with its text, and the page counts the missing ones correctly', () => {
  expect(rows.filter(({ answer }) => !['held', 'reason', 'not here', 'missing'].includes(answer))).toEqual([]);
  expect(rows.filter(({ asks, shown }) => asks.length < 10 || shown.length < 10)).toEqual([]);
  const of = (level: number, ...answers: string[]) =>
    rows.filter((row) => row.level === level && answers.includes(row.answer)).length;
  const [there, all] = [of(1, 'held', 'reason', 'not here'), 70];
  const [held, apply] = [of(2, 'held', 'reason'), of(2, 'held', 'reason', 'missing')];
  const sum = `**Level 1: ${there} of ${all}. Level 2: ${held} of the ${apply} that apply (${Math.floor((held / apply) * 100)} %)`;
  expect(page).toContain(sum);
});
