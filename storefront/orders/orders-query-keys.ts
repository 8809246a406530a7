import type { OrderFilter } from './texts.ts';

/** By what the cache knows this room's answers. */
export const orderKeys = {
  lists: ['orders'],
  /** The filter stands third: what was done with an order is written into the lists it fits. */
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
