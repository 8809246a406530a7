import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QueuedItem } from '#contract/work-queues.ts';
import { readSpreadsheet } from '#spreadsheets/read-spreadsheet.ts';
import { SpreadsheetError } from '#spreadsheets/spreadsheet-error.ts';
import * as write from '#test/spreadsheets/dialects.ts';
import { matchTrackingNumbers } from './match-tracking-numbers.ts';

/** The number of generated tables. `TABLES=10000` sets another number. */
const numRuns = Number(process.env.TABLES) || 300;

const dialects = {
  excel: write.writeExcel,
  streamed: write.writeStreamedXlsx,
  addressless: write.writeAddresslessXlsx,
  java: write.writeJavaXlsx,
  cdata: write.writeCdataXlsx,
  dotnet: write.writeDotnetXlsx,
  zip64: write.zip64,
  csv: write.writeCsv,
  plainCsv: write.plainCsv,
  semicolons: write.writeSemicolonText,
  tabs: write.writeTabText,
  unicodeText: write.unicodeText,
  cp949: write.cp949,
  formulaGuards: write.formulaGuards,
  tabGuards: write.tabGuards,
  page: write.writeHtmlXls,
} as const;

const letters = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTUVWXYZ');
const orderNumber = fc.string({ unit: letters, minLength: 7, maxLength: 7 }).map((tail) => `20261126-${tail}`);
const digitsOf = (count: number) => fc.bigInt({ min: 10n ** BigInt(count - 1), max: 10n ** BigInt(count) - 1n });
const invoice = fc
  .oneof(...[10, 11, 12, 13, 14, 15, 16].map((count) => ({ weight: count > 15 ? 1 : 3, arbitrary: digitsOf(count) })))
  .map(String);
const parcel = fc.record({ order: orderNumber, invoice, isNumber: fc.boolean() });
/** Texts of delivery memos: Korean, and characters that separate, quote or begin a formula. */
const memo = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...'가나다 문앞벨12"\',;=-+@.()<>&'), maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '문 앞\n벨 누르지 마세요',
      '"꼭" 문 앞',
      '5" 상자',
      '서울, 마포구, 101동',
      '\t',
      '010-5555-0101',
      '03925',
    ),
  },
);
const orderHeads = fc.constantFrom('주문번호', '고객주문번호', '주문 번호', 'Order No', '주문번호(쇼핑몰)');
const invoiceHeads = fc.constantFrom(
  '송장번호',
  '운송장번호',
  '등기번호',
  '택배송장',
  'Tracking Number',
  '운송장번호(13자리)',
);
const extraHeads = ['받는분', '받는분전화번호', '배송메모', '송장출력일', '비고', '수량', '박스 색'];

const table = fc.record({
  parcels: fc.uniqueArray(parcel, { selector: ({ order }) => order, minLength: 1, maxLength: 8 }),
  heads: fc.tuple(orderHeads, invoiceHeads),
  extras: fc.uniqueArray(fc.constantFrom(...extraHeads), { maxLength: 4 }),
  memos: fc.array(memo, { minLength: 40, maxLength: 40 }),
  titles: fc.array(
    fc.constantFrom<string[]>(['11월 26일 운송장 내역'], [], ['출고, 가온농원'], ['', '', '담당: 이도윤']),
    { maxLength: 2 },
  ),
  blanks: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
  places: fc.tuple(fc.nat(5), fc.nat(5)),
  dialect: fc.constantFrom(...(Object.keys(dialects) as (keyof typeof dialects)[])),
});
type Table = typeof table extends fc.Arbitrary<infer T> ? T : never;

const workbooks: readonly string[] = ['excel', 'streamed', 'addressless', 'java', 'cdata', 'dotnet', 'zip64'];
/** A number as Excel keeps it in a cell: its first 15 digits, and zeros. */
const inNumberCell = (digits: string) => Number(digits.slice(0, 15).padEnd(digits.length, '0'));

/** The rows of a table, and the rows of each parcel. */
function rowsOf({ dialect, parcels, heads, extras, memos, titles, blanks, places }: Table) {
  const [order, number] = heads;
  const place = (row: write.WrittenCell[], one: write.WrittenCell, other: write.WrittenCell) => {
    const placed = [...row];
    placed.splice(Math.min(places[0], placed.length), 0, one);
    placed.splice(Math.min(places[1], placed.length), 0, other);
    return placed;
  };
  const rows: write.WrittenCell[][] = [...titles, place(extras, order, number)];
  const numbers = new Map<string, number>();
  for (const [at, one] of parcels.entries()) {
    if (blanks[at]) rows.push([]);
    const written = extras.map((_, nth) => memos[at * 4 + nth] ?? '');
    rows.push(
      place(written, one.order, one.isNumber && workbooks.includes(dialect) ? inNumberCell(one.invoice) : one.invoice),
    );
    numbers.set(one.order, rows.length);
  }
  return { rows, numbers };
}

test(`${numRuns} tables of orders and numbers are read back exactly or refused with an error`, async () => {
  const ends = { read: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(table, async (one) => {
      const { rows, numbers } = rowsOf(one);
      const lines = one.parcels.map(({ order }, at) => lineOf(order, at));
      const bytes = dialects[one.dialect]({ rows });
      const sheets = await readSpreadsheet(new Blob([new Uint8Array(bytes)])).catch((error: unknown) => {
        expect(error).toBeInstanceOf(SpreadsheetError);
        return null;
      });
      const sheet = sheets?.[0];
      const matched =
        sheet &&
        matchTrackingNumbers(sheet, {
          lines,
          carriers: [{ code: '23', name: '경동택배' }],
          carrier: '23',
          today: '2026-11-26',
        });
      if (!matched || matched.columnQuestion) {
        ends.refused += 1;
        return;
      }
      expect(matched.ready.length + matched.reported.length).toBe(matched.rows);
      for (const { row, lines: some, invoice: number } of matched.ready) {
        const order = some[0]?.orderNumber ?? '';
        expect(some).toHaveLength(1);
        expect(number).toBe(one.parcels.find((other) => other.order === order)?.invoice);
        expect(row).toBe(numbers.get(order));
      }
      const reported = new Set(matched.reported.map(({ row }) => row));
      const seen = new Set(matched.ready.map(({ lines: some }) => some[0]?.orderNumber));
      for (const [order, row] of numbers) expect(seen.has(order) || reported.has(row), order).toBe(true);
      if (matched.reported.length === 0) ends.read += 1;
      else ends.refused += 1;
    }),
    { numRuns },
  );
  expect(ends.read).toBeGreaterThan(numRuns * 0.8);
}, 600_000);

const lineOf = (orderNumber: string, at: number) =>
  ({
    uuid: `0197b0c6-0000-7000-8000-${String(at).padStart(12, '0')}`,
    orderNumber,
    name: '배',
    options: [],
    units: 1,
    distributor: { id: 1, name: '가온농원' },
    dispatchDate: '2026-11-26',
    receiver: '이*윤',
    place: '서울 마포구',
    isGift: false,
    asked: null,
  }) as unknown as QueuedItem;
