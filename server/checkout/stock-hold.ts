import { Refusal } from '#contract/errors.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Goods, holdStock } from '../stock/hold.ts';
import { leftOf, type TmpRow } from './order-sheet.sql.ts';

/** The goods of a sheet as they are held. */
export function goodsOf(rows: TmpRow[]): Goods {
  return { options: rows.map((row) => row.optionId), units: rows.map((row) => row.unit) };
}

/** Holds the goods of a sheet; how many are left then of what is scarcest. Throws OUT_OF_STOCK, naming the first that is short. */
export async function holdGoods(sql: Tx, rows: TmpRow[]) {
  const held = await holdStock(sql, goodsOf(rows));
  const short = await shortOf(
    sql,
    rows,
    held.map((row) => row.optionId),
  );
  if (short) throw short;
  return Math.min(...held.map((row) => row.left ?? Number.POSITIVE_INFINITY));
}

/** Why goods cannot be had: OUT_OF_STOCK, naming the first that is not among what could be held; undefined when all are. */
export async function shortOf(sql: Tx, rows: TmpRow[], held: number[]) {
  const got = new Set(held);
  const short = rows.find((row) => !got.has(row.optionId));
  if (!short) return undefined;
  const left = await leftOf(sql, short.optionId);
  return new Refusal(
    'OUT_OF_STOCK',
    { name: short.name, n: left },
    { productId: short.productId, optionId: short.optionId, left },
  );
}
