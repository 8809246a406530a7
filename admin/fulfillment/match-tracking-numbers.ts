import {
  canBeTrackingNumber,
  carrierByName,
  hasTrackingDigits,
  isAnyCarrier,
  isUnlistedCarrier,
  trackingFault,
} from '#contract/rules/tracking-numbers.ts';
import type { QueuedItem } from '#contract/work-queues.ts';
import { hasLostDigits } from '#spreadsheets/number-formats.ts';
import type { SheetData, SheetRow } from '#spreadsheets/read-spreadsheet.ts';
import { shortDateText } from '../kit/admin-texts.ts';
import {
  isDateCell,
  isOrderNumberCell,
  isOtherCell,
  isPhoneCell,
  normalizedKey,
  scientificNotation,
  trackingNumberError,
  trackingNumberIn,
  unreadableNumberText,
} from './cell-kinds.ts';
import { type CarrierHeader, carrierHeaderOf, headerKindOf, withSubheadings } from './column-headings.ts';
import { groupBy, isOtherName, type LineIndex, lineIndexOf, type RowIdentity } from './line-index.ts';

export type CarrierOption = { code: string; name: string };
/** A row that can be shipped: its lines, each with the same number, and warnings to check first. */
export type MatchedRow = { row: number; lines: QueuedItem[]; carrierCode: string; invoice: string; warnings: string[] };
/** A row that is not shipped, with the reason; `candidates` are lines it may mean. */
export type UnmatchedRow = { row: number; text: string; why: string; candidates: QueuedItem[] };
/** A column that the user must choose before the file is read: the headings, each with a sample value. */
export type ColumnQuestion = { column: 'invoice' | 'order'; heads: { at: number; name: string; sample: string }[] };
export type MatchResult =
  | { columnQuestion: ColumnQuestion }
  | { columnQuestion: null; ready: MatchedRow[]; reported: UnmatchedRow[]; rows: number };

type MatchContext = {
  /** The lines that can be shipped. */
  lines: readonly QueuedItem[];
  /** Whether only a part of the list was read, so that an order may have further lines. */
  isCut?: boolean;
  /** Lines of the same orders that cannot be shipped yet or must not be. */
  waiting?: readonly QueuedItem[];
  carriers: readonly CarrierOption[];
  /** The courier of rows that name none. */
  carrier: string;
  /** The columns that the user chose. */
  columns?: Partial<Record<ColumnQuestion['column'], number>>;
  /** The lines that the user chose, by row. */
  chosen?: ReadonlyMap<number, readonly string[]>;
  today: string;
  /** The order that already has a number. */
  used?: ReadonlyMap<string, string>;
};

/**
 * Matches tracking numbers to lines. A file with a header is read by its header, a list without one by the content of its cells. Each
 * data row is either ready or reported with its row number. Nothing is guessed.
 */
export function matchTrackingNumbers(
  { rows: all, isText }: Pick<SheetData, 'rows' | 'isText'>,
  context: MatchContext,
): MatchResult {
  const { lines, waiting = [], columns = {}, chosen } = context;
  const book = lineIndexOf(lines, waiting, context.isCut ?? false);
  const isKey = (cell: string) => isOrderNumberCell(cell) || book.knows(cell);
  const rows = all.map((row) => separatedByBlanks(row, isKey));
  const heads = withSubheadings(rows, carrierHeaderOf(rows, isKey));
  const columnQuestion = heads && columnQuestionOf(heads, rows, columns);
  if (columnQuestion) return { columnQuestion };
  const data = dataRowsOf(rows, heads);
  const read = data.map(({ row, isBelowOther }) => ({
    row,
    found: isBelowOther ? belowOther : heads ? byHeads(row, heads, context) : byCells(row, book, context),
  }));
  const several = severalOf(read.map(({ found }) => found));
  const ready: MatchedRow[] = [];
  const reported: UnmatchedRow[] = [];
  const rowOfNumber = new Map<string, string>();
  for (const { row, found } of read) {
    const report = (why: string, candidates: QueuedItem[] = []) =>
      reported.push({ row: row.row, text: row.cells.filter(Boolean).join(' '), why, candidates });
    const extra = heads && isText && found !== belowOther && row.cells.slice(heads.names.length).some(Boolean);
    const parcel = parcelOf(row, found, context, extra ?? false);
    if ('why' in parcel) {
      report(parcel.why);
      continue;
    }
    const match = book.find(found, several, chosen?.get(row.row));
    const why = match.why ?? repetitionText(match.lines, parcel.invoice, rowOfNumber);
    if (why !== null) {
      report(why, match.candidates);
      continue;
    }
    for (const { uuid } of match.lines) rowOfNumber.set(uuid, parcel.invoice);
    // A column of customers may have the buyer.
    const receivers = heads?.columns.receiver ? found.receivers : [];
    const other = receivers.find((name) => match.lines.some(({ receiver }) => isOtherName(name, receiver)));
    const warnings = [...warningsOf(match.lines, parcel, context), ...match.warnings];
    if (other) warnings.push(`파일의 받는 분이 주문과 달라요: ${other}`);
    ready.push({ row: row.row, lines: match.lines, ...parcel, warnings });
  }
  warnOfTwoAddresses(ready);
  return { columnQuestion: null, ready, reported, rows: data.length };
}

/** A row of one cell as its words, if one of them is an order or a line. Blocks of up to five digits, and words of letters, stay together. */
function separatedByBlanks(row: SheetRow, isKey: (cell: string) => boolean): SheetRow {
  const [only = '', ...others] = row.cells.filter(Boolean);
  // A cell with another separator was read with the wrong one.
  if (/[\t\r\n",;|]/.test(only)) return row;
  const words = only.split(/\s+/);
  if (others.length > 0 || words.length < 2 || !words.some(isKey)) return row;
  const kindOf = (word: string) =>
    isKey(word) ? '' : /^\d{1,5}$/.test(word) ? 'block' : /\d/.test(word) ? '' : 'letters';
  const cells: string[] = [];
  let before = '';
  for (const word of words) {
    const kind = kindOf(word);
    if (kind && kind === before) cells.push(`${cells.pop()} ${word}`);
    else cells.push(word);
    before = kind;
  }
  return { ...row, cells };
}

type Parcel = { carrierCode: string; invoice: string };

/** The courier and the tracking number of a row, or why they cannot be read. `extra`: the row has more cells than the header. */
function parcelOf(
  row: SheetRow,
  found: FoundNumber,
  { carriers, carrier }: MatchContext,
  extra: boolean,
): Parcel | { why: string } {
  if (extra) return { why: '칸이 제목 줄보다 많아요. 쉼표가 든 칸은 따옴표로 감싸 주세요.' };
  const fault = found.fault ?? trackingNumberError(found.invoice, row, found.at);
  if (fault) return { why: fault };
  const named = found.carriers.map((cell) => ({ cell, code: carrierByName(cell, carriers)?.code }));
  const unknown = named.find(({ code }) => code === undefined);
  if (unknown) return { why: `알 수 없는 택배사예요: ${unknown.cell}` };
  if (new Set(named.map(({ code }) => code)).size > 1)
    return { why: `택배사가 서로 달라요: ${found.carriers.join(', ')}` };
  const carrierCode = named[0]?.code ?? carrier;
  if (carrierCode === '') return { why: '택배사를 골라 주세요.' };
  const invoice = trackingNumberIn(found.invoice);
  if (!canBeTrackingNumber(carrierCode, invoice)) return { why: unreadableNumberText(found.invoice) };
  return { carrierCode, invoice };
}

/** Why lines that an earlier row of the file ships are not shipped again; null if none does. `taken` has their numbers. */
function repetitionText(lines: readonly QueuedItem[], invoice: string, taken: ReadonlyMap<string, string>) {
  const before = lines.map(({ uuid }) => taken.get(uuid)).find((number) => number !== undefined);
  if (before === undefined) return null;
  return before === invoice
    ? '같은 주문이 두 번 있어요.'
    : `송장번호가 둘이에요. ${before}로 보내고, 이 번호는 주문의 상자 나누기에 적어 주세요.`;
}

type FoundNumber = RowIdentity & {
  invoice: string;
  /** The column of the number. */
  at: number;
  /** The couriers that the row names. */
  carriers: readonly string[];
  fault?: string | undefined;
};

/** Columns that the user must choose: the tracking number first, then the order. A column that occurs twice is ambiguous. */
function columnQuestionOf(
  { names, columns, row: head }: CarrierHeader,
  rows: readonly SheetRow[],
  picked: MatchContext['columns'] = {},
): ColumnQuestion | null {
  const sample = (at: number) => rows.find(({ row, cells }) => row > head && cells[at])?.cells[at] ?? '';
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const heads = Array.from({ length: width }, (_, at) => ({ at, name: names[at] ?? '', sample: sample(at) }))
    .filter(({ name, sample: some }) => name || some)
    .map((one) => ({ ...one, name: one.name || `${one.at + 1}번째 열` }));
  if (picked.invoice === undefined && columns.invoice?.length !== 1) return { column: 'invoice', heads };
  const named = [...(columns.order ?? []), ...(columns.line ?? [])];
  if (picked.order === undefined && named.length === 0) return { column: 'order', heads };
  return null;
}

/** The rows below the header. A repeated header is left out. A header with other columns makes the rows from it on doubtful. */
function dataRowsOf(rows: readonly SheetRow[], heads: CarrierHeader | undefined) {
  const data: { row: SheetRow; isBelowOther: boolean }[] = [];
  let isBelowOther = false;
  for (const row of rows) {
    if (heads && row.row <= heads.row) continue;
    const kind = headerKindOf(row.cells, heads ?? { names: [], columns: {} });
    if (kind !== null) isBelowOther = kind === 'other';
    if (kind !== 'repeated') data.push({ row, isBelowOther });
  }
  return data;
}

const belowOther: FoundNumber = {
  ...{ keys: [], at: -1, invoice: '', carriers: [], products: [], options: [], receivers: [] },
  fault: '위에 다른 제목 줄이 있어요. 표를 나누어 넣어 주세요.',
};

function byHeads({ cells }: SheetRow, { columns }: CarrierHeader, given: MatchContext): FoundNumber {
  const { columns: picked = {}, carriers, carrier } = given;
  const of = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? ''));
  const all = (columnsOfKind: readonly number[] = []) => columnsOfKind.map(of).filter(Boolean);
  const named = [...(columns.line ?? []), ...(columns.order ?? [])];
  // A column with another heading may still name another courier than the selected one.
  const isOther = (cell: string) => carrierByName(cell, carriers)?.code !== carrier;
  const stray =
    all(columns.method).find(
      (cell) => (/\p{L}/u.test(cell) || carrierByName(cell, carriers)) && !isAnyCarrier(cell) && isOther(cell),
    ) ??
    cells
      .filter((_, column) => !Object.values(columns).flat().includes(column))
      .find(
        (cell) =>
          /\p{L}{2}/u.test(cell) &&
          !isAnyCarrier(cell) &&
          (carrierByName(cell, carriers) || isUnlistedCarrier(cell)) &&
          isOther(cell),
      );
  const carrierColumns = all(columns.carrier);
  const at = picked.invoice ?? columns.invoice?.[0] ?? -1;
  const keys = all(picked.order === undefined ? named : [picked.order]);
  return {
    keys,
    at,
    invoice: of(at),
    carriers: carrierColumns,
    products: all(columns.product),
    options: all(columns.option),
    // A heading that is merged over several columns has the phone below it too.
    receivers: all(columns.receiver ?? columns.customer).filter((cell) => /\p{L}/u.test(cell)),
    fault:
      (keys.length === 0 && '주문번호가 비어 있어요.') ||
      (stray !== undefined && carrierColumns.length === 0 && `택배사로 보이는 칸이 있어요: ${stray}`) ||
      undefined,
  };
}

/** A row of a list without a header: the ids of orders, a courier, and one value that can only be a tracking number of that courier. */
function byCells({ cells }: SheetRow, book: LineIndex, { carriers, carrier }: MatchContext): FoundNumber {
  const keys = cells.filter((cell) => book.knows(cell) || isOrderNumberCell(cell));
  const rest = cells.map((cell, at) => ({ cell, at })).filter(({ cell }) => cell && !keys.includes(cell));
  const numbers = rest.filter(
    ({ cell }) => /^\d[\d\s-]*$/.test(cell.normalize('NFKC')) || scientificNotation.test(cell),
  );
  const named = rest.map(({ cell }) => cell).filter((cell) => isCarrierCell(cell, carriers));
  const [spoken] = named;
  const code = spoken === undefined ? carrier : (carrierByName(spoken, carriers)?.code ?? '');
  const coded = numbers.find(({ cell }) => cell !== code && carriers.some((one) => one.code === cell));
  const fits = (cell: string) => !isOtherCell(cell) && trackingFault(code, '', trackingNumberIn(cell)) === null;
  const likely = numbers.filter(({ cell }) => scientificNotation.test(cell) || fits(cell));
  const [only, more] = rest;
  const alone = only && !more && isOtherNumber(only.cell, code) ? only : undefined;
  const [first = alone, second] = likely;
  const seen = numbers.map(({ cell }) => `'${cell}'`).join(', ');
  const fault =
    (keys.length === 0 && '주문번호가 보이지 않아요.') ||
    (coded && `택배사 코드로 보이는 숫자가 있어요: ${coded.cell}`) ||
    (second && `송장번호로 보이는 숫자가 둘이에요: ${seen}`) ||
    (!first && seen && `${seen}: 날짜나 전화번호, 우편번호이거나 택배사와 자릿수가 달라서 송장번호로 읽지 않았어요.`) ||
    (!first && only && /\d/.test(only.cell) && !named.includes(only.cell) && unreadableNumberText(only.cell)) ||
    undefined;
  const other = { products: [], options: [], receivers: [] };
  return { keys, at: first?.at ?? -1, invoice: first?.cell ?? '', carriers: named, ...other, fault };
}

/** Whether the only other cell of a row is a number that is no row of digits: an international one, or any text without a company. */
const isOtherNumber = (cell: string, code: string) =>
  /^[a-z]{2}\d{9}[a-z]{2}$/i.test(trackingNumberIn(cell)) || (code !== '' && !hasTrackingDigits(code));

/** Whether a cell with letters names a courier, known or not. A memo with digits may only contain such a word. */
function isCarrierCell(cell: string, carriers: readonly CarrierOption[]) {
  if (!/\p{L}/u.test(cell)) return false;
  if (carrierByName(cell, carriers) || isUnlistedCarrier(cell)) return true;
  // A short text in Latin letters alone is an abbreviation or a foreign name of a courier.
  if (/^[a-z]{2,12}(?: [a-z]{2,12}){0,2}$/i.test(cell)) return true;
  return /(?:택배|통운|로지스|퀵|화물|express)$/i.test(cell) || (!/\d/.test(cell) && /택배|통운|로지스/.test(cell));
}

/** Orders with several tracking numbers in the file. The file does not say which number belongs to which line. */
function severalOf(all: readonly FoundNumber[]) {
  const numbers = new Map<string, Set<string>>();
  for (const { keys, invoice } of all)
    for (const key of keys.map(normalizedKey)) {
      const before = numbers.get(key) ?? new Set<string>();
      numbers.set(key, before.add(trackingNumberIn(invoice)));
    }
  return new Set([...numbers].filter(([, { size }]) => size > 1).map(([key]) => key));
}

function warningsOf(
  lines: readonly QueuedItem[],
  { carrierCode: code, invoice }: Parcel,
  { carriers, today, used }: MatchContext,
) {
  const name = carriers.find((one) => one.code === code)?.name ?? '';
  const early = lines.map(({ dispatchDate }) => dispatchDate ?? '').find((day) => day > today);
  const other = used?.get(invoice);
  return [
    early && `보낼 날이 아직이에요: ${shortDateText(early)}`,
    trackingFault(code, name, invoice),
    hasTrackingDigits(code) && isDateCell(invoice) && '날짜처럼 보이는 송장번호예요.',
    hasTrackingDigits(code) && isPhoneCell(invoice) && '전화번호처럼 보이는 송장번호예요.',
    /^\d{15}0+$/.test(invoice) && hasLostDigits(invoice) && '엑셀이 끝자리를 0으로 바꾼 번호일 수 있어요.',
    other !== undefined &&
      (lines.some(({ orderNumber }) => orderNumber === other)
        ? '이 주문의 다른 상품에 이미 있는 송장번호예요.'
        : `다른 주문에 있는 송장번호예요${other ? `: ${other}` : '.'}`),
  ].filter((one) => typeof one === 'string' && one !== '') as string[];
}

/** One parcel goes to one address and has lines of one seller and bundle. */
function warnOfTwoAddresses(ready: readonly MatchedRow[]) {
  for (const same of groupBy(ready, ({ invoice, carrierCode }) => `${carrierCode} ${invoice}`).values()) {
    const addresses = new Set(
      same.flatMap(({ lines }) => lines.map(({ receiver, phoneEnd, place }) => `${receiver}|${phoneEnd}|${place}`)),
    );
    if (addresses.size > 1)
      for (const { warnings } of same) warnings.push('받는 분이 다른 주문에도 같은 송장번호가 있어요.');
    const bundles = new Set(
      same.flatMap(({ lines }) => lines.map((line) => `${line.distributor.id}|${line.bundleKey}`)),
    );
    if (addresses.size === 1 && bundles.size > 1)
      for (const { warnings } of same) warnings.push('함께 보내지 않는 상품에도 같은 송장번호가 있어요.');
  }
}
