import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { printHelp } from './help.ts';

type Subset = (font: Buffer, text: string, how: object) => Promise<Buffer>;

printHelp(
  process.argv,
  'npx --yes --package=subset-font@2.4.0 node scripts/subset-font.ts',
  'Writes the glyphs that screens and catalogue use from Pretendard to storefront/layout/letters.woff2, with its style sheet, and the syllables in the regular weight to letters-regular.woff2, with empty glyphs of the same width in blank-syllables.ttf. All are committed. npx downloads the tool for this command only.',
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
// The syllables in the regular weight alone, for devices that have no Korean letters and wait for them: half of the size.
const regular = await tool()(font, syllables.join(''), { targetFormat: 'woff2', variationAxes: { wght: 400 } });
writeFileSync('storefront/layout/letters-regular.woff2', regular);
writeFileSync('storefront/layout/blank-syllables.ttf', blankFont());
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

/** A font with one empty glyph, which every Korean syllable uses. In Pretendard all syllables have this width. */
function blankFont() {
  const [unitsPerEm, width, ascent, descent] = [2048, 1770, 1950, -494];
  const [first, last] = [0xac00, 0xd7a3];
  const tables: Record<string, Buffer> = {
    'OS/2': Buffer.concat([
      u16(4, width, 400, 5, ...Array(12).fill(0)),
      Buffer.alloc(10),
      u32(0, 0x100, 0, 0),
      Buffer.from('    '),
      u16(0x40, first, last, ascent, descent, 0, ascent, -descent),
      u32(0, 0),
      u16(0, 0, 0, 32, 0),
    ]),
    // Format 13 gives one glyph to a range of letters.
    cmap: Buffer.concat([u16(0, 1, 3, 10), u32(12), u16(13, 0), u32(28, 0, 1, first, last, 1)]),
    glyf: Buffer.alloc(4),
    head: Buffer.concat([
      u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      u16(0, unitsPerEm),
      Buffer.alloc(16),
      u16(0, 0, width, 0, 0, 8, 2, 0, 0),
    ]),
    hhea: Buffer.concat([u32(0x10000), u16(ascent, descent, 0, width, 0, 0, 0, 1, ...Array(7).fill(0), 1)]),
    hmtx: u16(width, 0, 0),
    loca: u16(0, 0, 0),
    maxp: Buffer.concat([u32(0x10000), u16(2, 0, 0, 0, 0, 1, ...Array(8).fill(0))]),
    name: u16(0, 0, 6),
    post: u32(0x30000, ...Array(7).fill(0)),
  };
  const names = Object.keys(tables).sort((one, other) => (one < other ? -1 : 1));
  const directory = [u32(0x10000), u16(names.length, 128, 3, names.length * 16 - 128)];
  const bodies: Buffer[] = [];
  let offset = 12 + names.length * 16;
  for (const name of names) {
    const table = tables[name] ?? Buffer.alloc(0);
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    directory.push(Buffer.from(name), u32(checksum(padded), offset, table.length));
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([...directory, ...bodies]);
}

function checksum(table: Buffer) {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

function u16(...numbers: number[]) {
  return Buffer.from(Uint16Array.from(numbers).buffer).swap16();
}

function u32(...numbers: number[]) {
  return Buffer.from(Uint32Array.from(numbers).buffer).swap32();
}
