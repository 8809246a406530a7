import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { printHelp } from './help.ts';

type Subset = (font: Buffer, text: string, how: object) => Promise<Buffer>;

printHelp(
  process.argv,
  'npx --yes --package=subset-font@2.4.0 node scripts/subset-font.ts',
  'Writes the glyphs that screens and catalogue use from Pretendard to storefront/layout/letters.woff2, with its style sheet, and in the regular weight to letters-regular.woff2. All are committed. npx downloads the tool for this command only.',
);

const sources = ['storefront', 'ui', 'brands', 'client', 'contract', 'server', 'demo'];
const marks = '·…–—‘’“”→←▲▼×±°℃₩~①②③④⑤•';
const syllables = [
  ...new Set(sources.flatMap(filesOf).flatMap((file) => readFileSync(file, 'utf8').match(/[가-힣]/g) ?? [])),
];
const basic = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place));
const letters = [...new Set([...basic, ...marks, ...syllables])].sort();

// Only the weights the shop uses, regular to bold; the ends of the axis would add a third to the file.
const variationAxes = { wght: { min: 400, max: 700, default: 400 } };
const font = readFileSync('node_modules/pretendard/dist/public/variable/PretendardVariable.ttf');
const cut = await tool()(font, letters.join(''), { targetFormat: 'woff2', variationAxes });
writeFileSync('storefront/layout/letters.woff2', cut);
// The regular weight alone, for devices that have no Korean letters and wait for it: two thirds of the size.
const regular = await tool()(font, letters.join(''), { targetFormat: 'woff2', variationAxes: { wght: 400 } });
writeFileSync('storefront/layout/letters-regular.woff2', regular);
writeFileSync('storefront/layout/pretendard-letters.css', sheet());
console.log(
  `${syllables.length} syllables, ${Math.round(cut.length / 1024)} kB, regular ${Math.round(regular.length / 1024)} kB`,
);

function sheet() {
  const range = letters.map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join(',');
  return `/* Made by scripts/subset-font.ts. */
@font-face{font-family:'Pretendard Variable';font-weight:45 920;font-display:swap;src:url('./letters.woff2') format('woff2');unicode-range:${range}}
`;
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The tool is where npx has put it, at the front of the path. */
function tool(): Subset {
  const [bin = ''] = (process.env.PATH ?? '').split(':').filter((folder) => folder.includes('_npx'));
  if (!bin) throw new Error('subset-font not found. Start this script with npx, as --help shows.');
  return createRequire(join(bin, '..', 'letters.cjs'))('subset-font') as Subset;
}
