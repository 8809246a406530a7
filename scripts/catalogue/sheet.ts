import type { Fault, Raw } from './entries.ts';

type Cell = (text: string) => unknown;

const words = (text: string) =>
  text
    .split(/[,|]/)
    .map((one) => one.trim())
    .filter(Boolean);
const number = (text: string) => (/^-?[\d,]+$/.test(text) ? Number(text.replaceAll(',', '')) : text);
const oneOf = (table: Record<string, string>) => (text: string) => table[text] ?? text;
const asIs = (text: string) => text;
const items = (text: string) =>
  text.split('|').map((item) => {
    const [title = '', ...rest] = item.split(':');
    return { title: title.trim(), text: rest.join(':').trim() };
  });
const states = oneOf({
  판매중: 'stock_in',
  품절: 'stock_out',
  일시품절: 'temp_stock_out',
  판매중지: 'suspended',
  준비중: 'waiting',
});

/** Headings of a sheet of growers, and of products: what each is called here, and how a cell is read. */
const growers: Record<string, [string, Cell]> = {
  생산자코드: ['externalId', asIs],
  상호: ['name', asIs],
  대표: ['ceo', asIs],
  사업자등록번호: ['businessNumber', asIs],
  통신판매업신고: ['mailOrderNumber', asIs],
  주소: ['address', asIs],
  전화: ['tel', asIs],
  이메일: ['email', asIs],
  소개: ['story', asIs],
  수수료천분율: ['commissionPermille', number],
};
const products: Record<string, [string, Cell]> = {
  상품코드: ['externalId', asIs],
  생산자코드: ['grower', asIs],
  카테고리: ['categoryId', number],
  상품명: ['name', asIs],
  원산지: ['origin', asIs],
  검색어: ['tags', words],
  상세설명: ['contents', asIs],
  사진: ['images', words],
  상세사진: ['detailImages', words],
  판매상태: ['status', states],
  보관: ['storage', oneOf({ 실온: 'room', 냉장: 'chilled', 냉동: 'frozen' })],
  과세: ['taxStatus', oneOf({ 면세: 'free', 과세: 'taxable' })],
  반품: ['returnPolicy', oneOf({ 일반: 'normal', 신선: 'fresh', 주문제작: 'made_to_order' })],
  정가: ['listPrice', number],
  고시: ['statutory', items],
  구매제한: ['purchaseLimit', number],
  배송비: ['shipping.fee', number],
  무료배송기준: ['shipping.freeFrom', number],
  출고일수: ['shipping.dispatchDays', number],
  옵션코드: ['options.key', asIs],
  옵션명: ['options.name', asIs],
  출고일: ['options.shipmentDate', asIs],
  판매가: ['options.price', number],
  할인가: ['options.specialSalePrice', number],
  공급가: ['options.supplyPrice', number],
  재고: ['options.stock', (text) => (text === '무제한' ? null : number(text))],
};

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

function fieldsOf(heads: string[], cells: string[], table: Record<string, [string, Cell]>) {
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
