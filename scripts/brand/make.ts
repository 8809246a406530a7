import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { paletteOf } from './colours.ts';
import { assertCompanyWords, type CompanyWords, fillCompanyFields } from './company.ts';

export type NewBrand = {
  key: string;
  /** The brand whose folder is copied. */
  like: string;
  name: string;
  promise: string;
  /** "#rrggbb"; without it the colours of the copied brand stay. */
  colour?: string | undefined;
  /** The company that runs the shop; while a field is missing it stays fictional, and no live shop opens with the brand. */
  company: CompanyWords;
};

/** Writes a brand's folder and its entry in the list of brands. Throws before anything is written. */
export async function makeBrand({ key, like, name, promise, colour, company }: NewBrand, root = '.') {
  const list = join(root, 'contract', 'rules', 'brands.ts');
  const listed = readFileSync(list, 'utf8');
  const folder = join(root, 'brands', key);
  if (!/^[a-z][a-z0-9]{1,19}$/.test(key))
    throw new Error(`"${key}" is not a brand key. Use 2 to 20 lower-case letters or digits, starting with a letter.`);
  if (existsSync(folder) || listed.includes(`\n  ${key}: {`))
    throw new Error(`Brand ${key} already exists. Choose another key.`);
  const [row, front] = new RegExp(`\\n  ${like}: \\{[^\\n]*front: '(\\w+)' \\},`).exec(listed) ?? [];
  if (!row) throw new Error(`--like names brand ${like}, which does not exist.`);
  if (/['\\\n`]/.test(name + promise + Object.values(company).join('')))
    throw new Error('Names and company fields must not contain quotes, backslashes or line breaks.');
  assertCompanyWords(company);
  if (colour && !/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`--colour "${colour}" must look like #0e8f80.`);

  cpSync(join(root, 'brands', like), folder, { recursive: true });
  const change = (file: string, work: (text: string) => string) =>
    writeFileSync(join(folder, file), work(readFileSync(join(folder, file), 'utf8')));
  const old = /name: '([^']+)'/.exec(readFileSync(join(folder, 'installed.ts'), 'utf8'))?.[1] ?? like;
  const named = (text: string) => text.replaceAll(old, name);
  const renamed = (text: string) => named(text).replace(`key: '${like}',`, `key: '${key}',\n  borrowed: true,`);
  change('brand.ts', (text) => fillCompanyFields(renamed(text.replace('  borrowed: true,\n', '')), company, name));
  change('voice.ts', named);
  change('installed.ts', (text) =>
    text.replace(/name: '[^']*'/, `name: '${name}'`).replace(/promise: '[^']*'/, `promise: '${promise}'`),
  );
  change('favicon.svg', named);
  writeFileSync(join(folder, 'wordmark.tsx'), wordmarkOf(name));
  if (colour) recolour(colour, change, join(root, 'brands', like));
  await drawShareCard(folder);
  const line = `  ${key}: { name: '${name}', short: '${name.slice(0, 6)}', front: '${front}' },\n`;
  writeFileSync(list, listed.replace('} as const satisfies', `${line}} as const satisfies`));
}

function recolour(colour: string, change: (file: string, work: (text: string) => string) => void, like: string) {
  const colours = paletteOf(colour.toLowerCase());
  const before = /--color-brand-500: (#\w{6})/.exec(readFileSync(join(like, 'theme.css'), 'utf8'))?.[1] ?? '';
  change('theme.css', (text) =>
    text.replace(/--color-(brand-\w+): #\w{6}/g, (all, name: string) =>
      colours[name] ? `--color-${name}: ${colours[name]}` : all,
    ),
  );
  change('favicon.svg', (text) => text.replaceAll(before, colour));
  change('installed.ts', (text) =>
    text
      .replace(/ground: '[^']*'/, `ground: '${colours['brand-50']}'`)
      .replace(/strong: '[^']*'/, `strong: '${colours['brand-strong']}'`),
  );
}

/** The placeholder image for shared links: the wordmark on the brand's background. */
async function drawShareCard(folder: string) {
  const ground = /ground: '([^']*)'/.exec(readFileSync(join(folder, 'installed.ts'), 'utf8'))?.[1] ?? '#ffffff';
  const sign = await sharp(join(folder, 'favicon.svg'), { density: 800 }).resize(320, 320).png().toBuffer();
  const card = sharp({ create: { width: 1200, height: 630, channels: 3, background: ground } });
  await card
    .composite([{ input: sign }])
    .png({ palette: true })
    .toFile(join(folder, 'share.png'));
}

/** A placeholder wordmark in the page's font. Wide (Hangul) letters are as wide as they are high. */
function wordmarkOf(name: string) {
  const width = [...name].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x1100 ? 88 : 56), 0);
  return `export function Wordmark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 ${width} 100" preserveAspectRatio="xMinYMid meet" role="img" aria-label="${name}" className={className}>
      <text x="0" y="82" fontSize="92" fontWeight="800" textLength="${width}" fill="currentColor">
        ${name}
      </text>
    </svg>
  );
}
`;
}
