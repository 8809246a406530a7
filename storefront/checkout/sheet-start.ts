import { readTab, sheetStartKey } from '#client/storage.ts';
import type { OptionSelection } from '../product/option-selection.ts';

/** The product page's sheet with the selection that started an order sheet. */
export type SheetStart = { product: number; sheet: 'options' | 'gift'; picked: OptionSelection };

/** The link back to the product of an order sheet, with the selection; null for the sheet of a cart. */
export function sheetStartOf(orderTmpId: number) {
  const start = readTab<SheetStart>(sheetStartKey(orderTmpId));
  return (
    start && { to: `/product/${start.product}#${start.sheet}`, label: '상품으로', state: { picked: start.picked } }
  );
}
