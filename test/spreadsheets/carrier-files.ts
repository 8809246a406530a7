import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeZip } from '../zip.ts';
import * as write from './dialects.ts';
import { sheetXml, type WrittenCell, workbookParts } from './dialects.ts';

/**
 * A file of a courier's program: the chosen courier (`by`, a courier's code), the lines it sends (`sends`: line, courier, number), and the
 * reported rows (`reports`: row, beginning of the reason), and the lines that each of these may mean (`candidates`). `asks`: the column that the user must choose. `refuses`: the file as a whole.
 * Lines: A, B, C and D1 are alone in their orders; E1 and E2 are of one order and two sellers; G1 and G2 go into one box;
 * H1, H2 and H3 are of one order and three sellers; J1 is of room temperature and J2 is frozen.
 */
export type CarrierFile = { name: string; bytes: () => Buffer } & (
  | { by?: string; sends?: string[]; reports?: string[]; candidates?: string[]; asks?: undefined; refuses?: undefined }
  | { by?: string; asks: 'invoice' | 'order'; refuses?: undefined }
  | { by?: string; refuses: string; asks?: undefined }
);

export const testOrderNumbers = {
  A: '20261126-7K2MQ4T',
  B: '20261126-9DH3VXA',
  C: '20261126-C5RW8NB',
  D: '20261126-D4LATER',
  E: '20261126-E2SELLR',
  F: '20261126-F6FRESH',
  G: '20261126-G2BOXES',
  H: '20261126-H3SELLR',
  J: '20261126-J2FROZN',
};
const { A, B, C, D, E, F, G, H, J } = testOrderNumbers;
/** The uuid of a line by its name in this table. */
export const testLineUuid = (name: string) =>
  `0197b0c6-0000-7000-8000-00000000${Buffer.from(name.padEnd(2, '0')).toString('hex')}`;

const folder = join(import.meta.dirname);
const storedFile = (path: string) => () => readFileSync(join(folder, path));
const made = (writer: (written: write.WrittenTable) => Buffer, rows: WrittenCell[][], merges?: string[]) => () =>
  writer({ rows, ...(merges ? { merges } : {}) });
const text = (said: string) => () => Buffer.from(said);
const raw =
  (xml: string, strings = '') =>
  () =>
    writeZip(
      workbookParts(
        [{ name: 'Sheet1', xml: `<worksheet><sheetData>${xml}</sheetData></worksheet>` }],
        strings ? [{ name: 'xl/sharedStrings.xml', data: Buffer.from(`<sst>${strings}</sst>`) }] : [],
      ),
    );

const [n1, n2, n3] = ['612345678901', '612345678902', '612345678903'];
const both = [`A 04 ${n1}`, `B 04 ${n2}`];
const plain: WrittenCell[][] = [
  ['주문번호', '받는분', '송장번호'],
  [A, '이도윤', n1],
  [B, '박서준', n2],
];
const headed = (head: string) => plain.map((row, at) => (at === 0 ? [row[0] ?? '', row[1] ?? '', head] : row));

export const carrierFiles: CarrierFile[] = [
  // As they were reported.
  {
    name: 'the post’s list with 등기번호',
    bytes: storedFile('found/waybill-post-office.xlsx'),
    by: '01',
    sends: ['A 01 6861234567890', 'B 01 6861234567891'],
  },
  { name: 'a day of printing next to the number', bytes: storedFile('found/waybill-print-day.xlsx'), sends: both },
  { name: 'a head over two columns of a page', bytes: storedFile('found/waybill-grouped-head.xls'), sends: both },
  {
    name: 'another courier than the one chosen',
    bytes: storedFile('found/waybill-other-courier.xlsx'),
    by: '05',
    sends: [`A 04 ${n1}`],
  },
  {
    name: 'a quotation mark in a memo',
    bytes: storedFile('found/waybill-memo-quote.xlsx'),
    sends: [...both, `C 04 ${n3}`],
  },
  { name: 'numbers as Java writes them', bytes: storedFile('found/waybill-java-numbers.xlsx'), sends: both },
  { name: 'prefixes as .NET makes them up', bytes: storedFile('found/waybill-net-prefix.xlsx'), sends: both },
  { name: 'sizes of 64 bits', bytes: storedFile('found/waybill-zip64.xlsx'), sends: both },
  { name: '유니코드 텍스트', bytes: storedFile('found/waybill-unicode-text.txt'), sends: both },
  { name: 'formulas as guards', bytes: storedFile('found/waybill-text-formula.csv'), sends: both },
  { name: 'tabs as guards', bytes: storedFile('found/waybill-tab-guard.csv'), sends: both },
  {
    name: 'unknown orders between blank rows',
    bytes: storedFile('found/waybill-blank-rows.xlsx'),
    reports: ['2 이 목록에 없는', '5 이 목록에 없는'],
  },

  // As current programs write them.
  {
    name: 'LibreOffice, XLSX',
    bytes: storedFile('programs/libreoffice.xlsx'),
    sends: both,
    reports: ['6 이 목록에 없는'],
  },
  {
    name: 'LibreOffice, page called .xls',
    bytes: storedFile('programs/libreoffice.html.xls'),
    sends: both,
    reports: ['6 이 목록에 없는'],
  },
  {
    name: 'LibreOffice, UTF-16 between tabs',
    bytes: storedFile('programs/libreoffice-unicode.txt'),
    sends: both,
    reports: ['6 이 목록에 없는'],
  },
  {
    name: 'LibreOffice, a hidden sheet first',
    bytes: storedFile('programs/libreoffice-hidden.xlsx'),
    sends: both,
    reports: ['4 이 목록에 없는'],
  },
  {
    name: 'openpyxl, a title over four columns',
    bytes: storedFile('programs/openpyxl.xlsx'),
    sends: both,
    reports: ['6 이 목록에 없는'],
  },
  {
    name: 'openpyxl, streamed',
    bytes: storedFile('programs/openpyxl-stream.xlsx'),
    sends: both,
    reports: ['6 이 목록에 없는'],
  },
  {
    name: 'openpyxl, a hidden sheet first',
    bytes: storedFile('programs/openpyxl-hidden.xlsx'),
    sends: both,
    reports: ['4 이 목록에 없는'],
  },
  {
    name: 'the binary format of before 2007',
    bytes: storedFile('programs/libreoffice-old.xls'),
    refuses: '예전 형식(.xls)',
  },
  { name: 'an OpenDocument table', bytes: storedFile('programs/libreoffice.ods'), refuses: '오픈도큐먼트' },
  {
    name: 'heads that were saved in an encoding without Korean',
    bytes: storedFile('programs/garbled-heads.csv'),
    asks: 'invoice',
  },

  // Each courier's columns.
  {
    name: 'CJ대한통운 운송장 출력 내역',
    bytes: made(write.writeExcel, [
      [
        '번호',
        '집화일자',
        '운송장번호',
        '고객주문번호',
        '받는분',
        '받는분전화번호',
        '받는분우편번호',
        '받는분주소(전체, 분할)',
        '품목명',
        '박스수량',
        '운임구분',
        '기본운임',
        '배송메세지1',
      ],
      [
        1,
        '2026-11-26',
        612345678901,
        A,
        '이도윤',
        '010-5555-0101',
        '03925',
        '서울 마포구 월드컵북로 400',
        '배 5kg',
        1,
        '신용',
        3000,
        '문 앞',
      ],
      [
        2,
        '2026-11-26',
        612345678902,
        B,
        '박서준',
        '010-5555-0102',
        '04524',
        '서울 중구 세종대로 110',
        '배 5kg',
        1,
        '신용',
        3000,
        '',
      ],
    ]),
    sends: both,
  },
  {
    name: '한진택배 출고 자료',
    bytes: made(write.writeHtmlXls, [
      [
        '출력여부',
        '운송장번호',
        '주문번호',
        '받으시는 분',
        '받으시는 분 전화',
        '우편번호',
        '주소',
        '상품명',
        '특기사항',
        '운임Type',
      ],
      ['Y', '412345678901', A, '이도윤', '010-5555-0101', '03925', '서울 마포구', '배 5kg', '', '신용'],
    ]),
    by: '05',
    sends: ['A 05 412345678901'],
  },
  {
    name: '롯데택배 송장 조회',
    bytes: made(write.cp949, [
      ['집하일자', '운송장번호', '주문번호', '수하인명', '수하인전화', '수하인주소', '상품명', '운임'],
      ['2026/11/26', '3123-4567-8901', A, '이도윤', '010-5555-0101', '서울 마포구', '배 5kg', '3,000'],
    ]),
    by: '08',
    sends: ['A 08 312345678901'],
  },
  {
    name: '우체국 접수 결과',
    bytes: made(write.writeExcel, [
      ['접수번호', '접수일자', '등기번호', '중량(g)', '요금', '수취인명', '우편번호', '고객주문번호'],
      [101, '20261126', '6861234567890', 5000, 4500, '이도윤', '03925', A],
      [102, '20261126', '6861234567891', 5000, 4500, '박서준', '04524', B],
    ]),
    by: '01',
    sends: ['A 01 6861234567890', 'B 01 6861234567891'],
  },
  {
    name: '로젠택배 주문 내역',
    bytes: made(write.writeJavaXlsx, [
      ['수하인명', '수하인주소', '수하인전화', '물품명', '택배수량', '운임', '주문번호', '운송장번호'],
      ['이도윤', '서울 마포구', '010-5555-0101', '배 5kg', 1, 3000, A, 91234567890],
    ]),
    by: '06',
    sends: ['A 06 91234567890'],
  },
  {
    name: '경동택배 출고 명세, 숫자 열셋',
    bytes: made(write.writeTabText, [
      ['영업소', '송장번호', '받는분', '품목', '수량', '운임구분', '고객주문번호'],
      ['서귀포', '3401234567890', '이도윤', '배 5kg', '1', '선불', A],
    ]),
    by: '23',
    sends: ['A 23 3401234567890'],
  },
  {
    name: '대신택배 운송장 목록',
    bytes: made(write.writeCsv, [
      ['NO', '운송장번호', '받는분성명', '연락처', '도착영업소', '주문번호'],
      ['1', '4301234567890', '이도윤', '010-5555-0101', '마포', A],
    ]),
    by: '22',
    sends: ['A 22 4301234567890'],
  },
  {
    name: '편의점 예약 목록',
    bytes: made(write.writeCsv, [
      ['예약번호', '운송장번호', '받는분 이름', '주문번호', '택배사'],
      ['R-20261126', '363123456789', '이도윤', A, 'CU POST'],
      ['R-20261127', '203123456789', '박서준', B, 'GS Postbox 택배'],
    ]),
    sends: ['A 46 363123456789', 'B 24 203123456789'],
  },
  {
    name: '쇼핑몰 일괄 발송 양식',
    bytes: made(write.writeExcel, [
      ['상품주문번호', '배송방법', '택배사', '송장번호', '발송일'],
      [testLineUuid('E1'), '택배,등기,소포', 'CJ대한통운', n1, '2026-11-26'],
      [testLineUuid('E2'), '택배,등기,소포', '한진택배', '412345678901', '2026-11-26'],
    ]),
    sends: [`E1 04 ${n1}`, 'E2 05 412345678901'],
  },
  {
    name: '여러 택배사가 섞인 목록',
    bytes: made(write.writeCsv, [
      ['주문번호', '택배사', '송장번호'],
      [A, '현대택배', '312345678901'],
      [B, '번개퀵', '1234567890'],
      [C, '', n3],
    ]),
    sends: ['A 08 312345678901', `C 04 ${n3}`],
    reports: ['3 알 수 없는 택배사예요: 번개퀵'],
  },

  // Programs and encodings.
  ...(
    [
      ['words in the cells', write.writeStreamedXlsx],
      ['cells without addresses', write.writeAddresslessXlsx],
      ['CDATA', write.writeCdataXlsx],
      ['names with prefixes', write.writeDotnetXlsx],
      ['parts named as on Windows', write.windowsNames],
      ['zip64 written beforehand', write.zip64],
      ['UTF-8 with a mark', write.writeCsv],
      ['UTF-8 without a mark, lines of Unix', write.plainCsv],
      ['CP949', write.cp949],
      ['semicolons', write.writeSemicolonText],
      ['tabs', write.writeTabText],
      ['UTF-16 of the other side', write.bigEndian],
      ['UTF-16 without its mark', (written) => write.unicodeText(written).subarray(2)],
      ['a page', write.writeHtmlXls],
      ['formula guards over all digits', write.formulaGuards],
      [
        'sep= in the first line',
        (written) => Buffer.concat([Buffer.from('sep=;\r\n'), write.writeSemicolonText(written)]),
      ],
      ['lines of an old Mac', (written) => Buffer.from(write.plainCsv(written).toString().replaceAll('\n', '\r'))],
      ['lines of two kinds', (written) => Buffer.from(write.plainCsv(written).toString().replace('\n', '\r\n'))],
      [
        'heads in letters a Mac takes apart',
        (written) => Buffer.from(write.writeCsv(written).toString().normalize('NFD')),
      ],
    ] as const satisfies [string, (written: write.WrittenTable) => Buffer][]
  ).map(([name, writer]) => ({ name, bytes: made(writer, plain), sends: both })),

  {
    name: 'a book of Excel 2003 in XML, with a hidden sheet and merged cells',
    bytes: text(`<?xml version="1.0" encoding="utf-8"?><?mso-application progid="Excel.Sheet"?>
      <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel">
      <Worksheet ss:Name="숨김"><Table><Row><Cell><Data ss:Type="String">송장번호</Data></Cell></Row></Table>
        <WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>
      <Worksheet ss:Name="출고"><Table>
        <Row><Cell ss:MergeAcross="2"><Data ss:Type="String">11월 26일 출고</Data></Cell></Row>
        <Row ss:Index="4"><Cell><Data ss:Type="String">주문번호</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">송장번호</Data></Cell></Row>
        <Row><Cell><Data ss:Type="String">${A}</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">6.12345678901E11</Data></Cell></Row>
        <Row><Cell><Data ss:Type="String">${B}</Data></Cell><Cell ss:Index="3" ss:MergeDown="1"><Data ss:Type="String">${n2}</Data></Cell></Row>
        <Row><Cell><Data ss:Type="String">X-1</Data></Cell></Row>
      </Table></Worksheet></Workbook>`),
    sends: both,
    reports: ['7 이 목록에 없는'],
  },

  // Headings.
  ...['운송장 번호', '송장번호(필수)', 'Waybill No', 'TRACKING NUMBER', '택배송장', '*송장번호'].map((head) => ({
    name: `the head ${head}`,
    bytes: made(write.writeCsv, headed(head)),
    sends: both,
  })),
  ...['송장출력일', '원송장번호', '번호', '비고'].map((head) => ({
    name: `the head ${head}, which is not the number’s`,
    bytes: made(write.writeCsv, headed(head)),
    asks: 'invoice' as const,
  })),
  {
    name: 'two columns that may be the number',
    bytes: made(write.writeExcel, [
      ['주문번호', '송장번호', '운송장번호'],
      [A, n1, n2],
    ]),
    asks: 'invoice',
  },
  {
    name: 'no column of orders',
    bytes: made(write.writeExcel, [
      ['받는분', '송장번호'],
      ['이도윤', n1],
    ]),
    asks: 'order',
  },
  {
    name: 'a title and blank rows above',
    bytes: made(write.writeExcel, [['11월 26일 운송장 내역'], [], [], ...plain]),
    sends: both,
  },
  {
    name: 'a head over two rows',
    bytes: made(
      write.writeExcel,
      [
        ['주문번호', '받는분', '', '송장번호'],
        ['', '이름', '전화', ''],
        [A, '이도윤', '010-5555-0101', n1],
      ],
      ['A1:A2', 'B1:C1', 'D1:D2'],
    ),
    sends: [`A 04 ${n1}`],
  },
  {
    name: 'a number merged over two rows',
    bytes: made(
      write.writeExcel,
      [
        ['주문번호', '송장번호'],
        [A, n1],
        [B, ''],
      ],
      ['B2:B3'],
    ),
    sends: [`A 04 ${n1} !`, `B 04 ${n1} !`],
  },
  {
    name: 'heads once more in the middle',
    bytes: made(write.writeCsv, [...plain, plain[0] ?? [], [C, '정다은', n3]]),
    sends: [...both, `C 04 ${n3}`],
  },
  {
    name: 'a sum below',
    bytes: made(write.writeExcel, [...plain, ['', '합계', '2건']]),
    sends: both,
    reports: ['4 주문번호가 비어 있어요'],
  },

  {
    name: 'notes in the first of two sheets',
    bytes: () => {
      const cell = (value: WrittenCell, address: string) => `<c${address} t="str"><v>${value}</v></c>`;
      const sheet = (name: string, rows: WrittenCell[][]) => ({ name, xml: sheetXml({ rows }, { cell }) });
      return writeZip(
        workbookParts([sheet('안내', [['작성 방법'], ['송장번호는 숫자만 적어 주세요.']]), sheet('송장', plain)]),
      );
    },
    sends: both,
  },

  // Values.
  {
    name: 'digits that a program dropped',
    bytes: text(`주문번호,송장번호\n${A},6.12E+11\n${B},${n2}`),
    sends: [`B 04 ${n2}`],
    reports: ["2 송장번호 '6.12E+11'의 숫자가 줄어들어"],
  },
  // Excel keeps 15 digits of a number and writes zeros for the others.
  ...(
    [
      ['sixteen digits kept as a number', '6123456789012340'],
      ['sixteen digits kept as a double', '6.12345678901234E+15'],
      ['seventeen digits kept as a number', '61234567890123400'],
      ['sixteen digits kept as a number by another program', '6123456789012345'],
    ] as const
  ).map(([name, value]) => ({
    name,
    bytes: raw(
      `<row r="1"><c r="A1" t="str"><v>주문번호</v></c><c r="B1" t="str"><v>송장번호</v></c></row><row r="2"><c r="A2" t="str"><v>${A}</v></c><c r="B2"><v>${value}</v></c></row>`,
    ),
    by: '23',
    reports: [
      /^\d+$/.test(value)
        ? `2 송장번호 '${value}'의 숫자가 줄어들어`
        : "2 송장번호 '6123456789012340'의 숫자가 줄어들어",
    ],
  })),
  {
    name: 'sixteen digits kept as a number in a page',
    bytes: text(
      `<table><tr><td>주문번호<td>송장번호<tr><td>${A}<td x:num>6123456789012340<tr><td>${B}<td x:num="6123456789012340">6.12346E+15</table>`,
    ),
    by: '23',
    reports: ['2', '3'].map((row) => `${row} 송장번호 '6123456789012340'의 숫자가 줄어들어`),
  },
  {
    name: 'sixteen digits kept as text',
    bytes: made(write.writeExcel, [
      ['주문번호', '송장번호'],
      [A, '6123456789012345'],
    ]),
    by: '23',
    sends: ['A 23 6123456789012345'],
  },
  {
    name: 'a formula with its kept result',
    bytes: raw(
      `<row><c t="str"><v>주문번호</v></c><c t="str"><v>송장번호</v></c></row><row><c t="str"><v>${A}</v></c><c><f>B9</f><v>612345678901</v></c></row>`,
    ),
    sends: [`A 04 ${n1}`],
  },
  {
    name: 'a formula that failed',
    bytes: raw(
      `<row><c t="str"><v>주문번호</v></c><c t="str"><v>송장번호</v></c></row><row><c t="str"><v>${A}</v></c><c t="e"><v>#N/A</v></c></row>`,
    ),
    reports: ["2 송장번호가 '#N/A'여서"],
  },
  {
    name: 'dashes and blanks',
    bytes: made(write.writeCsv, [
      ['주문번호', '송장번호'],
      [A, '6123-4567-8901'],
      [B, ' 6123 4567 8902 '],
    ]),
    sends: both,
  },
  {
    name: 'numbers of a statistics program',
    bytes: text(`주문번호,송장번호\n${A},612345678901.0\n${B},612345678902.0`),
    sends: both,
  },
  {
    name: 'orders in small letters, without a dash',
    bytes: made(write.writeCsv, [
      ['주문번호', '송장번호'],
      [A.toLowerCase(), n1],
      [B.replace('-', ''), n2],
    ]),
    sends: both,
  },
  {
    name: 'words for a number',
    bytes: made(write.writeCsv, [
      ['주문번호', '송장번호'],
      [A, '미발급'],
      [B, n2],
    ]),
    sends: [`B 04 ${n2}`],
    reports: ["2 송장번호가 '미발급'여서"],
  },
  {
    name: 'a length the courier does not have',
    bytes: made(write.writeCsv, [
      ['주문번호', '송장번호'],
      [A, '61234567890123'],
    ]),
    sends: ['A 04 61234567890123 !'],
  },
  {
    name: 'two numbers in a cell',
    bytes: made(write.writeCsv, [
      ['주문번호', '송장번호'],
      [A, `${n1}/${n2}`],
    ]),
    reports: [`2 송장번호가 '${n1}/${n2}'여서`],
  },
  {
    name: 'an order twice, with two numbers',
    bytes: made(write.writeCsv, [...plain, [A, '이도윤', n3]]),
    sends: both,
    reports: ['4 송장번호가 둘이에요'],
  },
  {
    name: 'the same row twice',
    bytes: made(write.writeCsv, [...plain, [A, '이도윤', n1]]),
    sends: both,
    reports: ['4 같은 주문이 두 번'],
  },

  // Orders.
  {
    name: 'two sellers in one order',
    bytes: made(write.writeCsv, [
      ['주문번호', '송장번호'],
      [E, n1],
    ]),
    reports: ['2 어느 상품인지 적혀 있지 않아요'],
  },
  {
    name: 'two sellers, each row with its goods',
    bytes: made(write.writeCsv, [
      ['주문번호', '상품명', '송장번호'],
      [E, '배', n1],
      [E, '햅쌀', n2],
    ]),
    sends: [`E1 04 ${n1}`, `E2 04 ${n2}`],
  },
  ...(
    [
      ['XLSX', write.writeExcel],
      ['CSV', write.writeCsv],
      ['HTML', write.writeHtmlXls],
    ] as const
  ).map(([name, writer]) => ({
    name: `three sellers in one order, ${name}`,
    bytes: made(writer, [
      ['주문번호', '상품명', '송장번호'],
      [H, '배 5kg', n1],
      [H, '', n2],
      [H, '사과즙', n3],
    ]),
    sends: [`H1 04 ${n1}`],
    reports: ['3 어느 상품인지 적혀 있지 않아요', '4 어느 상품인지 알 수 없어요'],
    candidates: ['H1+H2+H3', 'H1+H2+H3'],
  })),
  {
    name: 'two bundles of one seller',
    bytes: made(write.writeCsv, [
      ['주문번호', '송장번호'],
      [J, n1],
    ]),
    reports: ['2 어느 상품인지 적혀 있지 않아요'],
    candidates: ['J1+J2'],
  },
  {
    name: 'heads with digits',
    bytes: made(write.writeHtmlXls, [
      ['주문번호', '고객번호2', '전화1', '주소1'],
      [A, '1234567890', '010-5555-0101', '서울 마포구'],
    ]),
    asks: 'invoice',
  },
  {
    name: 'two columns of couriers',
    bytes: made(write.writeExcel, [
      ['주문번호', '택배사', '택배사코드', '송장번호'],
      [A, '', '05', '412345678901'],
      [B, 'CJ대한통운', '05', n2],
    ]),
    sends: ['A 05 412345678901'],
    reports: ['3 택배사가 서로 달라요: CJ대한통운, 05'],
  },
  {
    name: 'another amount than the one that was ordered',
    bytes: made(write.writeExcel, [
      ['주문번호', '품목명', '송장번호'],
      [A, '배 15kg', n1],
      [B, '배 5kg', n2],
    ]),
    sends: [`B 04 ${n2}`],
    reports: ['2 어느 상품인지 알 수 없어요'],
  },
  {
    name: 'a single row with a tab as a guard',
    bytes: text(`${A},\t${n1}`),
    sends: [`A 04 ${n1}`],
  },
  {
    name: 'two lines in one box',
    bytes: made(write.writeCsv, [
      ['주문번호', '송장번호'],
      [G, n1],
    ]),
    sends: [`G1+G2 04 ${n1}`],
  },
  {
    name: 'two lines in two boxes, which is not reported',
    bytes: made(write.writeCsv, [
      ['주문번호', '송장번호'],
      [G, n1],
      [G, n2],
    ]),
    reports: ['2 어느 상품인지', '3 어느 상품인지'],
  },
  {
    name: 'a line before its day',
    bytes: made(write.writeCsv, [
      ['주문번호', '송장번호'],
      [D, n1],
    ]),
    sends: [`D1 04 ${n1} !`],
  },
  {
    name: 'an order that is not taken on',
    bytes: made(write.writeCsv, [
      ['주문번호', '송장번호'],
      [F, n1],
    ]),
    reports: ['2 아직 발주확인하지 않은'],
  },

  // Lists without headings.
  {
    name: 'a list without heads',
    bytes: made(write.writeTabText, [
      [A, n1],
      [n2, B],
    ]),
    sends: both,
  },
  {
    name: 'a list without heads, with telephones, days and postcodes',
    bytes: made(write.writeTabText, [
      ['2026-11-26', A, '이도윤', '010-5555-0101', '03925', n1],
      ['20261126', B, '박서준', '01055550102', '04524', n2],
    ]),
    sends: both,
  },
  {
    name: 'a list without heads and numbers',
    bytes: made(write.writeTabText, [
      [A, '01055550101'],
      [B, '20261126'],
    ]),
    reports: ["1 '01055550101': 날짜", "2 '20261126': 날짜"],
  },
  {
    name: 'a list without heads that names couriers',
    bytes: made(write.writeTabText, [
      [A, '한진', '412345678901'],
      [B, '번개택배', n2],
    ]),
    sends: ['A 05 412345678901'],
    reports: ['2 알 수 없는 택배사예요'],
  },

  // Quotes and separators.
  {
    name: 'a quotation mark in CSV that never closes',
    bytes: text(`주문번호,송장번호,메모\n${A},${n1},"문 앞에 두세요\n${B},${n2},\n`),
    refuses: '2행의 따옴표',
  },
  {
    name: 'a quotation mark that closes by luck',
    bytes: text(`주문번호,송장번호,메모\n${A},${n1},"문 앞\n${B},${n2},"\n`),
    refuses: '2행의 따옴표',
  },
  {
    name: 'quotation marks within a memo',
    bytes: text(`주문번호,송장번호,메모\n${A},${n1},"꼭" 문 앞\n${B},${n2},5" 상자\n`),
    sends: both,
  },
  {
    name: 'a memo over two lines',
    bytes: text(`주문번호,송장번호,메모\r\n${A},${n1},"문 앞\n벨 누르지 마세요"\r\nX,${n3},\r\n`),
    sends: [`A 04 ${n1}`],
    reports: ['3 이 목록에 없는'],
  },
  {
    name: 'an address with a comma and no quotes',
    bytes: text(`주문번호,주소,송장번호\n${A},서울 마포구, 101동,${n1}\n${B},서울,${n2}`),
    sends: [`B 04 ${n2}`],
    reports: ['2 칸이 제목 줄보다 많아요'],
  },
  {
    name: 'tabs unquoted in cells between commas',
    bytes: text(`주문번호,송장번호\n${A},\t${n1}\n${B},\t${n2}`),
    sends: both,
  },
  {
    name: 'addresses with commas between tabs',
    bytes: text(`주문번호\t주소\t송장번호\n${A}\t서울, 마포구, 101동, 3호\t${n1}`),
    sends: [`A 04 ${n1}`],
  },

  // Files that are not tables.
  {
    name: 'a locked book',
    bytes: () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
    refuses: '암호가 걸린',
  },
  { name: 'a printed page', bytes: text('%PDF-1.7\n'), refuses: 'PDF 파일이에요' },
  {
    name: 'a letter',
    bytes: () => writeZip([{ name: 'word/document.xml', data: Buffer.from('<w/>') }]),
    refuses: '워드 문서',
  },
  { name: 'half a book', bytes: () => write.writeExcel({ rows: plain }).subarray(0, 400), refuses: '깨졌거나' },
  { name: 'nothing', bytes: text(''), refuses: '내용이 없어요' },
  {
    name: 'a sheet whose cells are past the last column',
    bytes: () =>
      writeZip(
        workbookParts([
          {
            name: 'S',
            xml: sheetXml(
              { rows: [[...Array.from({ length: 61 }, () => ''), 'x']] },
              { cell: (value, address) => `<c${address} t="str"><v>${value}</v></c>` },
            ),
          },
        ]),
      ),
    refuses: '60열보다 많은',
  },
];
