import { broken, deskLimits, empty, type Limits, locked, notRead, SheetFault, tooMuch } from './fault.ts';
import { rowsOfHtml } from './html.ts';
import { sheetsOfSpreadsheetMl } from './spreadsheet-ml.ts';
import { decodedBytes, rowsOfText } from './text.ts';
import { sheetsOfXlsx } from './xlsx.ts';

/** A row that is not blank, with its number in the file; `lost` are columns whose numbers have more digits than a program keeps. */
export type Row = { row: number; cells: string[]; lost?: number[] };
/** A sheet that is shown; `isText` where cells were parted by separators, so that one too many moves the others. */
export type Sheet = { name: string; rows: Row[]; isText: boolean };

/**
 * The sheets of a file that have rows, by what the file is and not by what it is called: XLSX, text between separators in UTF-8, UTF-16 or
 * the encoding of Korean Windows, or a page called `.xls`. Throws SheetFault with a sentence.
 */
export async function readSheets(file: Blob, limits: Limits = deskLimits): Promise<Sheet[]> {
  if (file.size > limits.bytes) throw new SheetFault(tooMuch(limits));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheets = (await read(bytes, limits)).filter(({ rows }) => rows.length > 0);
  if (sheets.length === 0) throw new SheetFault(empty);
  return sheets;
}

async function read(bytes: Uint8Array<ArrayBuffer>, limits: Limits): Promise<Sheet[]> {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new SheetFault(isLocked(bytes) ? locked : notRead('예전 형식(.xls) 파일'));
  if (begins(bytes, [0x50, 0x4b])) return sheetsOfXlsx(bytes, limits);
  if (begins(bytes, [0x25, 0x50, 0x44, 0x46])) throw new SheetFault(notRead('PDF 파일'));
  const text = decodedBytes(bytes);
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<\?mso-application|<(?:\w+:)?Workbook\b)/.test(text))
    return sheetsOfSpreadsheetMl(text, limits);
  if (/^\s*</.test(text) && /<table\b|<tr\b/i.test(text))
    return [{ name: '', rows: rowsOfHtml(text, limits), isText: false }];
  if (text.includes('\0')) throw new SheetFault(broken);
  return [{ name: '', rows: rowsOfText(text, limits), isText: true }];
}

const begins = (bytes: Uint8Array, mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/** A locked book of today is an old container with a part of this name. */
function isLocked(bytes: Uint8Array) {
  return new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1)).includes('EncryptedPackage');
}
