import { Refusal } from '#contract/errors.ts';
import type { Tx } from '../platform/db/database.ts';
import { holdStock, type StockQuantities } from '../stock/hold.ts';
import { type OrderSheetRow, unitsInStock } from './order-sheet.sql.ts';

/** The goods of a sheet as they are held. */
export function sheetStockQuantitiesOf(rows: OrderSheetRow[]): StockQuantities {
  return { options: rows.map((row) => row.optionId), units: rows.map((row) => row.unit) };
}

/** Holds the goods of a sheet; how many are left then of what is scarcest. Throws OUT_OF_STOCK, naming the first that is short. */
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

/** Why goods cannot be had: OUT_OF_STOCK, naming the first that is not among what could be held; undefined when all are. */
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
