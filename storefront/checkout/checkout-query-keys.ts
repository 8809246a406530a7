/** Query keys of checkout. */
export const checkoutKeys = {
  last: ['last-order'],
  savedReceipt: ['cash-receipt'],
  sheet: (id: number) => ['order-sheet', id],
  /** The prefix of all totals of an order sheet; postcode and price are added for the total at an address. */
  sum: (id: number) => ['order-sum', id],
  sumAt: (id: number, zonecode: string, price: number) => ['order-sum', id, zonecode, price],
  orders: ['order'],
  order: (id: number | string) => ['order', String(id)],
};
