import { expect, test, vi } from 'vitest';
import yauzl from 'yauzl';
import { readSpreadsheet } from '#spreadsheets/read-spreadsheet.ts';
import { xlsxOf } from './write-xlsx.ts';

test('a workbook is read back as it was written, including zeros, long numbers and blanks', async () => {
  const rows = [
    ['주문번호', '우편번호', '전화번호', '메모', '송장번호'],
    ['20261126-7K2MQ4T', '03925', '01055550101', '"문" 앞 & <벨>\n누르지 마세요', ''],
    ['=1+1', '00000', '6123456789012345678', `\u0007종소리\ud83c\udf4a`, '-1'],
  ];
  const [sheet] = await readSpreadsheet(xlsxOf(rows));
  expect(sheet?.rows).toEqual([
    { row: 1, cells: rows[0] },
    { row: 2, cells: rows[1]?.slice(0, 4) },
    { row: 3, cells: ['=1+1', '00000', '6123456789012345678', '종소리🍊', '-1'] },
  ]);
});

test('a workbook has the parts that Excel needs, content types first, and is the same file at any time', async () => {
  const rows = [['주문번호'], ['1']];
  const bytes = async () => Buffer.from(await xlsxOf(rows).arrayBuffer());
  const first = await bytes();
  const archive = await yauzl.fromBufferPromise(first);
  const entries: yauzl.Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  expect(entries.map(({ fileName }) => fileName)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  // Deflated, with the first date that a zip file can store.
  expect(entries.map(({ compressionMethod, lastModFileDate }) => [compressionMethod, lastModFileDate])).toEqual(
    entries.map(() => [8, 0x21]),
  );
  vi.useFakeTimers({ now: Date.UTC(2027, 5, 1), toFake: ['Date'] });
  try {
    expect((await bytes()).equals(first)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
  expect(xlsxOf(rows).type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
});
