import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeZip, type ZipPart } from '#test/zip.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

const workbook =
  '<workbook xmlns:r="r"><sheets><sheet name="비밀" sheetId="1" state="hidden" r:id="rId1"/><sheet name="송장" sheetId="2" r:id="rId2"/></sheets></workbook>';
const links =
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>';

function book(sheet: string, more: ZipPart[] = []) {
  const part = (name: string, text: string) => ({ name, data: Buffer.from(text) });
  return writeZip([
    part('xl/workbook.xml', workbook),
    part('xl/_rels/workbook.xml.rels', links),
    part('xl/worksheets/sheet1.xml', '<sheetData><row r="1"><c r="A1" t="str"><v>숨김</v></c></row></sheetData>'),
    part('xl/worksheets/sheet2.xml', sheet),
    ...more,
  ]);
}

const readAll = (bytes: Buffer | string) => readSpreadsheet(new Blob([new Uint8Array(Buffer.from(bytes))]));
const read = async (bytes: Buffer | string) => (await readAll(bytes))[0]?.rows.map(({ cells }) => cells);

describe('a spreadsheet', () => {
  test('written by Excel is read: shared strings without phonetic hints, digits as written, hidden sheets left out', async () => {
    const strings =
      '<sst><si><t>주문번호</t></si><si><r><t>운송장</t></r><r><t>번호</t></r><rPh sb="0" eb="2"><t>소리</t></rPh></si><si><t>20261122-AB&amp;CD</t></si></sst>';
    const sheet =
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
      '<row r="3"><c r="A3" t="s"><v>2</v></c><c r="C3"><f>1+1</f><v>612345678901</v></c></row></sheetData></worksheet>';
    const shared = { name: 'xl/sharedStrings.xml', data: Buffer.from(strings) };
    expect(await read(book(sheet, [shared]))).toEqual([
      ['주문번호', '', '운송장번호'],
      ['20261122-AB&CD', '', '612345678901'],
    ]);
  });

  test('written by other programs is read: cells without an address, inline strings, prefixed names', async () => {
    const sheet =
      '<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>한진</x:t></x:is></x:c><x:c><x:v>0412345678</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await read(book(sheet))).toEqual([['한진', '0412345678']]);
  });

  test('may be stored uncompressed in the file', async () => {
    const stored = [
      ['xl/workbook.xml', workbook],
      ['xl/_rels/workbook.xml.rels', links],
      ['xl/worksheets/sheet2.xml', '<sheetData><row><c><v>7</v></c></row></sheetData>'],
    ].map(([name = '', text = '']) => ({ name, data: Buffer.from(text), method: 0 }));
    expect(await read(writeZip(stored))).toEqual([['7']]);
  });

  test('that is encrypted, old, broken, truncated or not a table is refused with a sentence', async () => {
    const good = book('<sheetData><row><c><v>7</v></c></row></sheetData>');
    const part = { name: 'xl/workbook.xml', data: Buffer.from(workbook), flags: 1 };
    const bad: [Buffer | string, RegExp][] = [
      [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), /예전 형식/],
      [Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]), /암호/],
      ['%PDF-1.7', /PDF 파일이에요/],
      [writeZip([part]), /암호/],
      [good.subarray(0, good.length - 30), /깨졌거나/],
      [writeZip([{ name: 'a.txt', data: Buffer.from('x') }]), /깨졌거나/],
      ['', /내용이 없어요/],
      [Buffer.from([1, 2, 0, 0, 3]), /깨졌거나/],
    ];
    for (const [bytes, why] of bad) await expect(read(bytes)).rejects.toThrow(why);
  });

  test('whose sheet, strings or workbook break off is refused as cut, in every dialect', async () => {
    const cell = (address: string, text: string) => `<c r="${address}" t="str"><v>${text}</v></c>`;
    const row = (number: number) => `<row r="${number}">${cell(`A${number}`, 'A')}${cell(`B${number}`, '6123')}</row>`;
    const whole = `<worksheet><sheetData>${row(1)}${row(2)}${row(3)}</sheetData></worksheet>`;
    expect(await read(book(whole))).toHaveLength(3);
    const from = whole.indexOf('<row r="3"');
    for (let end = from; end < whole.length; end += 7)
      await expect(read(book(whole.slice(0, end))), whole.slice(from, end)).rejects.toThrow(/중간에 끊겼어요/);
    const strings = { name: 'xl/sharedStrings.xml', data: Buffer.from('<sst><si><t>주문번호</t></si><si><t>운송') };
    await expect(read(book('<sheetData><row><c t="s"><v>1</v></c></row></sheetData>', [strings]))).rejects.toThrow(
      /중간에 끊겼어요/,
    );
    const old =
      '<?mso-application progid="Excel.Sheet"?><Workbook><Worksheet><Table><Row><Cell><Data>1</Data></Cell></Row>';
    await expect(read(`${old}<Row><Cell><Data>6123`)).rejects.toThrow(/중간에 끊겼어요/);
    const page = '<table><tr><td>1</td></tr><tr><td>6123';
    await expect(read(page)).rejects.toThrow(/중간에 끊겼어요/);
  });

  test.each(['xlsx', 'csv', 'ods', 'xls', 'xlsb'])(
    'of an unsupported kind is refused with a sentence under the extension .%s too',
    async (name) => {
      const part = (path: string, text: string) => ({ name: path, data: Buffer.from(text) });
      const old = (word: string) =>
        Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.from(word, 'utf16le')]);
      const rels =
        '<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>';
      const kinds: [string, Buffer][] = [
        ['예전 형식(.xls) 파일', old('Workbook')],
        ['예전 형식(.xls) 파일', old('Book')],
        // Excel 2.1 to 4.0 wrote no container.
        ['예전 형식(.xls) 파일', Buffer.from([0x09, 0x04, 0x06, 0x00, 0x00, 0x00, 0x10, 0x00])],
        ['엑셀 바이너리(.xlsb) 파일', writeZip([part('_rels/.rels', rels), part('xl/workbook.bin', 'x')])],
        [
          '오픈도큐먼트(.ods) 파일',
          writeZip([part('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'), part('content.xml', '<x/>')]),
        ],
        ['오픈도큐먼트(.ods) 파일', writeZip([part('content.xml', '<x/>'), part('META-INF/manifest.xml', '<x/>')])],
        [
          '오픈도큐먼트(.ods) 파일',
          Buffer.from(
            '<?xml version="1.0"?><office:document><table:table><table:table-row/></table:table></office:document>',
          ),
        ],
        ['한글(.hwp) 파일', old('HwpSummaryInformation')],
        ['워드 문서(.doc) 파일', old('WordDocument')],
      ];
      for (const [kind, bytes] of kinds) {
        const file = new File([new Uint8Array(bytes)], `송장.${name}`);
        const way = /한글|워드/.test(kind)
          ? '표를 엑셀에 옮겨 .xlsx나 CSV로 저장'
          : '엑셀에서 열어 .xlsx나 CSV로 다시 저장';
        const sentence = `${kind}이에요. ${way}해 주세요.`;
        await expect(readSpreadsheet(file)).rejects.toThrow(new SpreadsheetError(sentence));
      }
    },
  );

  test('that unpacks without end, or has too many rows, is refused', { tags: ['nightly'] }, async () => {
    const bomb = book('<sheetData><row><c><v>7</v></c></row></sheetData>'.padEnd(101 << 20));
    expect(bomb.length).toBeLessThan(1 << 20);
    await expect(read(bomb)).rejects.toThrow(/너무 커요/);
    const rows = '<row><c><v>1</v></c></row>'.repeat(5001);
    await expect(read(book(`<sheetData>${rows}</sheetData>`))).rejects.toThrow(/너무 커요/);
    await expect(readSpreadsheet(new Blob([new Uint8Array(11 << 20)]))).rejects.toThrow(/너무 커요/);
  });
});

test('an HTML page named .xls is read as a table', async () => {
  const html =
    '<html><TABLE><TR><TH>주문번호<TH>송장번호<TR><td>20261122-1</td><td x:str><b>6123&nbsp;4567</b></td></tr></table></html>';
  expect(await read(html)).toEqual([
    ['주문번호', '송장번호'],
    ['20261122-1', '6123 4567'],
  ]);
});

test('a CSV may have an HTML table in a cell, over several lines with commas', async () => {
  const story = '<table><tr><td>달고, 시고, 아삭해요</td></tr></table>';
  expect(await read(`상품코드,상세설명\r\np1,"${story}\r\n${story}"\r\n`)).toEqual([
    ['상품코드', '상세설명'],
    ['p1', `${story}\r\n${story}`],
  ]);
});

test('rows merged by a stray quotation mark are refused with their row number, wherever the cell is', async () => {
  for (const text of ['a,b,c\n1,"문 앞,2\n3,",4\n5,6,7', 'a,b\n1,"2\n3,"\n', 'a,b,c\n1,2,"x\n3,4,\n5,6,"\n7,8,9'])
    await expect(read(text), text).rejects.toThrow(/^2행의 따옴표/);
});

test('numbers are read by their value, and dates and leading zeros as they are shown', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="yyyy&quot;년&quot; m"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
  const cells = ['<c s="1"><v>46352</v></c>', '<c s="2"><v>3925</v></c>', '<c s="3"><v>46352.5</v></c>'];
  const plain = ['6.12345678901E11', '10.0', '1E-2', '-3.50', '0412345678', '1.5E3'].map((v) => `<c><v>${v}</v></c>`);
  const sheet = `<sheetData><row>${[...cells, ...plain].join('')}<c t="b"><v>1</v></c></row></sheetData>`;
  expect(await read(book(sheet, [{ name: 'xl/styles.xml', data: Buffer.from(styles) }]))).toEqual([
    ['2026-11-26', '03925', '2026-11-26 12:00:00', '612345678901', '10', '0.01', '-3.5', '0412345678', '1500', 'TRUE'],
  ]);
});

test('a number in a built-in format for amounts or text is no date', async () => {
  const ids = [37, 41, 48, 49, 14, 27, 45, 57];
  const styles = `<styleSheet><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;
  const cells = ids.map((_, at) => `<c s="${at}"><v>10001</v></c>`).join('');
  const file = book(`<sheetData><row>${cells}</row></sheetData>`, [
    { name: 'xl/styles.xml', data: Buffer.from(styles) },
  ]);
  const day = '1927-05-19';
  expect(await read(file)).toEqual([['10001', '10001', '10001', '10001', day, day, day, day]]);
});

test('any input gives a table or a sentence within 20 seconds', async () => {
  const good = book('<sheetData><row r="1"><c r="A1"><v>7</v></c><c t="s"><v>0</v></c></row></sheetData>');
  const spoilt = fc
    .array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
    .map((changes) => {
      const bytes = Buffer.from(good);
      for (const [at, byte] of changes) bytes[at] = byte;
      return bytes;
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(spoilt, fc.uint8Array({ maxLength: 300 }).map(Buffer.from)), async (bytes) => {
      const began = performance.now();
      const table = await read(bytes).catch((error: unknown) => {
        if (!(error instanceof SpreadsheetError)) throw error;
        return [];
      });
      expect(Array.isArray(table)).toBe(true);
      expect(performance.now() - began).toBeLessThan(20_000);
    }),
    { numRuns: 300 },
  );
});
