import { addDays, cutoffOf, dateInKorea } from '#contract/rules/calendar.ts';
import type { Db } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { SaleLine } from './line-price.ts';

/** What is sold as one option, without its stock. It is correct as long as the option's row of stock has the same version. */
type KeptSaleLine = Omit<SaleLine, 'optionState' | 'saleable'> & {
  version: number;
  /** The state without the stock, and the ship date of the option itself, which closes it at its cut-off. */
  optionStatus: string;
  optionShipmentDate: string | null;
  /** A digest of what a line of an order sheet shows of its item besides the price. */
  digest: string;
  /** Won per item owed to the seller; null if unknown. */
  supplyPrice: number | null;
  /** The shop's commission; null if the seller has no separate rate. */
  commissionPermille: number | null;
  isNoResale: boolean;
  returnPolicy: 'normal' | 'fresh' | 'made_to_order';
  isGiftable: boolean;
  giftDays: number | null;
  isGiftExtendable: boolean;
};

/** A row of stock as `stockRowSql` reads it. */
export type StockRow = { optionId: number; version: number; isUnlimited: boolean; left: number };

/** The sale line with the stock and the clock of now. `version` is that of the line: an order holds stock of this version only. */
export type CurrentSaleLine = SaleLine & KeptSaleLine & StockRow;

export type SaleLines = ReturnType<typeof createSaleLines>;

/** The columns of an option's row of stock `s`, which a statement joins with the customer's rows. */
export const stockRowSql = (sql: Db) =>
  sql`s.option_id as "optionId", s.version, s.unlimited as "isUnlimited", s.stocked - s.sold - s.held as "left"`;

/** The number of lines that a process keeps, about 3 kB each. */
const mostKept = 5000;
/** How long a line is kept. Counts and progress of its card are as old at most. */
const keptForMs = 60_000;

/**
 * Keeps the sale lines of options by version. Every read compares the version with the row of stock, so a change of another process is
 * seen at once. What changes without a row is judged at each read: stock, cut-offs, and by `purchaseObstacle` the dates of a sale. Only
 * the counts of its card may be up to a minute old; no price depends on them. `clock` counts milliseconds.
 * @perProcess nothing is lost: each process reads the lines that it needs.
 */
export function createSaleLines(reference: ReferenceData, clock = () => performance.now()) {
  const lines = new Map<number, { line: KeptSaleLine; readAt: number }>();
  const ids = new Map<string, number>();

  /** Adds the sale line to each row. A row whose option cannot be listed is left out. Reads the lines that are missing in one statement. */
  async function join<Row extends StockRow>(sql: Db, rows: readonly Row[]): Promise<(Row & CurrentSaleLine)[]> {
    // Taken before the wait, during which other requests forget lines.
    const keptLines = new Map(rows.map(({ optionId }) => [optionId, keptLine(optionId)]));
    const missing = rows
      .filter((row) => keptLines.get(row.optionId)?.version !== row.version)
      .map((row) => row.optionId);
    for (const id of missing) keptLines.delete(id);
    const read = missing.length > 0 ? await load(sql, sql`l.option_id = any (${missing}::bigint[])`) : [];
    for (const { line } of read) keptLines.set(line.optionId, line);
    return rows.flatMap((row) => {
      const line = keptLines.get(row.optionId);
      return line ? [currentLine(line, row)] : [];
    });
  }

  /**
   * Reads options of one product by their path keys, in one statement. `own` is an expression about the customer and the option
   * `l.option_id`; its value is in `own` of each line.
   */
  async function ofProduct<Own = null>(sql: Db, product: number, keys: string[], own = sql`null`) {
    const options = keys.map((key) => ids.get(keyOf(product, key)) ?? 0);
    if (options.every(keptLine)) {
      const rows = await sql<(StockRow & { own: Own })[]>`
        select ${stockRowSql(sql)}, ${own} as own from stock s join (select unnest(${options}::bigint[]) as option_id) l using (option_id)
        order by s.option_id`;
      if (rows.length === keys.length && rows.every((row) => keptLine(row.optionId)?.version === row.version))
        return join(sql, rows);
    }
    const read = await load<Own>(sql, sql`l.product_id = ${product} and l.path_key = any (${keys})`, own);
    return read.map(({ line, row }) => currentLine(line, row));
  }

  async function load<Own>(sql: Db, which: ReturnType<Db>, own = sql`null`) {
    const rows = await sql<(KeptSaleLine & StockRow & { own: Own })[]>`
      select ${saleLineSql(sql)}, l.unlimited as "isUnlimited", l.saleable as "left", ${own} as own from sale_line l
      where ${which} order by l.option_id`;
    return rows.map(({ isUnlimited, left, own, ...read }) => {
      const line = deepFreeze<KeptSaleLine>(read);
      const { optionId, version } = line;
      keepLine(line);
      return { line, row: { optionId, version, isUnlimited, left, own } };
    });
  }

  function keptLine(option: number) {
    const kept = lines.get(option);
    return kept && clock() - kept.readAt < keptForMs ? kept.line : undefined;
  }

  function keepLine(line: KeptSaleLine) {
    const [oldest] = lines.keys();
    if (lines.size >= mostKept && oldest !== undefined) forgetLine(oldest);
    forgetLine(line.optionId);
    lines.set(line.optionId, { line, readAt: clock() });
    ids.set(keyOf(line.productId, line.pathKey), line.optionId);
  }

  function forgetLine(option: number) {
    const kept = lines.get(option);
    if (!kept) return;
    lines.delete(option);
    ids.delete(keyOf(kept.line.productId, kept.line.pathKey));
  }

  function currentLine<Row extends StockRow>(line: KeptSaleLine, row: Row): Row & CurrentSaleLine {
    const optionState = optionStateOf(line, row, reference);
    const isSold = inStock.includes(optionState);
    const amount = isSold ? (row.isUnlimited || row.left > 99 ? endless : row.left) : 0;
    const option = {
      ...line.option,
      amount,
      productOptionStatus: optionState as SaleLine['option']['productOptionStatus'],
    };
    return {
      ...line,
      ...row,
      version: line.version,
      option,
      optionState,
      saleable: row.isUnlimited ? endless : row.left,
    };
  }

  return { join, ofProduct };
}

const keyOf = (product: number, pathKey: string) => `${product} ${pathKey}`;

/** The quantity given for unlimited stock. */
export const endless = 999;

const inStock = ['stock_in', 'unlimited_stock_in'];

/** The state of an option by its stock and the cut-off of its ship date, as the database's function `option_state` (rules D15). */
export function optionStateOf(
  { optionStatus: status, optionShipmentDate: date }: Pick<KeptSaleLine, 'optionStatus' | 'optionShipmentDate'>,
  { isUnlimited, left }: Pick<StockRow, 'isUnlimited' | 'left'>,
  reference: Pick<ReferenceData, 'now' | 'holidays' | 'policy'>,
) {
  if (status === 'stock_in' && !isUnlimited && left <= 0) return 'stock_out';
  if (date === null || !inStock.includes(status)) return status;
  const now = reference.now();
  const isNear = date <= addDays(dateInKorea(now), 14);
  return isNear && cutoffOf(date, reference.holidays(), reference.policy('shipCutoff')) <= now ? 'stock_out' : status;
}

/** The same value, which cannot be changed: every request of the process reads it. */
function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object') {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}

/** The columns of the view `sale_line` under the names of the rules; `l` is the view's alias. */
const saleLineSql = (sql: Db) => sql`
  l.option_id as "optionId", l.version, l.option_status as "optionStatus", l.option_shipment_date as "optionShipmentDate",
  l.card, l.option, l.product_id as "productId", l.product_status as "productStatus", l.unit_price as "unitPrice",
  l.list_price as "listPrice", l.name, l.is_app_only as "isAppOnly", l.min_app_user_grade as "minGrade",
  l.business_only as "businessOnly", l.opens_at as "opensAt", l.limited_begin as "beginsAt", l.limited_end as "endsAt",
  l.purchase_limit as "purchaseLimit", l.path_key as "pathKey", l.shipment_date as "shipmentDate",
  l.distributor_id as "distributorId", l.distributor_name as "distributorName", l.storage,
  l.shipping_policy_id as "policyId", l.base_shipping_fee as "baseFee", l.free_shipping_condition as "freeFrom",
  l.shipping_fee_unit as "feeUnit", l.max_unit_in_box as "boxUnit", l.area_fees as "areaFees", l.undeliverable, l.gift_area as "giftArea",
  l.tax_status as "taxStatus", l.dispatch_days as "dispatchDays",
  l.category_id as "categoryId", l.root_category_id as "rootCategoryId", l.sale_type as "saleType",
  l.min_order_unit as "minUnit", l.order_multiple as "multiple", l.tiers,
  l.supply_price as "supplyPrice", l.commission_permille as "commissionPermille", l.no_resale as "isNoResale",
  l.return_policy as "returnPolicy", l.is_giftable as "isGiftable", l.gift_days as "giftDays", l.gift_extendable as "isGiftExtendable",
  md5(jsonb_build_array(l.product_id, l.name, l.option_id, l.option_name, l.shipment_date, l.dispatch_days, l.return_policy,
    l.distributor_id, l.distributor_name, l.origin, l.tax_status, l.is_giftable)::text) as digest`;
