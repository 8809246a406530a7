import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

type Citation = { file: string; line: number; text: string; to: string };

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /\.(tsx?|sql|css|md)$/.test(file) && existsSync(file));
const pages = files.filter((file) => /^docs\/(rules|spec|law)/.test(file) && file.endsWith('.md'));
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/**
 * What a comment may cite, and the anchors it leads to. The pages of laws and of commerce law both have a C1, so a citation names its
 * page.
 */
const kinds: { pattern: RegExp; to: (found: RegExpMatchArray) => string[] }[] = [
  { pattern: /\bD\d+(?:\.\d+)*\b/g, to: ([number]) => [number] },
  { pattern: /\bD4\.2[:,] (\d+(?:(?:, | and |–)\d+)*)(?![.\d])/g, to: ([, rows = '']) => spread(rows).map(rowOf) },
  { pattern: /§\d+/g, to: ([section]) => [section] },
  { pattern: /\bC\d+\.\d+\b|(?<=\bkorea )C\d+\b/gi, to: ([number]) => [`law ${number}`] },
  { pattern: /\blaws? ([A-Z]\d+)/gi, to: ([, id = '']) => [`laws ${id}`] },
];

/** Names of documents that are not in the repository. */
const elsewhere =
  /\b(?:korea|growth|office|reliability|harness|pitfalls?|amendments?|findings?) (?:[a-z]\.)?[A-Z]?\d+|\/work\/\w+/g;

const all = files.flatMap((file) => citationsIn(file, texts.get(file) ?? ''));
const anchors = anchorsOf(texts);

describe('what comments cite is in the repository', () => {
  test('rules, sections and laws are cited by numbers that exist', () => {
    expect(all.length).toBeGreaterThan(150);
    expect(dangling(all, anchors)).toEqual([]);
  });

  test('every path in the README and the pages for engineers is in the repository', () => {
    const tops = new Set(files.map((file) => file.split('/')[0]));
    const gone = ['README.md', 'CONTRIBUTING.md', 'STYLE.md', 'docs/rooms.md', 'docs/orders.md'].flatMap((page) =>
      [...(texts.get(page) ?? '').matchAll(/`([a-z-]+\/[\w./-]*)`/g)]
        .map(([, path = '']) => path)
        .filter((path) => tops.has(path.split('/')[0]) && !existsSync(path))
        .map((path) => `${page}: ${path}`),
    );
    expect(gone).toEqual([]);
  });

  test('a page that loses a rule or a row leaves citations without a target', () => {
    for (const gone of ['D8.5', 'D4.2.21', '§5', 'law C8.10', 'laws P12']) {
      const fewer = new Set([...anchors].filter((anchor) => anchor !== gone));
      const found = dangling(all, fewer);
      expect(found.length, gone).toBeGreaterThan(0);
      expect(
        found.every((place) => place.endsWith(` → ${gone}`)),
        gone,
      ).toBe(true);
    }
  });

  test('a citation of a rule that does not exist is found in every kind of file', () => {
    const wrong: [string, string][] = [
      ['a.ts', '// As rules D99.1 say.'],
      ['a.tsx', 'const a = 1;\n/** Because of\n * rules D98 (spec §77). */'],
      ['a.sql', 'select 1; -- rules D4.2: 21, 99'],
      ['a.css', '/* law S99 */'],
      ['a.md', 'As C8.99 has it.'],
    ];
    const found = wrong.flatMap(([file, text]) => dangling(citationsIn(file, text), anchors));
    expect(found).toEqual([
      'a.ts:1 → D99.1',
      'a.tsx:3 → D98',
      'a.tsx:3 → §77',
      'a.sql:1 → D4.2.99',
      'a.css:1 → laws S99',
      'a.md:1 → law C8.99',
    ]);
    expect(citationsIn('a.ts', "const order = 'D99.1'; // and nothing else")).toEqual([]);
  });

  test('no document from elsewhere is cited, and every cited page exists', () => {
    const paths = new Set(files.flatMap((file) => [file, basename(file)]));
    const foundCitations = files
      .filter((file) => file !== 'test/citations.test.ts')
      .flatMap((file) => {
        const text = commentsIn(file, texts.get(file) ?? '');
        const named = file.endsWith('.md') ? [] : [...text.matchAll(/[\w./-]+\.md\b/g)].map(([page]) => page);
        return [
          ...[...text.matchAll(elsewhere)].map(([paper]) => paper),
          ...named.filter((page) => !paths.has(page)),
        ].map((what) => `${file} → ${what}`);
      });
    expect(foundCitations).toEqual([]);
  });
});

describe('the pages themselves', () => {
  test('contain each number once and are all linked from the index', () => {
    const twice = pages.flatMap((page) => {
      const ids = idsOf(texts.get(page) ?? '');
      return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${page}#${id}`);
    });
    expect(twice).toEqual([]);
    const index = texts.get('docs/rules.md') ?? '';
    const rooms = pages.filter((page) => dirname(page) === 'docs/rules');
    expect(rooms.filter((page) => !index.includes(`](rules/${basename(page)})`))).toEqual([]);
  });

  test('name every law that the audit checks', () => {
    const laws = [...texts].filter(([file]) => file.startsWith('server/invariants/')).map(([, text]) => text);
    const ids = laws.flatMap((text) => [...text.matchAll(/\bid: '([A-Z]+\d+)[a-z]?'/g)].map(([, id]) => id));
    expect(ids.length).toBeGreaterThan(10);
    expect(ids.filter((id) => !anchors.has(`laws ${id}`))).toEqual([]);
  });

  test('link to pages and numbers that exist', () => {
    const broken = files
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        [...(texts.get(file) ?? '').matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
          .filter(([, path = '', id]) => !leads(path === '' ? file : normalize(join(dirname(file), path)), id))
          .map(([link]) => `${file} ${link}`),
      );
    expect(broken).toEqual([]);
  });
});

function leads(path: string, id: string | undefined) {
  if (!existsSync(path)) return false;
  return id === undefined || !pages.includes(path) || idsOf(texts.get(path) ?? '').includes(id);
}

function dangling(citations: Citation[], known: ReadonlySet<string>) {
  return citations.filter(({ to }) => !known.has(to)).map(({ file, line, to }) => `${file}:${line} → ${to}`);
}

function citationsIn(file: string, text: string): Citation[] {
  if (file === 'test/citations.test.ts') return [];
  const comments = commentsIn(file, text);
  return kinds
    .flatMap(({ pattern, to }) =>
      [...comments.matchAll(pattern)].flatMap((found) =>
        to(found).map((end) => ({ at: found.index, text: found[0], to: end })),
      ),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ at, ...rest }) => ({ file, line: text.slice(0, at).split('\n').length, ...rest }));
}

/**
 * The comments of a file with everything else blanked out, so positions stay the same; a page counts as a whole. Lines of a comment are
 * joined. Comments of SQL inside scripts count too, and so does a string that looks like a comment.
 */
function commentsIn(file: string, text: string) {
  if (file.endsWith('.md')) return text;
  const comment = file.endsWith('.sql')
    ? /--.*|\/\*[\s\S]*?\*\//g
    : file.endsWith('.css')
      ? /\/\*[\s\S]*?\*\//g
      : /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*|(?<=\s)-- .*/g;
  let blanked = '';
  for (const { 0: found, index } of text.matchAll(comment)) blanked += blank(text.slice(blanked.length, index)) + found;
  blanked += blank(text.slice(blanked.length));
  return blanked.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, (turn) => ' '.repeat(turn.length));
}

function blank(text: string) {
  return text.replace(/[^\n]/g, ' ');
}

/** Expands "13, 14, 16–18" and "7 and 8" into numbers. */
function spread(rows: string) {
  return rows.split(/, | and /).flatMap((part) => {
    const [from = 0, to = from] = part.split('–').map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

function rowOf(row: number) {
  return `D4.2.${row}`;
}

function anchorsOf(of: ReadonlyMap<string, string>) {
  return new Set(
    pages.flatMap((page) => {
      const ids = idsOf(of.get(page) ?? '');
      if (page === 'docs/law.md') return ids.map((id) => `law ${id}`);
      return page === 'docs/laws.md' ? ids.map((id) => `laws ${id}`) : ids;
    }),
  );
}

function idsOf(text: string) {
  return [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id);
}
