import { crc32, deflateRawSync } from 'node:zlib';
import { writeZip, type ZipPart } from '../zip.ts';

/** A table of a test; a number is a cell that a program stores as a number. */
export type WrittenCell = string | number;
export type WrittenTable = { rows: WrittenCell[][]; merges?: string[] };

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
const part = (name: string, text: string): ZipPart => ({ name, data: Buffer.from(text), flags: 0x800 });

type Sheet = { name: string; xml: string; state?: string };

/** The parts of a workbook other than its sheets. */
export function workbookParts(sheets: Sheet[], more: ZipPart[] = []): ZipPart[] {
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  const links = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return [
    part('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list.join('')}</sheets></workbook>`,
    ),
    part('xl/_rels/workbook.xml.rels', `<Relationships xmlns="${packages}">${links.join('')}</Relationships>`),
    ...sheets.map(({ xml }, at) => part(`xl/worksheets/sheet${at + 1}.xml`, xml)),
    ...more,
  ];
}

type How = {
  /** How a cell is written, with or without its address. */
  cell: (value: WrittenCell, address: string) => string;
  hasAddress?: boolean;
  prefix?: string;
};

export function sheetXml({ rows, merges = [] }: WrittenTable, { cell, hasAddress = true, prefix = '' }: How) {
  const [open, close] = [`<${prefix}`, `</${prefix}`];
  const data = rows.map((row, at) => {
    const cells = row.map((value, column) =>
      value === '' ? '' : cell(value, hasAddress ? ` r="${lettersOf(column)}${at + 1}"` : ''),
    );
    // Without addresses an empty cell keeps its place.
    const kept = hasAddress ? cells : cells.map((one) => one || `${open}c/>`);
    return `${open}row${hasAddress ? ` r="${at + 1}"` : ''}>${kept.join('')}${close}row>`;
  });
  const merged = merges.map((ref) => `${open}mergeCell ref="${ref}"/>`).join('');
  const name = prefix ? `xmlns:${prefix.slice(0, -1)}` : 'xmlns';
  return `<?xml version="1.0" encoding="UTF-8"?><${prefix}worksheet ${name}="${main}">${open}sheetData>${data.join('')}${close}sheetData>${
    merged && `${open}mergeCells>${merged}${close}mergeCells>`
  }${close}worksheet>`;
}

const inline: How['cell'] = (value, address) =>
  typeof value === 'number'
    ? `<c${address}><v>${value}</v></c>`
    : `<c${address} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

/** As Excel and LibreOffice write: shared strings, each cell with its address. */
export function writeExcel(written: WrittenTable, name = 'Sheet1') {
  const words: string[] = [];
  const cell: How['cell'] = (value, address) =>
    typeof value === 'number'
      ? `<c${address}><v>${value}</v></c>`
      : `<c${address} t="s"><v>${words.push(value) - 1}</v></c>`;
  const xml = sheetXml(written, { cell });
  const strings = words.map((word) => `<si><t xml:space="preserve">${escaped(word)}</t></si>`).join('');
  return writeZip(
    workbookParts([{ name, xml }], [part('xl/sharedStrings.xml', `<sst xmlns="${main}">${strings}</sst>`)]),
  );
}

/** As streaming programs write: text inside the cells. */
export const writeStreamedXlsx = (written: WrittenTable) =>
  writeZip(workbookParts([{ name: 'Sheet1', xml: sheetXml(written, { cell: inline }) }]));

/** As programs write that omit addresses. */
export const writeAddresslessXlsx = (written: WrittenTable) =>
  writeZip(workbookParts([{ name: 'Sheet1', xml: sheetXml(written, { cell: inline, hasAddress: false }) }]));

/** As Java programs write: each number as a double with its exponent. */
export const writeJavaXlsx = (written: WrittenTable) =>
  streamedWith(written, (value, address) => {
    if (typeof value !== 'number') return inline(value, address);
    const [digits = '', power = '0'] = value.toExponential().split('e+');
    const spelled = value >= 1e7 ? `${digits.includes('.') ? digits : `${digits}.0`}E${power}` : `${value}.0`;
    return `<c${address}><v>${spelled}</v></c>`;
  });

/** As programs write that put text into CDATA. */
export const writeCdataXlsx = (written: WrittenTable) =>
  streamedWith(written, (value, address) =>
    typeof value === 'number' || value.includes(']]>')
      ? inline(value, address)
      : `<c${address} t="str"><v><![CDATA[${value}]]></v></c>`,
  );

const streamedWith = (written: WrittenTable, cell: How['cell']) =>
  writeZip(workbookParts([{ name: 'Sheet1', xml: sheetXml(written, { cell }) }]));

/** As .NET's serializer writes: every name with a prefix, and a generated prefix for relations. */
export function writeDotnetXlsx(written: WrittenTable) {
  const cell: How['cell'] = (value, address) =>
    typeof value === 'number'
      ? `<x:c${address}><x:v>${value}</x:v></x:c>`
      : `<x:c${address} t="inlineStr"><x:is><x:t>${escaped(value)}</x:t></x:is></x:c>`;
  const parts = workbookParts([{ name: 'Sheet1', xml: sheetXml(written, { cell, prefix: 'x:' }) }]);
  return writeZip(
    parts.map((one) => {
      if (one.name !== 'xl/workbook.xml') return one;
      const xml = one.data.toString().replace('xmlns:r=', 'xmlns:d3p1=').replaceAll(' r:id=', ' d3p1:id=');
      return { ...one, data: Buffer.from(xml) };
    }),
  );
}

/** Parts named with backslashes and in other case, as programs on Windows name them. */
export const windowsNames = (written: WrittenTable) =>
  writeZip(
    workbookParts([{ name: 'Sheet1', xml: sheetXml(written, { cell: inline }) }]).map((one) => ({
      ...one,
      name: String(one.name).replaceAll('/', '\\').replace('sheet1', 'Sheet1'),
    })),
  );

/** Sizes in 64-bit fields, as programs write that do not know them in advance. */
export function zip64(written: WrittenTable) {
  const parts = workbookParts([{ name: 'Sheet1', xml: sheetXml(written, { cell: inline }) }]);
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, data } of parts) {
    const called = Buffer.from(name);
    const packed = deflateRawSync(data);
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    for (const [nth, value] of [data.length, packed.length, at].entries())
      extra.writeBigUInt64LE(BigInt(value), 4 + nth * 8);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(45, 4);
    head.writeUInt16LE(0x800, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(data), 14);
    head.writeUInt32LE(0xffffffff, 18);
    head.writeUInt32LE(0xffffffff, 22);
    head.writeUInt16LE(called.length, 26);
    head.writeUInt16LE(20, 28);
    const local = Buffer.from(extra.subarray(0, 20));
    local.writeUInt16LE(16, 2);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 28);
    entry.writeUInt16LE(called.length, 28);
    entry.writeUInt16LE(28, 30);
    entry.writeUInt32LE(0xffffffff, 42);
    bodies.push(head, called, local, packed);
    list.push(entry, called, extra);
    at += 30 + called.length + 20 + packed.length;
  }
  const directory = Buffer.concat(list);
  const wide = Buffer.alloc(56 + 20 + 22);
  wide.writeUInt32LE(0x06064b50, 0);
  wide.writeBigUInt64LE(44n, 4);
  wide.writeBigUInt64LE(BigInt(parts.length), 24);
  wide.writeBigUInt64LE(BigInt(parts.length), 32);
  wide.writeBigUInt64LE(BigInt(directory.length), 40);
  wide.writeBigUInt64LE(BigInt(at), 48);
  wide.writeUInt32LE(0x07064b50, 56);
  wide.writeBigUInt64LE(BigInt(at + directory.length), 64);
  wide.writeUInt32LE(1, 72);
  wide.writeUInt32LE(0x06054b50, 76);
  wide.writeUInt16LE(0xffff, 84);
  wide.writeUInt16LE(0xffff, 86);
  wide.writeUInt32LE(0xffffffff, 88);
  wide.writeUInt32LE(0xffffffff, 92);
  return Buffer.concat([...bodies, directory, wide]);
}

const quoted = (text: string, separator: string) =>
  /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
const lines = (
  { rows }: WrittenTable,
  separator: string,
  cell = (value: WrittenCell) => quoted(String(value), separator),
) => rows.map((row) => row.map(cell).join(separator)).join('\r\n');

export const writeCsv = (written: WrittenTable) => Buffer.from(`\uFEFF${lines(written, ',')}\r\n`);
export const plainCsv = (written: WrittenTable) => Buffer.from(lines(written, ',').replaceAll('\r\n', '\n'));
export const writeSemicolonText = (written: WrittenTable) => Buffer.from(lines(written, ';'));
export const writeTabText = (written: WrittenTable) => Buffer.from(lines(written, '\t'));
/** "유니코드 텍스트" of Excel. */
export const unicodeText = (written: WrittenTable) => Buffer.from(`\uFEFF${lines(written, '\t')}\r\n`, 'utf16le');
export const bigEndian = (written: WrittenTable) => Buffer.from(unicodeText(written)).swap16();
/** Numbers inside `="…"`, so that Excel keeps their zeros. */
export const formulaGuards = (written: WrittenTable) =>
  Buffer.from(
    lines(written, ',', (value) => (/^\d[\d-]*$/.test(String(value)) ? `="${value}"` : quoted(String(value), ','))),
  );
/** Numbers after a tab. */
export const tabGuards = (written: WrittenTable) =>
  Buffer.from(lines(written, ',', (value) => quoted(/^\d/.test(String(value)) ? `\t${value}` : String(value), ',')));

/** The encoding of Korean Windows, by asking the decoder which two bytes are which letter. */
const korean = new Map<string, number>();
export function cp949(written: WrittenTable) {
  if (korean.size === 0)
    for (let code = 0x8141; code <= 0xfefe; code++) {
      const letter = new TextDecoder('euc-kr').decode(new Uint8Array([code >> 8, code & 0xff]));
      if ([...letter].length === 1 && letter !== '\uFFFD') korean.set(letter, code);
    }
  const bytes = [...lines(written, ',')].flatMap((letter) => {
    const code = korean.get(letter);
    return code === undefined ? [letter.charCodeAt(0) & 0x7f] : [code >> 8, code & 0xff];
  });
  return Buffer.from(bytes);
}

/** An HTML page named .xls. */
export function writeHtmlXls({ rows }: WrittenTable) {
  const cell = (value: WrittenCell) =>
    `<td style='mso-number-format:"\\@"'>${escaped(String(value)).replaceAll('\n', '<br>')}</td>`;
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n');
  return Buffer.from(
    `<html><head><meta charset="utf-8"><style>td { color: red }</style></head><body><table>${body}</table></body></html>`,
  );
}
