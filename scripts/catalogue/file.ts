import { readFileSync } from 'node:fs';
import { type Limits, SheetFault } from '#spreadsheets/errors.ts';
import { readSheets } from '#spreadsheets/read-spreadsheet.ts';
import type { Fault, Raw } from './entries.ts';
import { hasHeadings, rawsOf } from './sheet.ts';

const mega = 2 ** 20;
const limits: Limits = { bytes: 200 * mega, unpacked: 1000 * mega, rows: 1_000_000, columns: 200 };

/** A catalogue as its lines: JSON Lines as they are, or a sheet of products or growers (XLSX, CSV, text of Excel). Sheets that are not read are named. */
export async function readFile(path: string): Promise<{ lines: Raw[]; faults: Fault[]; unread: string[] }> {
  const bytes = readFileSync(path);
  if (bytes.length > limits.bytes) throw new Error(`${path} is larger than 200 MB: split it.`);
  // A spreadsheet stays one under another name: text has no zero byte.
  const isText = !bytes.subarray(0, 4096).includes(0);
  if ((isText && /\.jsonl?$/i.test(path)) || /^\s*\{/.test(bytes.toString('utf8', 0, 100).replace(/^\uFEFF/, '')))
    return { ...jsonLines(bytes.toString('utf8').replace(/^\uFEFF/, '')), unread: [] };
  const sheets = await readSheets(new Blob([new Uint8Array(bytes)]), limits);
  const known = sheets.filter(hasHeadings);
  const [sheet = sheets[0], second] = known;
  if (second)
    throw new SheetFault(`시트 '${sheet?.name}', '${second.name}'에 모두 목록이 있어요. 시트마다 따로 저장해 주세요.`);
  const unread = sheets.filter((one) => one !== sheet).map(({ name }) => name);
  return { ...rawsOf(sheet ?? { rows: [] }), unread };
}

function jsonLines(text: string) {
  const lines: Raw[] = [];
  const faults: Fault[] = [];
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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('no object');
  return value as Record<string, unknown>;
}
