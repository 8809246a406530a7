import { readFileSync } from 'node:fs';
import type { Fault, Raw } from './entries.ts';
import { rawsOf } from './sheet.ts';

const most = 200 * 2 ** 20;

/** A catalogue as its lines: JSON Lines as they are, or a sheet (CSV) of products or growers. */
export function readFile(path: string): { lines: Raw[]; faults: Fault[] } {
  const bytes = readFileSync(path);
  if (bytes.length > most) throw new Error(`${path} is larger than 200 MB: split it.`);
  const text = textOf(bytes);
  return /\.csv$/i.test(path) ? rawsOf(text) : jsonLines(text);
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

/** Programs of many offices write Korean in the code page of Windows. */
function textOf(bytes: Buffer) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes);
  }
}
