import { decodeText, rowsOfDelimitedText } from './delimited-text.ts';
import { rowsOfHtml } from './html-table.ts';
import { sheetsOfXlsx } from './read-xlsx.ts';
import {
  adminFileLimits,
  corruptFileText,
  emptyFileText,
  encryptedFileText,
  fileTooLargeText,
  missingTableText,
  oldExcel,
  openDocument,
  SpreadsheetError,
  type SpreadsheetLimits,
} from './spreadsheet-error.ts';
import { sheetsOfSpreadsheetMl } from './spreadsheet-ml.ts';

/** A row that is not blank, with its number in the file; `lost` are columns whose numbers have more digits than a double holds. */
export type SheetRow = { row: number; cells: string[]; lost?: number[] };
/** A visible sheet; `isText` if its cells come from delimited text, where one extra separator shifts the others. */
export type SheetData = { name: string; rows: SheetRow[]; isText: boolean };

/**
 * The sheets of a file that have rows. The content decides the format, not the name: XLSX, delimited text in UTF-8, UTF-16 or the encoding
 * of Korean Windows, or an HTML page or XML named `.xls`. Throws SpreadsheetError with a sentence.
 */
export async function readSpreadsheet(file: Blob, limits: SpreadsheetLimits = adminFileLimits): Promise<SheetData[]> {
  if (file.size > limits.bytes) throw new SpreadsheetError(fileTooLargeText(limits));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheets = (await read(bytes, limits)).filter(({ rows }) => rows.length > 0);
  if (sheets.length === 0) throw new SpreadsheetError(emptyFileText);
  return sheets;
}

async function read(bytes: Uint8Array<ArrayBuffer>, limits: SpreadsheetLimits): Promise<SheetData[]> {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new SpreadsheetError(sentenceOfContainer(bytes));
  // Excel 2.1 to 4.0 wrote its records without a container.
  if (bytes[0] === 0x09 && [0, 2, 4].includes(bytes[1] ?? 1) && bytes[3] === 0) throw new SpreadsheetError(oldExcel);
  if (begins(bytes, [0x50, 0x4b])) return sheetsOfXlsx(bytes, limits);
  if (begins(bytes, [0x25, 0x50, 0x44, 0x46])) throw new SpreadsheetError(missingTableText('PDF'));
  const text = decodeText(bytes);
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<\?mso-application|<(?:\w+:)?Workbook\b)/.test(text))
    return sheetsOfSpreadsheetMl(text, limits);
  if (/^\s*(?:<\?xml[^>]*>\s*)?<office:document\b/.test(text)) throw new SpreadsheetError(openDocument);
  if (/^\s*</.test(text) && /<table\b|<tr\b/i.test(text))
    return [{ name: '', rows: rowsOfHtml(text, limits), isText: false }];
  if (text.includes('\0')) throw new SpreadsheetError(corruptFileText);
  return [{ name: '', rows: rowsOfDelimitedText(text, limits), isText: true }];
}

const begins = (bytes: Uint8Array, mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/**
 * Identifies an OLE container by the names of its parts: an encrypted workbook, a document of another program, or a workbook of Excel 5 to
 * 2003.
 */
function sentenceOfContainer(bytes: Uint8Array) {
  const names = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1));
  if (names.includes('EncryptedPackage')) return encryptedFileText;
  if (names.includes('HwpSummaryInformation')) return missingTableText('한글(.hwp)');
  return names.includes('WordDocument') ? missingTableText('워드 문서(.doc)') : oldExcel;
}
