import { basename, dirname } from 'node:path';

/** Words that are replaced by plain words: a role, a verb in the present tense, or nothing. */
const dialect =
  /\b(?:whoever|whomever|nobody|somebody|anew|ought|meanwhile|beside|lies|stands|stood|laid|told|said|spoken of|for ever|so many|by (?:itself|himself|herself)|of (?:its|their|his|her|our|one[’']s) own)\b|(?:^|[.:;] )(?:What|Who) (?:is|was|has|may|comes|asks|wants)\b/gi;

/** Folder names that are not allowed, by the name that every side uses for the noun. */
const folderNames: Record<string, string[]> = {
  admin: ['office'],
  analytics: ['figures', 'measure'],
  cancel: ['withdraw', 'withdrawals'],
  claims: ['claim', 'decide'],
  client: ['browser'],
  customers: ['accounts', 'people', 'members'],
  fulfillment: ['queue'],
  gifts: ['gift', 'giftbook'],
  integrations: ['outside'],
  invariants: ['audit'],
  layout: ['shell'],
  notices: ['boards'],
  notifications: ['messages'],
  payments: ['payment', 'money'],
  platform: ['base'],
  rendering: ['pages'],
  staff: ['crew'],
  stock: ['shelf'],
  support: ['inquiry', 'inquiries', 'talk'],
  videos: ['video'],
  wishlist: ['alarms'],
};

/** Names that say nothing about what a value holds. A local may have one where its last use is near. */
const vague = new Set(['asked', 'own', 'shown', 'one', 'why', 'said', 'kept', 'found', 'told', 'what', 'how']);

/** Export names that the router, the test runner or the brands require in many files. */
const conventional = new Set([
  'loader',
  'meta',
  'links',
  'headers',
  'handle',
  'shouldRevalidate',
  'ErrorBoundary',
  'Component',
]);

/** A migration that ran is never edited. */
const isMigration = (file: string) => file.startsWith('database/migrations/');
const isTest = (file: string) => /\.(test|journey)\.tsx?$/.test(file);
const isBrand = (file: string) => file.startsWith('brands/');

type Found = { place: string; text: string };
type Measure = { name: string; value: number; limit: number; found: Found[] };
/** `file` is the path in the repository, or the hash of a commit. */
type Text = { file: string; text: string };

/** Measures the texts of the repository and its last commits against STYLE.md. A measure is red above its limit. */
export function measureLanguage(texts: Text[], commits: Text[]): Measure[] {
  const code = texts.filter(({ file }) => /\.(ts|tsx|mjs)$/.test(file));
  const product = code.filter(({ file }) => !isTest(file) && !isBrand(file));
  const commented = texts.filter(({ file }) => /\.(ts|tsx|mjs|sql|css)$/.test(file) && !isMigration(file));
  const pages = texts.filter(({ file }) => file.endsWith('.md'));
  return [
    dialectOf('dialect in comments', commented.map(comments)),
    dialectOf('dialect in pages', pages.map(prose)),
    dialectOf('dialect in test titles', code.filter(({ file }) => isTest(file)).map(titles)),
    dialectOf('dialect in the last 100 commits', commits.map(prose)),
    longSubjects(commits),
    ...exportedNames(product),
    vagueLocals(code),
    ...fileNames(product.map(({ file }) => file)),
    folders(texts.map(({ file }) => file)),
    decisions(pages.filter(({ file }) => /^docs\/decisions\/\d/.test(file))),
  ];
}

/** Counts listed words per 10,000 words. */
function dialectOf(name: string, texts: Text[]): Measure {
  let words = 0;
  const found: Found[] = [];
  for (const { file, text } of texts) {
    words += text.match(/[A-Za-z’']+/g)?.length ?? 0;
    for (const match of text.matchAll(dialect))
      found.push({
        place: file,
        text: text.slice(Math.max(0, match.index - 40), match.index + 50).replaceAll('\n', ' '),
      });
  }
  return { name: `${name}, of 10,000 words`, value: (found.length / Math.max(1, words)) * 10_000, limit: 20, found };
}

function comments({ file, text }: Text): Text {
  const pattern = file.endsWith('.sql') ? /--[^\n]*/g : /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
  return { file, text: (text.match(pattern) ?? []).join('\n') };
}

function prose({ file, text }: Text): Text {
  return { file, text: text.replace(/```[\s\S]*?```|`[^`]*`/g, '') };
}

function titles({ file, text }: Text): Text {
  const pattern = /\b(?:test|describe|it)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])([\s\S]*?)\1/g;
  return { file, text: [...text.matchAll(pattern)].map(([, , title]) => title).join('\n') };
}

function longSubjects(commits: Text[]): Measure {
  const found = commits
    .map(({ file, text }): Found => ({ place: file, text: text.split('\n')[0] ?? '' }))
    .filter(({ text }) => text.length > 72);
  return { name: 'subjects of the last 100 commits over 72 letters', value: found.length, limit: 0, found };
}

function exportedNames(product: Text[]): Measure[] {
  const places = new Map<string, Set<string>>();
  for (const { file, text } of product)
    for (const [, name = ''] of text.matchAll(
      /^export (?:default )?(?:declare )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm,
    ))
      if (!conventional.has(name)) places.set(name, (places.get(name) ?? new Set()).add(file));
  const all = [...places].flatMap(([name, where]) => [...where].map((file) => ({ place: file, text: name })));
  const shared = all.filter(({ text }) => (places.get(text)?.size ?? 0) > 1);
  const short = all.filter(({ text }) => /^[A-Z]?[a-z]+$/.test(text));
  return [
    { name: 'shared exports, %', value: percentage(shared, all), limit: 4, found: shared },
    { name: 'exports of one word, %', value: percentage(short, all), limit: 12, found: short },
  ];
}

/** Private names of one word whose last use is at least six lines below. The formatter's indentation shows where a block ends. */
function vagueLocals(code: Text[]): Measure {
  const all = code.flatMap(({ file, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((line, at) =>
      [...line.matchAll(/(?<![\w.])(?:const|let|function) ([a-z]+)\b/g)].flatMap(([, name = '']) =>
        lastUse(lines, at, name) >= at + 6 ? [{ place: `${file}:${at + 1}`, text: name }] : [],
      ),
    );
  });
  const found = all.filter(({ text }) => vague.has(text));
  return { name: 'vague names of long-lived locals, %', value: percentage(found, all), limit: 0.6, found };
}

/** The line of the last use of a name in the block of its declaration. */
function lastUse(lines: string[], declared: number, name: string) {
  const indentOf = (line: string) => line.search(/\S/);
  const indent = indentOf(lines[declared] ?? '');
  const use = new RegExp(`(?<![\\w.'-])${name}\\b(?!['-]|\\??: )`);
  let last = declared;
  for (let at = declared + 1; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line !== '' && indentOf(line) < indent) break;
    if (use.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(line)) last = at;
  }
  return last;
}

function fileNames(product: string[]): Measure[] {
  const named = product.map((place) => ({ place, text: basename(place).replace(/\..*$/, '') }));
  const where = new Map<string, Set<string>>();
  for (const { place, text } of named) where.set(text, (where.get(text) ?? new Set()).add(dirname(place)));
  const short = named.filter(({ text }) => !text.includes('-'));
  const several = named.filter(({ text }) => (where.get(text)?.size ?? 0) > 1);
  return [
    { name: 'files of one word, %', value: percentage(short, named), limit: 45, found: short },
    { name: 'files named alike in several folders, %', value: percentage(several, named), limit: 20, found: several },
  ];
}

function folders(files: string[]): Measure {
  const all = new Set(files.filter((file) => !file.startsWith('docs/')).flatMap((file) => dirname(file).split('/')));
  const found = Object.entries(folderNames).flatMap(([noun, others]) =>
    others.filter((other) => all.has(other)).map((other) => ({ place: other, text: `is called ${noun}` })),
  );
  return { name: 'folders with a second name for a noun', value: found.length, limit: 0, found };
}

function decisions(pages: Text[]): Measure {
  const numbers = pages.map(({ file }) => basename(file).slice(0, 2));
  const found = pages.flatMap(({ file, text }, at) => [
    ...(numbers.indexOf(numbers[at] ?? '') < at ? [{ place: file, text: 'has the number of another page' }] : []),
    ...(/^Date: \d{4}-\d\d-\d\d\. Status: /m.test(text)
      ? []
      : [{ place: file, text: 'has no line "Date: …. Status: …"' }]),
  ]);
  const surplus = Math.max(0, pages.length - 35);
  return { name: 'faults of decision pages', value: found.length + surplus, limit: 0, found };
}

function percentage(some: Found[], all: Found[]) {
  return (some.length / Math.max(1, all.length)) * 100;
}
