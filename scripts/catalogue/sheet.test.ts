import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statutoryEntry } from '#test/catalogue-files.ts';
import { sheetXml, unicodeText, type WrittenCell, workbookParts, writeExcel } from '#test/spreadsheets/dialects.ts';
import { writeZip } from '#test/zip.ts';
import { entryErrorText, readEntries } from './entries.ts';
import { readCatalogueFile } from './file.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheet-'));
const foundFile = (name: string) => join('test', 'spreadsheets', 'found', name);

/** The faults of a file, and the products in it. */
async function readingOf(path: string) {
  const { lines, faults, unread } = await readCatalogueFile(path);
  const read = readEntries(lines);
  // Images are not imported here.
  const reported = [...faults, ...read.faults.filter((fault) => !fault.path?.startsWith('images'))];
  return { reported: reported.map(entryErrorText), fields: lines.map(({ fields }) => fields), unread };
}

function written(name: string, bytes: Buffer | string) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const heads = [
  '상품코드',
  '생산자코드',
  '카테고리',
  '상품명',
  '원산지',
  '사진',
  '보관',
  '과세',
  '정가',
  '고시',
  '배송비',
  '옵션코드',
  '옵션명',
  '판매가',
  '재고',
];
const law = statutoryEntry.map(({ title, text }) => `${title}:${text}`).join('|');
const first: Record<string, WrittenCell> = {
  ...{
    상품코드: 'p1',
    생산자코드: 'g1',
    카테고리: 91,
    상품명: '감귤',
    원산지: '제주',
    사진: 'a.jpg',
    보관: '실온',
    과세: '면세',
  },
  ...{ 정가: 20000, 고시: law, 배송비: 3000, 옵션코드: '5kg', 옵션명: '5kg', 판매가: 19900, 재고: 10 },
};
const row = (more: Record<string, WrittenCell> = {}) => heads.map((head) => ({ ...first, ...more })[head] ?? '');
const csvOf = (...rows: WrittenCell[][]) =>
  [heads, ...rows]
    .map((cells) => cells.map((cell) => (String(cell).includes(',') ? `"${cell}"` : cell)).join(','))
    .join('\n');

test('inch marks and quotation marks within a name are kept', async () => {
  const { reported, fields } = await readingOf(foundFile('goods-inch-mark.csv'));
  expect(reported).toEqual([]);
  expect(fields).toMatchObject([
    { name: '12" 밀피자', options: [{ name: '5kg' }] },
    { name: '감귤', options: [{ name: '특"대" 5kg' }] },
  ]);
});

test('a price with ₩ or 원 is read, and a misplaced comma is reported', async () => {
  const { reported, fields } = await readingOf(foundFile('goods-won.csv'));
  expect(fields).toMatchObject([{ options: [{ price: 19_900 }] }, { options: [{ price: 19_900 }] }, {}]);
  expect(reported).toEqual(["4번째 줄: 배송비 - 숫자로 읽을 수 없어요: '3,5'"]);
});

test('a price with ₩ from a CSV of Korean Windows, where it is a backslash, is read', async () => {
  for (const price of ['\\19,900', '\\ 19,900', '￦19,900 원']) {
    const { reported, fields } = await readingOf(written('won.csv', csvOf(row({ 판매가: price }))));
    expect([reported, fields], price).toMatchObject([[], [{ options: [{ price: 19_900 }] }]]);
  }
});

test.each(['3,5', '1,00', '19.900', '19900.5', '1만', '약 19900', '19900~', '19,9000', '$19', '6.12E+11'])(
  'the price %s is reported unchanged',
  async (price) => {
    const { reported } = await readingOf(written('price.csv', csvOf(row({ 판매가: price }))));
    expect(reported).toEqual([`2번째 줄: 판매가 - 숫자로 읽을 수 없어요: '${price}'`]);
  },
);

test('a cell in which a formula failed is reported, also where any text is accepted', async () => {
  const { reported } = await readingOf(
    written('error.csv', csvOf(row({ 상품명: '#N/A', 원산지: '#REF!', 판매가: '#VALUE!' }))),
  );
  expect(reported.sort()).toEqual([
    "2번째 줄: 상품명 - 수식 오류가 있는 칸이에요: '#N/A'",
    "2번째 줄: 원산지 - 수식 오류가 있는 칸이에요: '#REF!'",
    "2번째 줄: 판매가 - 수식 오류가 있는 칸이에요: '#VALUE!'",
  ]);
});

test('a further row that differs from the first row of its product is reported', async () => {
  const { reported } = await readingOf(foundFile('goods-two-options.csv'));
  expect(reported).toEqual([
    "3번째 줄: 상품명 - 2번째 줄과 달라요: '감귤 큰 상자'",
    "3번째 줄: 정가 - 2번째 줄과 달라요: '40000'",
    "3번째 줄: 배송비 - 2번째 줄과 달라요: '6000'",
  ]);
  const blank = row({ 옵션코드: '10kg', 옵션명: '10kg' }).map((cell, at) => (at === 0 || at > 10 ? cell : ''));
  expect((await readingOf(written('blank.csv', csvOf(row(), blank)))).reported).toEqual([]);
});

test('a duplicate heading and a value without a heading are reported', async () => {
  const twice = written('twice.csv', '상품코드,판매가,판매가\np1,100,200');
  expect((await readingOf(twice)).reported).toContain('1번째 줄: 판매가 - 같은 제목의 열이 두 개예요.');
  const beyond = written('beyond.csv', `${csvOf(row())},넘친 값`);
  expect((await readingOf(beyond)).reported).toEqual(["2번째 줄: 제목이 없는 칸에 값이 있어요: '넘친 값'"]);
});

test('a fault names the heading, the row and the text of the cell, and no internal name', async () => {
  const bad = row({ 보관: '상온', 상품코드: '코드 하나', 재고: -1, 구매제한: '' });
  const gone = row({ 상품코드: 'p2', 판매가: '', 옵션코드: '', 정가: 200_000_000 });
  const { reported } = await readingOf(written('bad.csv', csvOf(bad, gone)));
  expect(reported.sort()).toEqual([
    "2번째 줄: 보관 - 실온, 냉장, 냉동 가운데 하나를 적어 주세요: '상온'",
    "2번째 줄: 상품코드 - 영문, 숫자와 . _ : - 로 60자까지 적어 주세요. ('코드 하나')",
    "2번째 줄: 재고 - 0 이상이어야 해요. ('-1')",
    '3번째 줄: 옵션코드 - 빠져 있어요.',
    "3번째 줄: 정가 - 1억 원을 넘을 수 없어요. ('200000000')",
    '3번째 줄: 판매가 - 빠져 있어요.',
  ]);
});

test('a workbook, 유니코드 텍스트 and a sheet with a title above the headings are read like a CSV', async () => {
  const day = row({ 상품명: '감귤, 큰 것' });
  const plain = await readingOf(written('plain.csv', csvOf(day)));
  expect(plain.reported).toEqual([]);
  for (const [name, bytes] of [
    ['goods.xlsx', writeExcel({ rows: [heads, day] })],
    ['titled.xlsx', writeExcel({ rows: [['11월 상품'], [], heads, day] })],
    ['goods.txt', unicodeText({ rows: [heads, day] })],
  ] as const) {
    const { reported, fields } = await readingOf(written(name, bytes));
    expect(reported, name).toEqual([]);
    expect(fields, name).toEqual(plain.fields);
  }
});

test('images and search words of a cell are separated by commas, bars or line breaks', async () => {
  for (const cell of ['a.jpg, b.jpg', 'a.jpg|b.jpg', 'a.jpg\nb.jpg', 'a.jpg,\r\nb.jpg\r\n']) {
    const path = written('broken.xlsx', writeExcel({ rows: [heads, row({ 사진: cell })] }));
    expect((await readingOf(path)).fields, cell).toMatchObject([{ images: ['a.jpg', 'b.jpg'] }]);
  }
});

test('a ship date is read in every form that a spreadsheet of Korea writes, and another text is reported', async () => {
  const dated = (day: string) => written('day.csv', `${[...heads, '출고일']}\n"${[...row(), day].join('","')}"`);
  for (const day of ['2026-12-03', '2026. 12. 3.', '2026.12.03', '2026/12/3', '2026년 12월 3일']) {
    const { reported, fields } = await readingOf(dated(day));
    expect([reported, fields], day).toMatchObject([[], [{ options: [{ shipmentDate: '2026-12-03' }] }]]);
  }
  for (const day of ['12월 3일', '2026-13-03', '26.12.3'])
    expect((await readingOf(dated(day))).reported, day).toEqual([expect.stringMatching(/^2번째 줄: 출고일/)]);
});

test('a file without a known heading gives one sentence', async () => {
  const { reported } = await readingOf(written('photo.csv', '이름,값,색\n가,나,다'));
  expect(reported).toEqual([
    '1번째 줄: 제목 줄을 찾지 못했어요. 상품코드, 생산자코드, 카테고리, 상품명처럼 적은 제목 줄이 있어야 해요.',
  ]);
  await expect(readingOf(written('old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4])))).rejects.toThrow(
    '예전 형식',
  );
});

test('a second sheet without a list is named as unread, and one with a list is refused', async () => {
  const cell = (value: WrittenCell, address: string) => `<c${address} t="str"><v>${value}</v></c>`;
  const sheet = (name: string, rows: WrittenCell[][]) => ({ name, xml: sheetXml({ rows }, { cell }) });
  const goods = sheet('상품', [heads, row()]);
  const notes = writeZip(workbookParts([sheet('안내', [['읽어 주세요']]), goods]));
  expect(await readingOf(written('notes.xlsx', notes))).toMatchObject({ reported: [], unread: ['안내'] });
  const both = writeZip(workbookParts([goods, sheet('상품 2', [heads, row({ 상품코드: 'p2' })])]));
  await expect(readingOf(written('both.xlsx', both))).rejects.toThrow("시트 '상품', '상품 2'에 모두 목록이 있어요");
});

test('a number written as text in JSON is not reported as missing', () => {
  const { faults } = readEntries([
    { line: 1, kind: 'category', fields: { id: '7', name: '과일', icon: '🍊', sort: 1 } },
  ]);
  expect(faults.map(({ field, message }) => [field, /빠져/.test(message)])).toEqual([['id', false]]);
});

test('an unsupported spreadsheet is refused with instructions for saving it, regardless of its extension', async () => {
  const old = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.from('Workbook', 'utf16le'),
  ]);
  const open = writeZip([{ name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') }]);
  for (const name of ['goods.xls', 'goods.xlsx', 'goods.csv', 'goods.ods', 'goods.jsonl'])
    for (const bytes of [old, open])
      await expect(readCatalogueFile(written(name, bytes))).rejects.toThrow(
        /파일이에요\. 엑셀에서 열어 \.xlsx나 CSV로 다시 저장해 주세요\.$/,
      );
});

test('each heading of a sheet is known as it is written', async () => {
  const sheet = '생산자코드,상호,사업자등록번호,전화,알림 휴대폰\ng1,가온농원,214-87-51021,064-000-0000,010-5555-0101';
  const { reported, fields } = await readingOf(written('seller.csv', sheet));
  expect(reported.filter((fault) => fault.includes('제목'))).toEqual([]);
  expect(fields).toMatchObject([{ messagePhone: '010-5555-0101' }]);
});
