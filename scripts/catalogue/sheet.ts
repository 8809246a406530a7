import type { Fault, Raw } from './entries.ts';
import { growers, type Headings, products } from './headings.ts';

/** A sheet's rows as lines of a catalogue: rows below each other with one product's code are its options. */
export function rawsOf(text: string): { lines: Raw[]; faults: Fault[] } {
  const [head, ...rows] = rowsOf(text.replace(/^\ufeff/, ''));
  const heads = head?.cells.map((cell) => cell.trim()) ?? [];
  const kind = heads.includes('사업자등록번호') ? 'grower' : 'product';
  const table = kind === 'grower' ? growers : products;
  const faults = heads
    .filter((name) => name && !table[name])
    .map((name) => ({ line: 1, field: name, message: '모르는 제목이에요.' }));
  const lines: Raw[] = [];
  for (const { line, cells } of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const fields = fieldsOf(heads, cells, table);
    const last = lines.at(-1);
    const { options, ...rest } = fields;
    if (kind === 'grower') lines.push({ line, kind, fields });
    else if (last && last.fields.externalId === rest.externalId) (last.fields.options as unknown[]).push(options);
    else lines.push({ line, kind, fields: { ...rest, options: [options] } });
  }
  return { lines, faults };
}

function fieldsOf(heads: string[], cells: string[], table: Headings) {
  const fields: Record<string, unknown> = {};
  for (const [at, head] of heads.entries()) {
    const [path, read] = table[head] ?? [];
    const text = cells[at]?.trim() ?? '';
    if (!path || !read || text === '') continue;
    const [name = '', inner] = path.split('.');
    if (inner) fields[name] = { ...(fields[name] as object), [inner]: read(text) };
    else fields[name] = read(text);
  }
  return fields;
}

/** Cells between commas, in quotes where they hold some, with the line each row begins on. */
function rowsOf(text: string) {
  const rows: { line: number; cells: string[] }[] = [];
  let line = 1;
  let row = { line, cells: [] as string[] };
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += (quoted?.split('\n').length ?? 1) - 1;
    if (end === ',') continue;
    rows.push(row);
    if (end === '') break;
    line += 1;
    row = { line, cells: [] };
  }
  return rows;
}
