import { tableOf, textOf } from './csv.ts';
import { broken, locked, most, SheetFault, tooMuch } from './fault.ts';
import { tableOfHtml } from './html.ts';
import { tableOfXlsx } from './xlsx.ts';

/**
 * A chosen or dropped file as a table of text, by what it is and not by what it is called: XLSX, CSV of either Korean encoding, or a page
 * called `.xls`. It is read here and goes nowhere. Throws SheetFault with a sentence.
 */
export async function sheetOf(file: Blob): Promise<string[][]> {
  if (file.size > most.bytes) throw new SheetFault(tooMuch);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const table = await read(bytes);
  if (table.length > most.rows) throw new SheetFault(tooMuch);
  if (table.length === 0) throw new SheetFault('파일에 내용이 없어요.');
  return table;
}

async function read(bytes: Uint8Array<ArrayBuffer>) {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new SheetFault(locked);
  if (begins(bytes, [0x50, 0x4b])) return tableOfXlsx(bytes);
  const text = textOf(bytes.buffer);
  if (/<table\b|<tr\b/i.test(text)) return tableOfHtml(text);
  if (text.includes('\0')) throw new SheetFault(broken);
  return tableOf(text).map((row) => row.slice(0, most.columns));
}

const begins = (bytes: Uint8Array, mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/** A table as one pastes it: cells by tabs, rows by lines. */
export function pasted(table: string[][]) {
  return table.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')).join('\n');
}
