/** By what the cache knows this room's answers. */
export const checkoutKeys = {
  last: ['last-order'],
  savedReceipt: ['cash-receipt'],
  sheet: (id: number) => ['order-sheet', id],
  /** Every sum of one order sheet; of one address when its postcode and what it stood at are added. */
  sum: (id: number) => ['order-sum', id],
  sumAt: (id: number, zonecode: string, price: number) => ['order-sum', id, zonecode, price],
  order: (id: number | string) => ['order', String(id)],
};
