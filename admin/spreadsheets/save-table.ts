import { downloadFile } from '#client/download.ts';
import { adminApi } from '../admin-api.ts';
import { csvOf } from './csv.ts';

/** Saves a table as a workbook or CSV file. Returns the file name with its extension. */
export async function saveTable(name: string, rows: string[][], format: 'xlsx' | 'csv') {
  const whole = `${name}.${format}`;
  if (format === 'csv') save(whole, csvOf(rows));
  else {
    const { xlsxOf } = await import('./write-xlsx.ts');
    downloadFile(whole, xlsxOf(rows));
  }
  return whole;
}

function save(name: string, text: string) {
  downloadFile(name, text, 'text/csv;charset=utf-8');
}

/** Loads an export of lines page by page and saves it; the callback receives the number of loaded rows. */
export async function saveLinesFile(
  { uuid, name }: { uuid: string; name: string },
  onProgress: (rows: number) => void,
) {
  const all: string[][] = [];
  let after: number | null = 0;
  while (after !== null) {
    const piece: { heads: string[]; rows: string[][]; next: number | null } = await adminApi(
      'GET /v1/staff/files/{uuid}/rows',
      { params: { uuid }, query: after === 0 ? {} : { after } },
    );
    if (all.length === 0) all.push(piece.heads);
    all.push(...piece.rows);
    after = piece.next;
    onProgress(all.length - 1);
  }
  save(`${name}.csv`, csvOf(all));
}
