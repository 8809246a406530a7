import type { LineStatus } from '#contract/lines.ts';

/** `first`: now, unless it was before; `none`: it has not been after all. Left out: it stays. */
type Mark = 'first' | 'none';
type Marks = {
  /** Which status it remembers to go back to; none where nothing waits for an answer. */
  before?: 'from' | 'kept';
  /** What was asked of the supplier stays with the line. */
  isAsked?: true;
  confirmed?: Mark;
  shipped?: Mark;
  delivered?: Mark;
  completed?: Mark;
  /** When it is accepted by itself: so many days after it came, after now, or somewhat later than it was to be. */
  completeAt?: 'arrival' | 'now' | 'later' | 'none';
};

/** What becomes of a line's memory and clocks when it comes to a status (rules D4.2). */
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

/** The marks of one move. */
export function timestampsFor({ from, to }: { from: LineStatus; to: LineStatus }): Marks {
  const marks = comingTo[to];
  if (from === 'delivery_end' && to === 'delivering') return { ...marks, delivered: 'none' };
  if (from !== 'return_request' && from !== 'replace_request') return marks;
  // What was asked back and stays has two days more at least; what was exchanged has come anew.
  const isBack = to === 'delivery_end' || (to === 'replace_complete' && from === 'return_request');
  return { ...marks, ...(marks.before && { before: 'kept' }), ...(isBack && { completeAt: 'later' }) };
}
