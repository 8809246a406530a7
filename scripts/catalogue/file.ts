import { readFileSync } from 'node:fs';
import { readSpreadsheet } from '#spreadsheets/read-spreadsheet.ts';
import { SpreadsheetError, type SpreadsheetLimits } from '#spreadsheets/spreadsheet-error.ts';
import type { EntryError, RawEntry } from './entries.ts';
import { hasCatalogueHeadings, rawEntriesOf } from './sheet.ts';

const mega = 2 ** 20;
const limits: SpreadsheetLimits = { bytes: 200 * mega, unpacked: 1000 * mega, rows: 1_000_000, columns: 200 };

/**
 * Reads a catalogue: JSON Lines, or a sheet of products or sellers (XLSX, CSV, Excel's Unicode text). Returns the names of sheets it did
 * not read.
 */
export async function readCatalogueFile(
  path: string,
): Promise<{ lines: RawEntry[]; faults: EntryError[]; unread: string[] }> {
  const bytes = readFileSync(path);
  if (bytes.length > limits.bytes) throw new Error(`${path} is larger than 200 MB. Split the file.`);
  // A spreadsheet is detected even under a wrong extension: text contains no zero byte.
  const isText = !bytes.subarray(0, 4096).includes(0);
  if ((isText && /\.jsonl?$/i.test(path)) || /^\s*\{/.test(bytes.toString('utf8', 0, 100).replace(/^\uFEFF/, '')))
    return { ...jsonLines(bytes.toString('utf8').replace(/^\uFEFF/, '')), unread: [] };
  const sheets = await readSpreadsheet(new Blob([new Uint8Array(bytes)]), limits);
  const known = sheets.filter(hasCatalogueHeadings);
  const [sheet = sheets[0], second] = known;
  if (second)
    throw new SpreadsheetError(
      `시트 '${sheet?.name}', '${second.name}'에 모두 목록이 있어요. 시트마다 따로 저장해 주세요.`,
    );
  const unread = sheets.filter((one) => one !== sheet).map(({ name }) => name);
  return { ...rawEntriesOf(sheet ?? { rows: [] }), unread };
}

function jsonLines(text: string) {
  const lines: RawEntry[] = [];
  const faults: EntryError[] = [];
  for (const [at, raw] of text.split('\n').entries()) {
    if (raw.trim() === '') continue;
    try {
      const { kind, ...fields } = objectOf(JSON.parse(raw));
      lines.push({ line: at + 1, kind, fields });
    } catch {
      faults.push({ line: at + 1, field: '', message: 'JSON으로 읽을 수 없어요.' });
    }
  }
  return { lines, faults };
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The line is not a JSON object.');
  return value as Record<string, unknown>;
}
