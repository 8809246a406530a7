import { strToU8, zipSync } from 'fflate';

/**
 * A table as a workbook (XLSX) with text cells only, also for blank cells below the header. So a spreadsheet program keeps leading
 * zeros of postcodes and all digits of numbers. The header row is frozen.
 */
export function xlsxOf(rows: readonly (readonly string[])[]): Blob {
  const parts = {
    '[Content_Types].xml': types,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheetOf(rows),
  };
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(`${declared}${text}`)] as const);
  return new Blob([zipSync(Object.fromEntries(files), { mtime: firstZipDay })], { type: `${kinds}.sheet` });
}

/** The first date that a zip file can store, in local time: the same table is the same file at any time. */
const firstZipDay = new Date(1980, 0, 1);

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
  const cell = (text: string) => `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
  const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${data}</sheetData></worksheet>`;
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML allows no control characters except tab and line breaks, and no unpaired surrogates. */
function escapeXml(text: string) {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (letter) => marks[letter] ?? '');
}
