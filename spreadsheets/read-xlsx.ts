import { decodeText } from './delimited-text.ts';
import { formatsOf, numberOf } from './number-formats.ts';
import { openZip } from './open-zip.ts';
import type { SheetData, SheetRow } from './read-spreadsheet.ts';
import {
  corruptFileText,
  fileTooLargeText,
  fileTooWideText,
  missingTableText,
  openDocument,
  SpreadsheetError,
  type SpreadsheetLimits,
  unreadableFileText,
} from './spreadsheet-error.ts';
import { attributeOf, walkXml } from './walk-xml.ts';

/**
 * The visible sheets as text: numbers by their value, formulas as their cached result, merged cells repeated in each place. Throws
 * SpreadsheetError.
 */
export async function sheetsOfXlsx(bytes: Uint8Array<ArrayBuffer>, limits: SpreadsheetLimits): Promise<SheetData[]> {
  const { names, read } = openZip(bytes, limits);
  const partOf = async (name: string) => {
    const found = await read(name);
    return found && decodeText(found);
  };
  const mimetype = await partOf('mimetype');
  const isOpen = names.includes('content.xml') && names.includes('meta-inf/manifest.xml');
  if (isOpen || mimetype?.includes('opendocument')) throw new SpreadsheetError(openDocument);
  const main = linkOf(linksOf((await partOf('_rels/.rels')) ?? '', ''), 'officeDocument') ?? 'xl/workbook.xml';
  if (main.endsWith('.bin')) throw new SpreadsheetError(unreadableFileText('엑셀 바이너리(.xlsb)'));
  const workbook = await partOf(main);
  if (!workbook)
    throw new SpreadsheetError(
      names.some((name) => name.startsWith('word/')) ? missingTableText('워드 문서(.docx)') : corruptFileText,
    );
  const folder = main.replace(/[^/]*$/, '');
  const links = linksOf((await partOf(`${folder}_rels/${main.slice(folder.length)}.rels`)) ?? '', folder);
  const strings = stringsOf((await partOf(linkOf(links, 'sharedStrings') ?? 'xl/sharedStrings.xml')) ?? '');
  const formats = formatsOf((await partOf(linkOf(links, 'styles') ?? 'xl/styles.xml')) ?? '');
  const from1904 = /<(?:[^\s>]+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["'](?:1|true)/.test(workbook);
  const sheets: SheetData[] = [];
  for (const { name, id } of shownIn(workbook)) {
    const target = links.find((link) => link.id === id)?.target;
    const xml = target === undefined ? undefined : await partOf(target);
    if (xml === undefined) throw new SpreadsheetError(corruptFileText);
    sheets.push({ name, rows: rowsOf(xml, { strings, formats, from1904, limits }), isText: false });
  }
  if (sheets.length === 0) throw new SpreadsheetError(corruptFileText);
  return sheets;
}

type Link = { id: string; type: string; target: string };

function linksOf(xml: string, folder: string) {
  const links: Link[] = [];
  walkXml(xml, {
    open(name, inside) {
      if (name !== 'Relationship') return;
      const target = attributeOf(inside, 'Target').replaceAll('\\', '/');
      const type = attributeOf(inside, 'Type');
      links.push({
        id: attributeOf(inside, 'Id'),
        type,
        target: target.startsWith('/') ? target.slice(1) : folder + target,
      });
    },
    close() {},
    text() {},
  });
  return links;
}

const linkOf = (links: Link[], type: string) => links.find((link) => link.type.endsWith(`/${type}`))?.target;

function shownIn(workbook: string) {
  const visibleSheets: { name: string; id: string }[] = [];
  walkXml(workbook, {
    open(name, inside) {
      if (name === 'sheet' && !/hidden/i.test(attributeOf(inside, 'state')))
        visibleSheets.push({ name: attributeOf(inside, 'name'), id: attributeOf(inside, '*:id') });
    },
    close() {},
    text() {},
  });
  return visibleSheets;
}

/** The shared strings, without the phonetic hints of Japanese (`rPh`). */
function stringsOf(xml: string) {
  const strings: string[] = [];
  let text = '';
  let [isText, isAid] = [false, false];
  walkXml(xml, {
    open(name) {
      if (name === 'rPh') isAid = true;
      else if (name === 't') isText = !isAid;
    },
    close(name) {
      if (name === 'rPh') isAid = false;
      else if (name === 't') isText = false;
      else if (name === 'si') {
        strings.push(plain(text));
        text = '';
      }
    },
    text(piece) {
      if (isText) text += piece;
    },
  });
  return strings;
}

type Book = { strings: string[]; formats: ReturnType<typeof formatsOf>; from1904: boolean; limits: SpreadsheetLimits };

function rowsOf(xml: string, { strings, formats, from1904, limits }: Book) {
  const rows: SheetRow[] = [];
  const merges: string[] = [];
  let row: SheetRow = { row: 0, cells: [], lost: [] };
  let column = -1;
  let [kind, style, said] = ['', 0, ''];
  let [isValue, isAid] = [false, false];
  const value = () => {
    if (kind === 's') return { text: strings[Number(said)] ?? '' };
    if (kind === 'b') return { text: said === '1' ? 'TRUE' : said === '0' ? 'FALSE' : said };
    if (kind === '' || kind === 'n') return numberOf(said, formats[style], from1904);
    return { text: plain(said) };
  };
  walkXml(xml, {
    open(name, inside) {
      if (name === 'row') {
        // Row numbers increase, even where the file repeats one.
        row = { row: Math.max(Number(attributeOf(inside, 'r')) || 0, row.row + 1), cells: [], lost: [] };
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attributeOf(inside, 'r')) ?? column + 1;
        kind = attributeOf(inside, 't');
        style = Number(attributeOf(inside, 's')) || 0;
        said = '';
      } else if (name === 'rPh') isAid = true;
      else if (name === 'v' || name === 't') isValue = !isAid;
      else if (name === 'mergeCell' && merges.length < limits.rows) merges.push(attributeOf(inside, 'ref'));
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isAid = false;
      else if (name === 'c' && said.trim() !== '') {
        const { text, isLost = false }: { text: string; isLost?: boolean } = value();
        if (text === '') return;
        if (column >= limits.columns) throw new SpreadsheetError(fileTooWideText(row.row, limits));
        while (row.cells.length < column) row.cells.push('');
        row.cells[column] = text;
        if (isLost) row.lost?.push(column);
      } else if (name === 'row' && row.cells.some(Boolean)) {
        rows.push(row.lost?.length ? row : { row: row.row, cells: row.cells });
        if (rows.length > limits.rows) throw new SpreadsheetError(fileTooLargeText(limits));
      }
    },
    text(piece) {
      if (isValue) said += piece;
    },
  });
  spread(rows, merges, limits);
  return rows;
}

/** Repeats the text of merged cells in each of them. */
function spread(rows: SheetRow[], merges: string[], limits: SpreadsheetLimits) {
  if (merges.length === 0) return;
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  for (const merge of merges) {
    const [from, to] = merge
      .split(':')
      .map((address) => [columnOf(address), Number(/\d+$/.exec(address)?.[0])] as const);
    if (!from || !to || from[0] === undefined || to[0] === undefined) continue;
    const first = byNumber.get(from[1]);
    const text = first?.cells[from[0]];
    if (!first || !text) continue;
    for (let at = from[1]; at <= Math.min(to[1], from[1] + limits.rows); at++) {
      const { cells } = byNumber.get(at) ?? {};
      for (let column = from[0]; cells && column <= Math.min(to[0], limits.columns - 1); column++) {
        while (cells.length <= column) cells.push('');
        if (!cells[column]) cells[column] = text;
      }
    }
  }
}

/** Characters that XML cannot hold are written as `_x000D_`. */
function plain(text: string) {
  const whole = text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
  return whole.normalize('NFC').trim();
}

/** The zero-based column of an address: "C7" gives 2. */
function columnOf(address: string) {
  const letters = /^\$?([A-Z]{1,3})\$?\d+$/i.exec(address)?.[1]?.toUpperCase();
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
