import type { Queued } from '#contract/queue.ts';

export type Carrier = { code: string; name: string };
export type Matched = { line: Queued; carrierCode: string; invoice: string };
export type Unmatched = { row: number; text: string; why: string };

const heads = {
  line: /줄\s*번호|라인|line|상품주문번호|고객주문번호/i,
  order: /주문\s*번호|order/i,
  invoice: /송장|운송장|invoice|tracking/i,
  carrier: /택배|배송사|carrier|courier/i,
} as const;
type Head = keyof typeof heads;

/**
 * Which parcel number belongs to which line. Columns are known by their heads, else by what stands in them: a line's uuid, an order
 * number, a run of eight digits or more. What cannot be told for sure is said, row by row, and never guessed.
 */
export function matchNumbers(
  table: string[][],
  lines: readonly Queued[],
  carriers: readonly Carrier[],
  carrier: string,
) {
  const at = headOf(table);
  const rows = at ? table.slice(at.row + 1) : table;
  const begins = at ? at.row + 2 : 1;
  const matched: Matched[] = [];
  const unmatched: Unmatched[] = [];
  for (const [index, cells] of rows.entries()) {
    const found = read(cells, at?.columns, lines);
    const text = cells.filter(Boolean).join(' ');
    const carrierCode = carrierIn(found.carrier, carriers) ?? carrier;
    const invoice = found.invoice.replace(/[\s-]/g, '');
    const wrong = faultOf(found, invoice, carrierCode);
    if (wrong) unmatched.push({ row: begins + index, text, why: wrong });
    else
      for (const line of found.lines) {
        const before = matched.find((one) => one.line.uuid === line.uuid);
        const why = before
          ? before.invoice === invoice
            ? '같은 주문이 두 번 있어요.'
            : `송장번호가 둘이에요. ${before.invoice}로 보내고, 이 번호는 주문의 상자 나누기에 적어 주세요.`
          : line.asked && '취소를 요청한 주문이에요. 먼저 답해 주세요.';
        if (why) unmatched.push({ row: begins + index, text, why });
        else matched.push({ line, carrierCode, invoice });
      }
  }
  return { matched, unmatched };
}

function faultOf(found: ReturnType<typeof read>, invoice: string, carrierCode: string) {
  if (/^\d(\.\d+)?e\+?\d+$/i.test(found.invoice)) return '숫자가 줄어든 송장번호예요. 글자 형식으로 저장해 주세요.';
  if (!/^[\p{L}\d]{1,30}$/u.test(invoice)) return '송장번호가 없어요.';
  if (!carrierCode) return '택배사를 골라 주세요.';
  return found.lines.length === 0 && '이 목록에 없는 주문이에요.';
}

/** The row of the first ten that names most columns, one for parcel numbers among them: a title above may have such a word as well. */
function headOf(table: string[][]) {
  const found = table.slice(0, 10).map((cells, row) => ({ row, columns: columnsOf(cells) }));
  const named = found.filter(({ columns }) => columns.invoice !== undefined);
  const count = ({ columns }: (typeof named)[number]) => Object.keys(columns).length;
  return named.reduce<(typeof named)[number] | undefined>(
    (best, one) => (best && count(best) >= count(one) ? best : one),
    undefined,
  );
}

function columnsOf(cells: string[]) {
  const columns: Partial<Record<Head, number>> = {};
  for (const name of Object.keys(heads) as Head[]) {
    const column = cells.findIndex((cell, at) => heads[name].test(cell) && !Object.values(columns).includes(at));
    if (column >= 0) columns[name] = column;
  }
  return columns;
}

function read(cells: string[], columns: Partial<Record<Head, number>> | undefined, lines: readonly Queued[]) {
  const of = (name: Head) => (columns?.[name] === undefined ? '' : (cells[columns[name]] ?? ''));
  const words = columns ? [of('line'), of('order')] : cells;
  const found = linesOf(words.filter(Boolean), lines);
  if (columns) return { lines: found, invoice: of('invoice'), carrier: of('carrier') };
  const invoice = cells.find((cell) => /^\d[\d\s-]{7,}$/.test(cell) && linesOf([cell], lines).length === 0) ?? '';
  return { lines: found, invoice, carrier: cells.find((cell) => !/\d/.test(cell)) ?? '' };
}

/** A line's own name decides; an order's number means its lines that go to one door. */
function linesOf(words: string[], lines: readonly Queued[]) {
  const own = lines.filter(({ uuid }) => words.includes(uuid));
  return own.length > 0 ? own : lines.filter(({ orderNumber }) => words.includes(orderNumber));
}

function carrierIn(text: string, carriers: readonly Carrier[]) {
  const plain = (name: string) => name.replace(/\s|택배|대한통운/g, '').toLowerCase();
  if (!text.trim()) return undefined;
  return carriers.find(({ code, name }) => code === text.trim() || plain(name) === plain(text))?.code;
}
