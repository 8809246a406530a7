import { Today } from '../dashboard.ts';
import { staff } from '../endpoint.ts';
import { Slips, SlipsAsk } from '../packing-slips.ts';
import { list } from '../primitives.ts';
import { ShelfQuery, Shelved, StockMoves } from '../stock-list.ts';
import { Carriers, InvoicesAsk, InvoicesKnown, QueueCounts, Queued, QueueQuery } from '../work-queues.ts';

export const queue = {
  today: staff('GET /v1/staff/today', { reply: Today, quiet: true }),
  lines: staff('GET /v1/staff/lines', { query: QueueQuery, reply: list(Queued), quiet: true }),
  counts: staff('GET /v1/staff/lines/counts', { reply: QueueCounts, quiet: true }),
  carriers: staff('GET /v1/staff/carriers', { reply: Carriers, quiet: true }),
  invoices: staff('POST /v1/staff/lines/invoices', { body: InvoicesAsk, reply: InvoicesKnown, repeat: 'same' }),
  /** A kept answer would keep what is masked everywhere else, and each look is written down anyway. */
  slips: staff('POST /v1/staff/slips', { body: SlipsAsk, reply: Slips, repeat: 'same' }),
  shelf: staff('GET /v1/staff/options', { query: ShelfQuery, reply: list(Shelved) }),
  movements: staff('GET /v1/staff/options/{id}/movements', { reply: StockMoves }),
};
