import type { SheetRow } from './read-spreadsheet.ts';
import {
  corruptFileText,
  fileTooLargeText,
  fileTooWideText,
  SpreadsheetError,
  type SpreadsheetLimits,
  unclosedQuoteText,
} from './spreadsheet-error.ts';

/** Decodes bytes by their byte order mark, else as UTF-8, else as the encoding of Korean Windows. Throws SpreadsheetError if none fits. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const wide = bytes.includes(0) ? withoutMark(bytes) : undefined;
  if (wide) return new TextDecoder(wide).decode(bytes);
  for (const encoding of ['utf-8', 'euc-kr'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this encoding; the next one is attempted.
    }
  throw new SpreadsheetError(corruptFileText);
}

/** Detects UTF-16 without a mark: separators and digits have a zero on the same side, and few letters have one on the other. */
function withoutMark(bytes: Uint8Array) {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 2000).entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > 4 + even * 4) return 'utf-16le';
  return even > 4 + odd * 4 ? 'utf-16be' : undefined;
}

const separators = ['\t', ',', ';', '|'] as const;

/**
 * Parses delimited text into non-blank rows with their numbers as a spreadsheet program counts them. A quotation mark opens a cell only at
 * its beginning. Throws SpreadsheetError if rows cannot be separated.
 */
export function rowsOfDelimitedText(whole: string, limits: SpreadsheetLimits, separator?: string): SheetRow[] {
  const text = whole.replace(/^\uFEFF/, '').normalize('NFC');
  const [, said = ''] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const begin = said ? text.indexOf('\n') + 1 : 0;
  const between = separator ?? (said || separatorOf(text));
  const rows: SheetRow[] = [];
  const records: { row: number; text: string }[] = [];
  for (let at = begin, row = 1; at < text.length; row++) {
    const read = readRow(text, at, between, row);
    if (read.cells.length > limits.columns && read.cells.slice(limits.columns).some(Boolean))
      throw new SpreadsheetError(fileTooWideText(row, limits));
    if (read.cells.some(Boolean)) rows.push({ row, cells: read.cells.slice(0, limits.columns) });
    if (rows.length > limits.rows) throw new SpreadsheetError(fileTooLargeText(limits));
    const record = text.slice(at, read.next).trimEnd();
    if (/[\r\n]/.test(record)) records.push({ row, text: record });
    at = read.next;
  }
  refuseSwallowed(rows, records, between);
  return rows;
}

/** The separator on which most of the first lines agree, counted outside quotes; a tab in a single row may only protect a number. */
function separatorOf(text: string) {
  const lines = text
    .slice(0, 100_000)
    .replace(/(^|[\t,;|\r\n])"(?:[^"]|"")*"(?=[\t,;|\r\n]|$)/g, '$1')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim())
    .slice(0, 20);
  const score = (separator: string) => {
    const counts = lines.map((line) => withoutTabGuards(line).split(separator).length - 1).filter(Boolean);
    const often = Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length));
    return often;
  };
  let best: { separator: string; agree: number } = { separator: ',', agree: 0 };
  for (const separator of separators) {
    const agree = score(separator);
    if (agree > best.agree) best = { separator, agree };
  }
  return best.separator;
}

/** A line without its quoted cells and without the tabs at the beginning of cells between other separators. */
function withoutTabGuards(line: string) {
  const bare = line.replace(/"[^"]*"/g, '');
  const free = /[,;]/.test(bare) ? bare.replace(/(^|[,;]) *\t/g, '$1') : bare;
  // A line with further tabs has them between its cells.
  return free.includes('\t') ? bare : free;
}

function readRow(text: string, begin: number, between: string, row: number) {
  const cells: string[] = [];
  let at = begin;
  for (;;) {
    const { cell, next } = readCell(text, at, between, row);
    cells.push(unguardCell(cell));
    if (text[next] === between) at = next + 1;
    else return { cells, next: next + (text.startsWith('\r\n', next) ? 2 : 1) };
  }
}

function readCell(text: string, begin: number, between: string, row: number) {
  const opens = text[begin] === '"' ? begin : text.startsWith('="', begin) ? begin + 1 : -1;
  if (opens >= 0) {
    const close = closingOf(text, opens);
    const isEnd = close >= 0 && ends(text, close + 1, between);
    if (isEnd && opens === begin)
      return { cell: text.slice(begin + 1, close).replaceAll('""', '"'), next: afterBlanks(text, close + 1, between) };
    if (isEnd) return { cell: text.slice(begin, close + 1), next: afterBlanks(text, close + 1, between) };
    const span = text.slice(opens, close < 0 ? undefined : close + 1);
    // Quotes around a part of the cell belong to its text, unless they enclose a separator or a line break.
    if (close < 0 ? /[\r\n]/.test(span) : span.includes(between) || /[\r\n]/.test(span))
      throw new SpreadsheetError(unclosedQuoteText(row));
  }
  let next = begin;
  while (next < text.length && text[next] !== between && text[next] !== '\n' && text[next] !== '\r') next++;
  return { cell: text.slice(begin, next), next };
}

function closingOf(text: string, open: number) {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] !== '"') return at;
    at++;
  }
  return -1;
}

function afterBlanks(text: string, at: number, between: string) {
  let next = at;
  while (text[next] === ' ' && between !== ' ') next++;
  return next;
}

function ends(text: string, at: number, between: string) {
  const letter = text[afterBlanks(text, at, between)];
  return letter === undefined || letter === between || letter === '\n' || letter === '\r';
}

/** Removes what keeps a spreadsheet program from reading a cell as a number or formula: `="…"`, an apostrophe, a tab. */
function unguardCell(cell: string) {
  const text = cell.trim();
  const [, held] = /^="((?:[^"]|"")*)"$/.exec(text) ?? [];
  if (held !== undefined) return held.replaceAll('""', '"').trim();
  return /^'(?:[\d\s-]+$|[=+\-@\t])/.test(text) ? text.slice(1).trim() : text;
}

/** Refuses a record over several lines each of which is a whole row: a stray quotation mark has merged them. */
function refuseSwallowed(
  rows: readonly SheetRow[],
  records: readonly { row: number; text: string }[],
  between: string,
) {
  const widths = rows.map(({ cells }) => cells.length - 1);
  const width = widths.sort((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0;
  const isRow = (line: string) => line.split(between).length - 1 === width;
  const wrong = width > 0 && records.find(({ text }) => text.split(/\r\n|\r|\n/).every(isRow));
  if (wrong) throw new SpreadsheetError(unclosedQuoteText(wrong.row));
}
