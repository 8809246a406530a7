import type { OrderFilter } from './order-texts.ts';

/** Query keys of orders. */
export const orderKeys = {
  lists: ['orders'],
  /** The filter is the third part: changes of an order are written into the lists that it matches. */
  list: (
    user: string | undefined,
    filter: OrderFilter,
    year: number | null,
    month: number | null,
    productName: string,
  ) => ['orders', user, filter, year, month, productName],
  guestList: (name: string, phone: string) => ['orders', 'guest', 'all', name, phone],
  refund: (id: number, body: unknown) => ['refund-preview', id, body],
};
