import type { SheetRow } from '#spreadsheets/read-spreadsheet.ts';

/** The kinds of columns in courier files. */
export type CarrierColumn =
  | 'line'
  | 'order'
  | 'invoice'
  | 'carrier'
  | 'method'
  | 'product'
  | 'option'
  | 'receiver'
  | 'customer'
  | 'other';
export type CarrierHeader = { row: number; names: string[]; columns: Partial<Record<CarrierColumn, number[]>> };

/** The column names of couriers, the post office and marketplaces, without blanks and brackets. */
const names: Record<CarrierColumn, string> = {
  invoice:
    '송장번호 송장no 송장 운송장번호 운송장no 운송장 등기번호 택배송장 택배송장번호 택배운송장번호 운송번호 추적번호 배송추적번호 waybill waybillno waybillnumber invoice invoiceno invoicenumber tracking trackingno trackingnumber trackingcode',
  line: '줄번호 주문줄번호 라인번호 상품주문번호 고객관리번호 관리번호 고객사용번호 line lineno lineid orderline',
  order:
    '주문번호 주문no 고객주문번호 쇼핑몰주문번호 업체주문번호 판매자주문번호 주문관리번호 order orderno ordernumber orderid reference referenceno',
  carrier:
    '택배사 택배사명 택배사이름 택배사코드 택배회사 택배회사명 택배업체 택배업체명 배송사 배송사명 배송사이름 배송사코드 배송업체 배송업체명 배송회사 배송회사명 배송택배사 운송사 운송사명 운송사코드 운송업체 운송업체명 운송회사 carrier carriername carriercode courier couriername couriercode',
  // Names a courier, or only that a parcel is sent.
  method:
    '택배 택배구분 택배종류 배송 배송방법 배송방식 배송수단 배송구분 배송종류 배송유형 배송서비스 운송 운송방법 운송수단 운송구분 발송방법 발송수단 출고방법 물류사 물류업체 delivery deliverymethod shipping shippingmethod shipvia logistics',
  product: '상품명 상품 품목명 품목 품명 내품명 내용품명 내용품 물품명 물품 product productname item itemname',
  option: '옵션 옵션명 옵션정보 선택옵션 option options optionname',
  receiver:
    '받는분 받는분성명 받는분이름 받는분명 받는사람 받으시는분 수취인 수취인명 수취인성명 수령인 수령인명 수하인 수하인명 receiver receivername recipient consignee',
  // The buyer, or the recipient in a file without another column for it.
  customer: '고객명',
  other:
    '번호 순번 no 접수일자 접수일 집하일자 집하일 집화일자 출고일 출고일자 발송일 발송일자 송장출력일 출력일 출력일자 출력여부 예약구분 예약번호 전화번호 휴대전화 휴대폰 휴대폰번호 핸드폰 연락처 받는분전화번호 받는분핸드폰 받는분기타연락처 받는분우편번호 받는분주소 받는분주소(전체,분할) 수취인전화번호 수취인연락처 수취인주소 우편번호 주소 배송지 메모 배송메모 배송메세지 배송메시지 비고 특기사항 수량 내품수량 박스수량 박스타입 운임 운임구분 기본운임 기타운임 지불구분 선착불 무게 중량 크기 보내는분 보내는분성명 보내는분전화번호 보내는분주소 송하인 발송인 판매자 보낼날 상태 배송상태 원송장번호 반품송장번호 원운송장번호 date phone tel mobile address zip zipcode postcode memo qty quantity weight status',
};
const knownHeadings = new Map(
  (Object.keys(names) as CarrierColumn[]).flatMap((column) =>
    names[column].split(' ').map((name) => [name, column] as const),
  ),
);

/** A heading without blanks, punctuation and trailing brackets. */
export function normalizedHeading(cell: string) {
  const whole = cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\s*:._/-]/gu, '');
  return whole.replace(/[([<{].*$/, '') || whole;
}

/** The rows in which a header is searched where no row has an order number. */
const deepest = 100;

/** The sheet with the list: the first with a column of tracking numbers, else the first. */
export function findListSheet(sheets: readonly { rows: readonly SheetRow[] }[]) {
  const at = sheets.findIndex(({ rows }) => carrierHeaderOf(rows, () => false)?.columns.invoice);
  return Math.max(at, 0);
}

/** The header row above the first order: the row that names most columns. Undefined for a list without a header. */
export function carrierHeaderOf(
  rows: readonly SheetRow[],
  isOrder: (cell: string) => boolean,
): CarrierHeader | undefined {
  const first = rows.findIndex(({ cells }) => cells.some(isOrder));
  const above = rows.slice(0, first < 0 ? deepest : first).map(({ row, cells }) => readHeads(row, cells));
  const listed = bestOf(above, ({ columns }) => {
    const known = Object.values(columns).flat().length;
    // A title may contain one such word.
    return known > 1 ? known + (columns.invoice && (columns.order || columns.line) ? 100 : 0) : 0;
  });
  if (listed) return listed;
  const orders = rows[first]?.cells.flatMap((cell, at) => (isOrder(cell) ? [at] : [])) ?? [];
  // Of rows with unknown names, the lowest is the header.
  return bestOf((first < 0 ? above.slice(0, 1) : above).reverse(), ({ columns, names }) => {
    const keys = [...(columns.order ?? []), ...(columns.line ?? [])];
    if (keys.some((at) => orders.includes(at))) return 1000;
    const filled = names.filter(Boolean);
    const isNames = filled.length > 1 && filled.every(canBeHeading) && filled.some((name) => !/^[\d\s-]+$/.test(name));
    if (!isNames) return 0;
    return 2 + Object.values(columns).flat().length * 2 - (filled.some((name) => /\d/.test(name)) ? 1 : 0);
  });
}

/** Whether a cell may name a column: "전화1", "3PL 번호", "#". A date, a phone or a tracking number has more digits and no letter. */
const canBeHeading = (cell: string) => /\p{L}/u.test(cell) || cell.replace(/\D/g, '').length <= 4;

/** The first of the headers with the highest score above zero. */
function bestOf(all: readonly CarrierHeader[], score: (heads: CarrierHeader) => number) {
  let best: { heads: CarrierHeader; score: number } | undefined;
  for (const heads of all) {
    const found = score(heads);
    if (found > (best?.score ?? 0)) best = { heads, score: found };
  }
  return best?.heads;
}

/** How a row below a header repeats it, or begins a list with other columns. Null for a row of data. */
export function headerKindOf(cells: string[], { names, columns }: Pick<CarrierHeader, 'names' | 'columns'>) {
  const filled = cells.flatMap((cell, at) => (cell ? [[cell, names[at] ?? ''] as const] : []));
  const same = filled.filter(([cell, name]) => normalizedHeading(cell) === normalizedHeading(name)).length;
  const { columns: own } = readHeads(0, cells);
  const keys = (['order', 'line', 'invoice'] as const).flatMap((kind) => (own[kind] ?? []).map((at) => ({ kind, at })));
  const isMoved = keys.some(({ kind, at }) => !columns[kind]?.includes(at));
  if (same >= 2 && same * 2 >= filled.length && !isMoved) return 'repeated';
  return keys.length > 0 && filled.length > 1 ? 'other' : null;
}

/** The header with the first column of each heading that is merged over several, if the row below names these apart. */
export function withSubheadings(rows: readonly SheetRow[], heads: CarrierHeader | undefined) {
  const below = heads && rows.find(({ row }) => row > heads.row);
  if (!below || headerKindOf(below.cells, heads) !== 'repeated') return heads;
  const { names, columns } = heads;
  const isLater = (at: number) => names[at] === names[at - 1] && below.cells[at] !== names[at];
  const kinds = Object.entries(columns).map(([kind, all]) => [kind, all.filter((at) => !isLater(at))]);
  return { ...heads, columns: Object.fromEntries(kinds) as CarrierHeader['columns'] };
}

function readHeads(row: number, cells: string[]): CarrierHeader {
  const columns: CarrierHeader['columns'] = {};
  for (const [at, cell] of cells.entries()) {
    const heading = normalizedHeading(cell);
    // "상품명2" is a second column of products.
    const column = knownHeadings.get(heading) ?? knownHeadings.get(heading.replace(/\d+$/, ''));
    if (column) columns[column] = [...(columns[column] ?? []), at];
  }
  return { row, names: cells, columns };
}
