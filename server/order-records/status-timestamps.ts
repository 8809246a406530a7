import type { LineStatus } from '#contract/lines.ts';

/** `first`: set to now unless already set; `none`: cleared; omitted: unchanged. */
type Mark = 'first' | 'none';
type Marks = {
  /** The status to return to; omitted if no request is open. */
  before?: 'from' | 'kept';
  /** The request to the seller stays with the line. */
  isAsked?: true;
  confirmed?: Mark;
  shipped?: Mark;
  delivered?: Mark;
  completed?: Mark;
  /** When the line is accepted automatically: after arrival, after now, or later than planned. */
  completeAt?: 'arrival' | 'now' | 'later' | 'none';
};

/** The timestamps that change when a line reaches a status (rules D4.2). */
const comingTo: Record<LineStatus, Marks> = {
  request: {},
  bank_transfer_waiting: {},
  paid: { confirmed: 'none' },
  delivery_waiting: { confirmed: 'first', shipped: 'none', completeAt: 'none' },
  delivery_delay: {},
  delivering: { shipped: 'first', completeAt: 'none' },
  delivery_end: { delivered: 'first', completeAt: 'arrival' },
  complete: { completed: 'first' },
  withdraw_request: { before: 'from', isAsked: true },
  withdraw_partially: {},
  withdraw_complete: {},
  return_request: { before: 'from' },
  return_complete: {},
  replace_request: { before: 'from' },
  replace_complete: { completeAt: 'now' },
  stock_out: {},
  incomplete: {},
  unknown: {},
};

/** Returns the timestamp changes of one transition. */
export function timestampsFor({ from, to }: { from: LineStatus; to: LineStatus }): Marks {
  const marks = comingTo[to];
  if (from === 'delivery_end' && to === 'delivering') return { ...marks, delivered: 'none' };
  if (from !== 'return_request' && from !== 'replace_request') return marks;
  // A line kept after a claim gets at least two more days; an exchanged line counts as newly delivered.
  const isBack = to === 'delivery_end' || (to === 'replace_complete' && from === 'return_request');
  return { ...marks, ...(marks.before && { before: 'kept' }), ...(isBack && { completeAt: 'later' }) };
}
