import { Refusal } from '#contract/refusal.ts';
import type { Tx } from '../base/database.ts';
import { holdStock } from '../stock/hold.ts';
import { leftOf, type TmpRow } from './checkout.sql.ts';

/** Holds the goods of a sheet; how many are left then of what is scarcest. Throws OUT_OF_STOCK, naming the first that is short. */
export async function holdGoods(sql: Tx, rows: TmpRow[]) {
  const held = await holdStock(
    sql,
    rows.map((row) => row.optionId),
    rows.map((row) => row.unit),
  );
  const got = new Set(held.map((row) => row.optionId));
  const short = rows.find((row) => !got.has(row.optionId));
  if (!short) return Math.min(...held.map((row) => row.left ?? Number.POSITIVE_INFINITY));
  const left = await leftOf(sql, short.optionId);
  throw new Refusal(
    'OUT_OF_STOCK',
    { name: short.name, n: left },
    { productId: short.productId, optionId: short.optionId, left },
  );
}
