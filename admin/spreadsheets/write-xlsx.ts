/**
 * A table as a workbook (XLSX) whose every cell is text, blank ones below the heads too: a spreadsheet program takes no zero from a
 * postcode and no digit from a number typed into it. The head row stays in sight.
 */
export async function xlsxOf(rows: readonly (readonly string[])[]): Promise<Blob> {
  const parts = Object.entries({
    '[Content_Types].xml': types,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheetOf(rows),
  });
  const written = await Promise.all(parts.map(async ([name, text]) => partOf(name, `${declared}${text}`)));
  return zipOf(written);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const types = `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`;
/** Style 1 is text (format 49). */
const styles = `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="맑은 고딕"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function sheetOf(rows: readonly (readonly string[])[]) {
  const columns = Math.max(1, ...rows.map(({ length }) => length));
  const widths = Array.from({ length: columns }, (_, at) => {
    const width = Math.min(Math.max(8, ...rows.slice(0, 200).map((row) => (row[at] ?? '').length * 1.6)), 60);
    return `<col min="${at + 1}" max="${at + 1}" width="${width.toFixed(1)}" style="1" customWidth="1"/>`;
  });
  const cell = (text: string) => `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${data}</sheetData></worksheet>`;
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML knows no control letters but the tab and the ends of lines, and no half of a pair. */
function escaped(text: string) {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (letter) => marks[letter] ?? '');
}

type Part = { name: Uint8Array<ArrayBuffer>; packed: Uint8Array<ArrayBuffer>; size: number; sum: number };

async function partOf(name: string, text: string): Promise<Part> {
  const bytes = new TextEncoder().encode(text);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  return { name: new TextEncoder().encode(name), packed, size: bytes.length, sum: crc32(bytes) };
}

/** Each part, then the list of them, then where the list is. */
function zipOf(parts: readonly Part[]) {
  const bodies: Uint8Array<ArrayBuffer>[] = [];
  const list: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { name, packed, size, sum } of parts) {
    // Version 2.0, names in UTF-8, deflated, the first day a zip knows.
    const about = [20, 0x800, 8, 0, 33, ...halves(sum), ...halves(packed.length), ...halves(size), name.length, 0];
    bodies.push(words(0x4b50, 0x0403, ...about), name, packed);
    list.push(words(0x4b50, 0x0201, 20, ...about, 0, 0, 0, 0, 0, ...halves(at)), name);
    at += 30 + name.length + packed.length;
  }
  const length = list.reduce((sum, piece) => sum + piece.length, 0);
  const end = words(0x4b50, 0x0605, 0, 0, parts.length, parts.length, ...halves(length), ...halves(at), 0);
  return new Blob([...bodies, ...list, end], { type: `${kinds}.sheet` });
}

const halves = (value: number) => [value & 0xffff, value >>> 16];
const words = (...all: number[]) => new Uint8Array(new Uint16Array(all).buffer);

function crc32(bytes: Uint8Array) {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
  }
  return (sum ^ -1) >>> 0;
}
