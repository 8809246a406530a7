import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { printHelp } from './help.ts';

printHelp(
  process.argv,
  'npm run check:language [-- --list dialect|subjects|shared|exports|files|folders]',
  'Measures names and prose against STYLE.md and fails where a limit is exceeded. --list prints what one measure counts.',
);

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

const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .stdout.split('\n')
  .filter((file) => file !== '');
/** A migration that ran is never edited. */
const isMigration = (file: string) => file.startsWith('database/migrations/');
const isTest = (file: string) => /\.(test|journey)\.tsx?$/.test(file);
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const read = (file: string) => readFileSync(file, 'utf8');

type Found = { place: string; text: string };

/** Empty in a copy without a history. */
const commits = spawnSync('git', ['log', '-100', '--no-merges', '--format=%h%n%B%x00'], { encoding: 'utf8' })
  .stdout.split('\0')
  .map((entry) => entry.trim())
  .filter((entry) => entry !== '')
  .map((entry) => ({ file: entry.slice(0, entry.indexOf('\n')), text: entry.slice(entry.indexOf('\n') + 1) }));
const longSubjects = commits
  .map(({ file, text }): Found => ({ place: file, text: text.split('\n')[0] ?? '' }))
  .filter(({ text }) => text.length > 72);
type Measure = { name: string; value: number; limit: number; found: Found[] };

const measures: Measure[] = [
  dialectOf(
    'dialect in comments',
    files.filter((file) => /\.(ts|tsx|mjs|sql|css)$/.test(file) && !isMigration(file)).map(comments),
  ),
  dialectOf('dialect in pages', files.filter((file) => file.endsWith('.md')).map(page)),
  dialectOf('dialect in test titles', files.filter(isTest).map(titles)),
  dialectOf('dialect in the last 100 commits', commits),
  {
    name: 'subjects of the last 100 commits over 72 letters',
    value: longSubjects.length,
    limit: 0,
    found: longSubjects,
  },
  ...exportedNames(),
  ...fileNames(),
  folders(),
  decisions(),
];

const [, wanted] = process.argv.slice(2);
for (const { name, value, limit, found } of measures) {
  if (wanted && name.includes(wanted)) for (const { place, text } of found) console.log(`${place}\t${text}`);
  console.log(`${value > limit ? 'FAILED' : 'ok    '} ${name}: ${Math.round(value * 10) / 10}, at most ${limit}`);
}
process.exit(measures.some(({ value, limit }) => value > limit) ? 1 : 0);

/** Counts listed words per 10,000 words. */
function dialectOf(name: string, texts: { file: string; text: string }[]): Measure {
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

function comments(file: string) {
  const pattern = file.endsWith('.sql') ? /--[^\n]*/g : /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
  return { file, text: (read(file).match(pattern) ?? []).join('\n') };
}

function page(file: string) {
  return { file, text: read(file).replace(/```[\s\S]*?```|`[^`]*`/g, '') };
}

function titles(file: string) {
  const pattern = /\b(?:test|describe|it)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])([\s\S]*?)\1/g;
  return { file, text: [...read(file).matchAll(pattern)].map(([, , title]) => title).join('\n') };
}

function exportedNames(): Measure[] {
  const places = new Map<string, Set<string>>();
  for (const file of code.filter((one) => !isTest(one) && !one.startsWith('brands/')))
    for (const [, name = ''] of read(file).matchAll(
      /^export (?:default )?(?:declare )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm,
    ))
      if (!conventional.has(name)) places.set(name, (places.get(name) ?? new Set()).add(file));
  const all = [...places].flatMap(([name, where]) => [...where].map((file) => ({ place: file, text: name })));
  const shared = all.filter(({ text }) => (places.get(text)?.size ?? 0) > 1);
  const short = all.filter(({ text }) => /^[A-Z]?[a-z]+$/.test(text));
  const part = (some: Found[]) => (some.length / all.length) * 100;
  return [
    { name: 'shared exports, %', value: part(shared), limit: 4, found: shared },
    { name: 'exports of one word, %', value: part(short), limit: 12, found: short },
  ];
}

function fileNames(): Measure[] {
  const named = code
    .filter((file) => !isTest(file) && !file.startsWith('brands/'))
    .map((place) => ({ place, text: basename(place).replace(/\..*$/, '') }));
  const where = new Map<string, Set<string>>();
  for (const { place, text } of named) where.set(text, (where.get(text) ?? new Set()).add(dirname(place)));
  const short = named.filter(({ text }) => !text.includes('-'));
  const several = named.filter(({ text }) => (where.get(text)?.size ?? 0) > 1);
  const part = (some: Found[]) => (some.length / named.length) * 100;
  return [
    { name: 'files of one word, %', value: part(short), limit: 45, found: short },
    { name: 'files named alike in several folders, %', value: part(several), limit: 20, found: several },
  ];
}

function folders(): Measure {
  const all = new Set(files.filter((file) => !file.startsWith('docs/')).flatMap((file) => dirname(file).split('/')));
  const found = Object.entries(folderNames).flatMap(([noun, others]) =>
    others.filter((other) => all.has(other)).map((other) => ({ place: other, text: `is called ${noun}` })),
  );
  return { name: 'folders with a second name for a noun', value: found.length, limit: 0, found };
}

function decisions(): Measure {
  const pages = files.filter((file) => /^docs\/decisions\/\d.*\.md$/.test(file));
  const numbers = pages.map((file) => basename(file).slice(0, 4));
  const found = pages.flatMap((place, at) => {
    const text = read(place);
    return [
      ...(numbers.indexOf(numbers[at] ?? '') < at ? [{ place, text: 'has the number of another page' }] : []),
      ...(/^Date: \d{4}-\d\d-\d\d\. Status: /m.test(text) ? [] : [{ place, text: 'has no line "Date: …. Status: …"' }]),
    ];
  });
  const surplus = Math.max(0, pages.length - 35);
  return { name: 'faults of decision pages', value: found.length + surplus, limit: 0, found };
}
