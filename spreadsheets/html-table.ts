import { hasLostDigits } from './number-formats.ts';
import type { SheetRow } from './read-spreadsheet.ts';
import {
  cutFileText,
  fileTooLargeText,
  fileTooWideText,
  SpreadsheetError,
  type SpreadsheetLimits,
} from './spreadsheet-error.ts';
import { attributeOf, decodeEntities } from './walk-xml.ts';

/**
 * Reads an HTML page saved as `.xls`, as many programs do, with its tables one below the other. A cell that spans columns or rows is
 * repeated in each of them, as browsers and Excel show it. Throws SpreadsheetError, also where the page ends within a table.
 */
export function rowsOfHtml(html: string, limits: SpreadsheetLimits): SheetRow[] {
  const countOf = (tag: RegExp) => html.match(tag)?.length ?? 0;
  if (countOf(/<table\b/gi) > countOf(/<\/table\s*>/gi) && !/<\/(?:html|body)\s*>\s*$/i.test(html))
    throw new SpreadsheetError(cutFileText);
  const rows: SheetRow[] = [];
  /** Cells that span into the next rows, by column. */
  let reaching: { text: string; left: number }[] = [];
  let number = 0;
  for (const piece of html
    .replace(/<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1>/gi, '')
    .split(/<tr\b/i)
    .slice(1)) {
    number++;
    const cells: string[] = [];
    const lost: number[] = [];
    const nextReaching: typeof reaching = [];
    const repeat = () => {
      for (let held = reaching[cells.length]; held && held.left > 0; held = reaching[cells.length]) {
        nextReaching[cells.length] = { text: held.text, left: held.left - 1 };
        cells.push(held.text);
      }
    };
    const inside = piece.split(/<\/tr\s*>|<\/table\s*>/i)[0] ?? '';
    for (const cell of inside.split(/<t[dh](?=[\s>/])/i).slice(1)) {
      repeat();
      const end = endOfTag(cell);
      const tag = ` ${cell.slice(0, end)}`;
      const text = shown(tag, plain(cell.slice(end + 1).split(/<\/t[dh]\s*>/i)[0] ?? ''));
      const isNumber = /\sx:num(?=[\s=>/]|$)/.test(tag);
      const down = spanOf(tag, 'rowspan', limits.rows) - 1;
      for (let wide = spanOf(tag, 'colspan', limits.columns); wide > 0; wide--) {
        if (down > 0) nextReaching[cells.length] = { text, left: down };
        if (isNumber && /^\d+$/.test(text) && hasLostDigits(text)) lost.push(cells.length);
        cells.push(text);
      }
    }
    repeat();
    reaching = nextReaching;
    if (cells.slice(limits.columns).some(Boolean)) throw new SpreadsheetError(fileTooWideText(number, limits));
    if (cells.some(Boolean))
      rows.push({ row: number, cells: cells.slice(0, limits.columns), ...(lost.length > 0 ? { lost } : {}) });
    if (rows.length > limits.rows) throw new SpreadsheetError(fileTooLargeText(limits));
    if (/<\/table\s*>/i.test(piece)) reaching = [];
  }
  return rows;
}

function endOfTag(cell: string) {
  let quote = '';
  for (let at = 0; at < cell.length; at++) {
    const letter = cell[at] as string;
    if (quote) {
      if (letter === quote) quote = '';
    } else if (letter === '>') return at;
    else if ((letter === '"' || letter === "'") && cell[at - 1] === '=') quote = letter;
  }
  return Math.max(cell.indexOf('>'), 0);
}

function spanOf(tag: string, name: string, most: number) {
  const [, count = ''] = new RegExp(`\\s${name}\\s*=\\s*["']?(\\d{1,4})`, 'i').exec(tag) ?? [];
  return Math.min(Math.max(Number(count) || 1, 1), most);
}

/** Excel writes the full value of a number in an attribute next to its shortened text. */
function shown(tag: string, text: string) {
  const value = attributeOf(tag, 'x:num');
  return /^\d+$/.test(value) && /^\d(?:\.\d+)?e\+\d+$/i.test(text) ? value : text;
}

function plain(cell: string) {
  return decodeEntities(cell.replace(/<br\s*\/?>/gi, ' ').replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim();
}
