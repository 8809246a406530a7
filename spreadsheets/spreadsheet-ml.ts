import { numberOf } from './number-formats.ts';
import type { SheetData, SheetRow } from './read-spreadsheet.ts';
import { fileTooLargeText, fileTooWideText, SpreadsheetError, type SpreadsheetLimits } from './spreadsheet-error.ts';
import { attributeOf, walkXml } from './walk-xml.ts';

/** The visible sheets of an Excel 2003 XML workbook (SpreadsheetML), which programs name `.xls`. Throws SpreadsheetError. */
export function sheetsOfSpreadsheetMl(xml: string, limits: SpreadsheetLimits): SheetData[] {
  const sheets: (SheetData & { isHidden: boolean })[] = [];
  let [number, column, wide, down] = [0, 0, 0, 0];
  let row: SheetRow = { row: 0, cells: [], lost: [] };
  let [kind, said] = ['', ''];
  let inside = '';
  /** Cells that span into the next rows, by column. */
  let reaching = new Map<number, { text: string; left: number }>();
  const setCell = (at: number, text: string) => {
    if (text === '') return;
    if (at >= limits.columns) throw new SpreadsheetError(fileTooWideText(row.row, limits));
    while (row.cells.length <= at) row.cells.push('');
    row.cells[at] = text;
  };
  walkXml(xml, {
    open(name, tag) {
      inside = name;
      if (name === 'Worksheet') {
        sheets.push({ name: attributeOf(tag, '*:Name'), rows: [], isText: false, isHidden: false });
        number = 0;
        reaching = new Map();
      } else if (name === 'Row') {
        number = Math.max(Number(attributeOf(tag, '*:Index')) || 0, number + 1);
        row = { row: number, cells: [], lost: [] };
        column = -1;
        wide = 0;
        for (const [at, held] of reaching) {
          setCell(at, held.text);
          held.left -= 1;
          if (held.left <= 0) reaching.delete(at);
        }
      } else if (name === 'Cell') {
        column = Number(attributeOf(tag, '*:Index')) ? Number(attributeOf(tag, '*:Index')) - 1 : column + 1 + wide;
        while (!attributeOf(tag, '*:Index') && row.cells[column] && column < limits.columns) column += 1;
        wide = Number(attributeOf(tag, '*:MergeAcross')) || 0;
        down = Number(attributeOf(tag, '*:MergeDown')) || 0;
      } else if (name === 'Data') {
        kind = attributeOf(tag, '*:Type');
        said = '';
      }
    },
    close(name) {
      inside = '';
      if (name === 'Data') {
        const found = kind === 'Number' ? numberOf(said, undefined, false) : { text: dayOf(kind, said.trim()) };
        const text = found.text.normalize('NFC');
        if ('isLost' in found && found.isLost) row.lost?.push(column);
        for (let at = column; at <= Math.min(column + wide, limits.columns - 1); at++) {
          setCell(at, text);
          if (down > 0) reaching.set(at, { text, left: Math.min(down, limits.rows) });
        }
      } else if (name === 'Row' && row.cells.some(Boolean)) {
        const rows = sheets.at(-1)?.rows ?? [];
        rows.push(row.lost?.length ? row : { row: row.row, cells: row.cells });
        if (rows.length > limits.rows) throw new SpreadsheetError(fileTooLargeText(limits));
      }
    },
    text(piece) {
      const sheet = sheets.at(-1);
      if (inside === 'Data') said += piece;
      else if (inside === 'Visible' && sheet && /hidden/i.test(piece)) sheet.isHidden = true;
    },
  });
  return sheets.filter(({ isHidden }) => !isHidden).map(({ isHidden: _, ...sheet }) => sheet);
}

/** "2026-11-26" of "2026-11-26T00:00:00.000". */
const dayOf = (kind: string, said: string) =>
  kind === 'DateTime' ? said.replace(/T00:00:00(?:\.0+)?$/, '').replace('T', ' ') : said;
