import { Refusal } from '#contract/errors.ts';
import type { Tx } from '../platform/db/database.ts';
import { holdStock, type StockQuantities } from '../stock/hold.ts';
import { type OrderSheetRow, unitsInStock } from './order-sheet.sql.ts';

/** Returns the options and quantities of a sheet to hold. */
export function sheetStockQuantitiesOf(rows: OrderSheetRow[]): StockQuantities {
  return { options: rows.map((row) => row.optionId), units: rows.map((row) => row.unit) };
}

/**
 * Holds the stock of a sheet and returns the smallest remaining quantity. Throws OUT_OF_STOCK with the first item that is short.
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

/** Returns an OUT_OF_STOCK error for the first item that could not be held; undefined if all are held. */
export async function shortageOf(sql: Tx, rows: OrderSheetRow[], held: number[]) {
  const got = new Set(held);
  const short = rows.find((row) => !got.has(row.optionId));
  if (!short) return undefined;
  const left = await unitsInStock(sql, short.optionId);
  return new Refusal(
    'OUT_OF_STOCK',
    { name: short.name, n: left },
    { productId: short.productId, optionId: short.optionId, left },
  );
}
