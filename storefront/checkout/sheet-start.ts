import { readTab, sheetStartKey } from '#client/storage.ts';
import type { SheetStart } from '../product/use-buy.ts';

/** The link back to the product of an order sheet, with the selection; null for the sheet of a cart. */
export function sheetStartOf(orderTmpId: number) {
  const start = readTab<SheetStart>(sheetStartKey(orderTmpId));
  return (
    start && { to: `/product/${start.product}#${start.sheet}`, label: '상품으로', state: { picked: start.picked } }
  );
}
