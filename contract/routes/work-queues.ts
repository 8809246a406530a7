import { DashboardToday } from '../dashboard.ts';
import { staffEndpoint } from '../endpoint.ts';
import { PackingSlipForm, PackingSlipList } from '../packing-slips.ts';
import { pagedList } from '../primitives.ts';
import { StockItem, StockItemQuery, StockMovementList } from '../stock-list.ts';
import {
  CarrierList,
  QueueCounts,
  QueuedItem,
  QueueQuery,
  TrackingNumberCheck,
  TrackingNumbersForm,
} from '../work-queues.ts';

export const workQueueRoutes = {
  today: staffEndpoint('GET /v1/staff/today', {
    summary: 'Tells at one glance what the day asks of whoever works.',
    reply: DashboardToday,
    isPolling: true,
  }),
  lines: staffEndpoint('GET /v1/staff/lines', {
    summary: 'Lists lines of orders by what has to be done with them, most pressing first.',
    query: QueueQuery,
    reply: pagedList(QueuedItem),
    isPolling: true,
  }),
  counts: staffEndpoint('GET /v1/staff/lines/counts', {
    summary: 'Counts the lines that wait, list by list.',
    reply: QueueCounts,
    isPolling: true,
  }),
  carriers: staffEndpoint('GET /v1/staff/carriers', {
    summary: 'Lists the couriers by their codes.',
    reply: CarrierList,
    isPolling: true,
  }),
  invoices: staffEndpoint('POST /v1/staff/lines/invoices', {
    summary: 'Returns which tracking numbers an order of the last 90 days has.',
    body: TrackingNumbersForm,
    reply: TrackingNumberCheck,
    idempotency: 'bodyOnly',
  }),
  /** A kept answer would keep what is masked everywhere else, and each look is written down anyway. */
  slips: staffEndpoint('POST /v1/staff/slips', {
    summary:
      'Shows names and addresses of parcels for their labels; the reason is written down with who looked. Many at once ask for a fresh code.',
    body: PackingSlipForm,
    reply: PackingSlipList,
    idempotency: 'bodyOnly',
    errors: ['PROOF_REQUIRED'],
  }),
  shelf: staffEndpoint('GET /v1/staff/options', {
    summary: 'Lists options with how much of them there is.',
    query: StockItemQuery,
    reply: pagedList(StockItem),
  }),
  movements: staffEndpoint('GET /v1/staff/options/{id}/movements', {
    summary: 'Lists what came and went of an option, newest first.',
    reply: StockMovementList,
  }),
};
