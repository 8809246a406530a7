import type { SheetData, SheetRow } from '#spreadsheets/read-spreadsheet.ts';
import { type CellPosition, type EntryError, type RawEntry, unreadCell } from './entries.ts';
import { productHeadings, type SheetHeadings, sellerHeadings } from './headings.ts';

type Table = { kind: 'grower' | 'product'; table: SheetHeadings; heads: string[]; row: number };
type Found = { lines: RawEntry[]; faults: EntryError[] };

/** Reads a sheet's rows as lines of a catalogue; consecutive rows with the same product code are its options. */
export function rawEntriesOf({ rows }: Pick<SheetData, 'rows'>): Found {
  const headedTable = tableOf(rows);
  if (!headedTable) return { lines: [], faults: [{ line: rows[0]?.row ?? 1, field: '', message: noHeadings }] };
  const { kind, table, heads, row: head } = headedTable;
  const faults = headFaults(headedTable);
  const columns = new Set(heads.flatMap((name) => table[name]?.[0] ?? []));
  const lines: RawEntry[] = [];
  const firsts = new Map<RawEntry, SheetRow>();
  for (const row of rows.filter((one) => one.row > head)) {
    const fields = fieldsOf(row, headedTable, faults);
    const last = lines.at(-1);
    const { options, ...rest } = fields;
    const first = last && firsts.get(last);
    const isFurther = rest.externalId !== undefined && last?.fields.externalId === rest.externalId;
    if (kind === 'product' && last && first && isFurther) {
      (last.fields.options as unknown[]).push(options);
      last.rows?.push(row);
      faults.push(...differences(first, row, headedTable));
    } else {
      const raw: RawEntry = {
        line: row.row,
        kind,
        fields: kind === 'grower' ? fields : { ...rest, options: [options] },
      };
      raw.rows = [row];
      raw.columns = columns;
      raw.place = (path) => placeOf(path, raw.rows ?? [], heads, table);
      lines.push(raw);
      firsts.set(raw, row);
    }
  }
  return { lines, faults };
}

/** Whether a sheet has known headings. */
export const hasCatalogueHeadings = ({ rows }: Pick<SheetData, 'rows'>) => tableOf(rows) !== undefined;

const noHeadings = `제목 줄을 찾지 못했어요. ${Object.keys(productHeadings).slice(0, 4).join(', ')}처럼 적은 제목 줄이 있어야 해요.`;

/** A heading without blanks, brackets and the mark of a required column. */
const plain = (cell: string) => cell.replace(/[(（[].*$/, '').replace(/[\s*]/g, '');

/** The row among the first ten that has the most known headings; undefined when none has any. */
function tableOf(rows: readonly SheetRow[]): Table | undefined {
  let best: (Table & { count: number }) | undefined;
  for (const { row, cells } of rows.slice(0, 10)) {
    const heads = cells.map(plain);
    const kind = heads.includes('사업자등록번호') ? 'grower' : 'product';
    const table = kind === 'grower' ? sellerHeadings : productHeadings;
    const count = heads.filter((name) => table[name]).length;
    if (count > (best?.count ?? 0)) best = { kind, table, heads, row, count };
  }
  return best;
}

function headFaults({ heads, table, row: line }: Table) {
  return heads.flatMap((field, at): EntryError[] => {
    if (!field) return [];
    if (!table[field]) return [{ line, field, message: '모르는 제목이에요.' }];
    return heads.indexOf(field) < at ? [{ line, field, message: '같은 제목의 열이 두 개예요.' }] : [];
  });
}

/** The fields of a row. An unreadable value or a value without a heading is a fault. */
function fieldsOf({ row: line, cells, lost }: SheetRow, { heads, table }: Table, faults: EntryError[]) {
  const fields: Record<string, unknown> = {};
  for (const [at, text] of cells.entries()) {
    const head = heads[at] ?? '';
    if (text === '' || (head !== '' && !table[head])) continue;
    const [path, read] = table[head] ?? [];
    if (!path || !read) {
      faults.push({ line, field: '', message: `제목이 없는 칸에 값이 있어요: '${short(text)}'` });
      continue;
    }
    const fault = faultOfCell(text, lost?.includes(at) ?? false);
    const found = fault ? { fault } : read(text);
    const value = 'fault' in found ? unreadCell : found.value;
    if ('fault' in found) faults.push({ line, field: head, message: found.fault });
    const [name = '', inner] = path.split('.');
    if (inner) fields[name] = { ...(fields[name] as object), [inner]: value };
    else fields[name] = value;
  }
  return fields;
}

/** The fault of a cell in which the spreadsheet program has no value: an error of its formula, or a number that lost digits. */
function faultOfCell(text: string, isLost: boolean) {
  if (isLost) return `숫자가 줄어들어 있어요: '${text}'`;
  return /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/.test(text)
    ? `수식 오류가 있는 칸이에요: '${text}'`
    : null;
}

/** Faults of a further row of a product whose product fields differ from the first row; empty cells are allowed. */
function differences(first: SheetRow, row: SheetRow, { heads, table }: Table) {
  return heads.flatMap((head, at): EntryError[] => {
    const [path] = table[head] ?? [];
    const [text = '', before = ''] = [row.cells[at], first.cells[at]];
    if (!path || path.startsWith('options.') || text === '' || text === before) return [];
    return [{ line: row.row, field: head, message: `${first.row}번째 줄과 달라요: '${short(text)}'` }];
  });
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The position of a field in the sheet: its row, its heading and the text of the cell. */
function placeOf(
  path: readonly PropertyKey[],
  rows: readonly SheetRow[],
  heads: readonly string[],
  table: SheetHeadings,
): CellPosition {
  const [name, second, third] = path.map(String);
  const at = name === 'options' ? Number(second) || 0 : 0;
  const inner = name === 'options' ? third : second;
  const row = rows[at] ?? rows[0];
  const [head = ''] = Object.entries(table).find(([, [one]]) => one === `${name}.${inner}` || one === name) ?? [];
  const column = heads.indexOf(head);
  return { line: row?.row ?? 0, heading: head, text: (column >= 0 && row?.cells[column]) || '' };
}
