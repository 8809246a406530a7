// An order and its lines pass through these alike.
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

/** What may become of a line of an order (specification §4). */
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
/** What may become of an order (specification §4). */
export const orderStatuses = [
  'pre_ordering',
  'request',
  'stock_out',
  'withdraw_request',
  'withdraw_complete',
  ...shared,
] as const;
export type LineStatusName = (typeof lineStatuses)[number];

/** Nothing of the line is left to be sold, sent or kept. */
export const endedLineStatuses: LineStatusName[] = ['withdraw_complete', 'return_complete', 'stock_out', 'incomplete'];

/** The filters of an order list and the statuses behind them (rules D4.7); "delivering" is three, to the letter of the specification. */
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
