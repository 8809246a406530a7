import { DashboardToday } from '../dashboard.ts';
import { staffEndpoint } from '../endpoint.ts';
import { PackingSlipForm, PackingSlipList } from '../packing-slips.ts';
import { pagedList } from '../primitives.ts';
import { StockItem, StockItemQuery, StockMovementList } from '../stock-list.ts';
import { CarrierList, QueueCounts, QueuedItem, QueueQuery, TrackingNumberCheck, TrackingNumbersForm } from '../work-queues.ts';

export const workQueueRoutes = {
  today: staffEndpoint('GET /v1/staff/today', { reply: DashboardToday, isPolling: true }),
  lines: staffEndpoint('GET /v1/staff/lines', { query: QueueQuery, reply: pagedList(QueuedItem), isPolling: true }),
  counts: staffEndpoint('GET /v1/staff/lines/counts', { reply: QueueCounts, isPolling: true }),
  carriers: staffEndpoint('GET /v1/staff/carriers', { reply: CarrierList, isPolling: true }),
  invoices: staffEndpoint('POST /v1/staff/lines/invoices', { body: TrackingNumbersForm, reply: TrackingNumberCheck, idempotency: 'bodyOnly' }),
  /** A kept answer would keep what is masked everywhere else, and each look is written down anyway. */
  slips: staffEndpoint('POST /v1/staff/slips', { body: PackingSlipForm, reply: PackingSlipList, idempotency: 'bodyOnly' }),
  shelf: staffEndpoint('GET /v1/staff/options', { query: StockItemQuery, reply: pagedList(StockItem) }),
  movements: staffEndpoint('GET /v1/staff/options/{id}/movements', { reply: StockMovementList }),
};
