import { most, SheetFault, tooMuch } from './fault.ts';
import { words } from './xml.ts';

/** A table written as a page and called `.xls`, as many programs do. */
export function tableOfHtml(html: string): string[][] {
  const rows = html
    .split(/<tr\b/i)
    .slice(1)
    .map((row) => cellsOf(row.split(/<\/tr>|<\/table>/i)[0] ?? ''))
    .filter((row) => row.some(Boolean));
  if (rows.length > most.rows) throw new SheetFault(tooMuch);
  return rows;
}

function cellsOf(row: string) {
  return row
    .split(/<t[dh]\b[^>]*>/i)
    .slice(1, most.columns + 1)
    .map((cell) => plain(cell.split(/<\/t[dh]>/i)[0] ?? ''));
}

function plain(cell: string) {
  return words(cell.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}
