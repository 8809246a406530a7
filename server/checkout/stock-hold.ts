import { Refusal } from '#contract/errors.ts';
import type { Tx } from '../platform/db/database.ts';
import { holdStock, type StockQuantities } from '../stock/hold-stock.ts';
import type { OrderSheetRow } from './order-sheet.sql.ts';

/** Returns the options, quantities and versions of a sheet to hold. */
export function sheetStockQuantitiesOf(rows: OrderSheetRow[]): StockQuantities {
  return {
    options: rows.map((row) => row.optionId),
    units: rows.map((row) => row.unit),
    versions: rows.map((row) => row.version),
  };
}

/**
 * Holds the stock of a sheet and returns the smallest remaining quantity. Throws OUT_OF_STOCK with the first item that is short, or
 * `SaleLineChanged`.
 */
export async function holdSheetStock(sql: Tx, rows: OrderSheetRow[]) {
  const held = await holdStock(sql, sheetStockQuantitiesOf(rows));
  const short = await shortageOf(
    sql,
    rows,
    held.map((row) => row.optionId),
  );
  if (short) throw short;
  return Math.min(...held.map((row) => row.left ?? Number.POSITIVE_INFINITY));
}

/**
 * Returns an OUT_OF_STOCK error for the first item that could not be held, `SaleLineChanged` if its terms changed since they were read;
 * undefined if all are held.
 */
export async function shortageOf(sql: Tx, rows: OrderSheetRow[], held: number[]) {
  const got = new Set(held);
  const short = rows.find((row) => !got.has(row.optionId));
  if (!short) return undefined;
  const { optionId, productId, name } = short;
  const [stock] = await sql<{ left: number; version: number }[]>`
    select greatest(0, stocked - sold - held) as left, version from stock where option_id = ${optionId}`;
  if (stock?.version !== short.version) return new SaleLineChanged('The sale line changed while it was ordered');
  return new Refusal('OUT_OF_STOCK', { name, n: stock.left }, { productId, optionId, left: stock.left });
}

/** Has the code of a serialization failure: `tx` runs the order again, which then reads the new terms and says what is wrong with them. */
class SaleLineChanged extends Error {
  readonly code = '40001';
}
