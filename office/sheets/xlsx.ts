import { broken, most, SheetFault, tooMuch } from './fault.ts';
import { attribute, tags, words } from './xml.ts';
import { openZip } from './zip.ts';

/**
 * The first sheet that is shown, as text: digits as they are written, formulas as what they came to, cells with an address or without.
 * Throws SheetFault with a sentence for whoever chose the file.
 */
export async function tableOfXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const read = openZip(bytes);
  const workbook = await read('xl/workbook.xml');
  const links = await read('xl/_rels/workbook.xml.rels');
  if (!workbook || !links) throw new SheetFault(broken);
  const sheet = await read(placeOf(workbook, links));
  if (sheet === undefined) throw new SheetFault(broken);
  return rowsOf(sheet, stringsOf((await read('xl/sharedStrings.xml')) ?? ''));
}

function placeOf(workbook: string, links: string) {
  const shown = [...tags(workbook, ['sheet'])].find(
    ({ attributes }) => !/hidden/i.test(attribute(attributes, 'state')),
  );
  const id = shown && attribute(shown.attributes, 'r:id');
  const link = [...tags(links, ['Relationship'])].find(({ attributes }) => attribute(attributes, 'Id') === id);
  const target = link ? attribute(link.attributes, 'Target') : '';
  if (!target) throw new SheetFault(broken);
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Words that many cells share; how they are read aloud (`rPh`) is none of them. */
function stringsOf(xml: string) {
  const strings: string[] = [];
  let text = '';
  let aloud = false;
  for (const tag of tags(xml, ['si', 't', 'rPh'])) {
    if (tag.name === 'rPh') aloud = !tag.isEnd && !tag.isEmpty;
    else if (tag.name === 't') text += aloud || tag.isEnd ? '' : words(tag.text);
    else if (tag.isEnd || tag.isEmpty) {
      strings.push(text);
      text = '';
    }
  }
  return strings;
}

function rowsOf(xml: string, strings: string[]) {
  const rows: string[][] = [];
  let row: string[] = [];
  let column = -1;
  let kind = '';
  let aloud = false;
  for (const { name, attributes, isEnd, isEmpty, text } of tags(xml, ['row', 'c', 'v', 't', 'rPh'])) {
    if (name === 'row') {
      if (isEnd || isEmpty) {
        if (row.some(Boolean)) rows.push(row);
        if (rows.length > most.rows) throw new SheetFault(tooMuch);
      }
      row = [];
      column = -1;
    } else if (name === 'rPh') aloud = !isEnd && !isEmpty;
    else if (name === 'c' && !isEnd) {
      column = columnOf(attribute(attributes, 'r')) ?? column + 1;
      kind = attribute(attributes, 't');
    } else if (!isEnd && !aloud && column >= 0 && column < most.columns) {
      const said = words(text);
      while (row.length < column) row.push('');
      row[column] = (
        (row[column] ?? '') + (kind === 's' && name === 'v' ? (strings[Number(said)] ?? '') : said)
      ).trim();
    }
  }
  return rows;
}

/** "C7" is the third column, counted from nothing. */
function columnOf(address: string) {
  const letters = /^([A-Z]{1,3})\d+$/.exec(address)?.[1];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
