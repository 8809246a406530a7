import { expect, test } from 'vitest';
import { readSpreadsheet } from '#spreadsheets/read-spreadsheet.ts';
import { xlsxOf } from './write-xlsx.ts';

test('a workbook comes back as it was written, zeros, long numbers and blanks too', async () => {
  const rows = [
    ['주문번호', '우편번호', '전화번호', '메모', '송장번호'],
    ['20261126-7K2MQ4T', '03925', '01055550101', '"문" 앞 & <벨>\n누르지 마세요', ''],
    ['=1+1', '00000', '6123456789012345678', `\u0007종소리\ud83c\udf4a`, '-1'],
  ];
  const [sheet] = await readSpreadsheet(await xlsxOf(rows));
  expect(sheet?.rows).toEqual([
    { row: 1, cells: rows[0] },
    { row: 2, cells: rows[1]?.slice(0, 4) },
    { row: 3, cells: ['=1+1', '00000', '6123456789012345678', '종소리🍊', '-1'] },
  ]);
});
