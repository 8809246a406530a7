// Statuses that orders and their lines share.
const shared = [
  'bank_transfer_waiting',
  'paid',
  'delivery_waiting',
  'delivery_delay',
  'delivering',
  'delivery_end',
  'incomplete',
  'complete',
  'unknown',
] as const;

/** The statuses of an order line (specification §4). */
export const lineStatuses = [
  'request',
  'stock_out',
  'withdraw_request',
  'withdraw_partially',
  'withdraw_complete',
  'replace_request',
  'replace_complete',
  'return_request',
  'return_complete',
  ...shared,
] as const;
/** The statuses of an order (specification §4). */
export const orderStatuses = [
  'pre_ordering',
  'request',
  'stock_out',
  'withdraw_request',
  'withdraw_complete',
  ...shared,
] as const;
export type LineStatusName = (typeof lineStatuses)[number];

/** What a paid line waits for before it can be packed. */
export const lineWaits = ['address', 'funding'] as const;

/** Statuses of a line of which nothing is left to be sold, sent or kept. */
export const endedLineStatuses: LineStatusName[] = ['withdraw_complete', 'return_complete', 'stock_out', 'incomplete'];

/** Statuses whose times tell the day on which a parcel arrived. The sender of a gift does not see them (rules D12.2). */
export const arrivalStatuses: string[] = [
  'delivery_end',
  'complete',
  'replace_request',
  'replace_complete',
  'return_request',
  'return_complete',
] satisfies LineStatusName[];

/** The filters of an order list with their statuses (rules D4.7). "delivering" has three, exactly as specified. */
export const orderFilters = {
  bank_transfer_waiting: ['bank_transfer_waiting'],
  paid: ['paid', 'withdraw_partially'],
  delivering: ['delivering', 'delivery_delay', 'delivery_waiting'],
  delivery_end: ['delivery_end'],
  complete: ['complete'],
  withdraw: ['withdraw_request', 'withdraw_complete', 'stock_out'],
  return: ['return_request', 'return_complete', 'replace_request', 'replace_complete'],
} satisfies Record<string, LineStatusName[]>;

export const orderFilterNames = Object.keys(orderFilters) as (keyof typeof orderFilters)[];
