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
    summary: 'Retrieve the summary of today’s work.',
    reply: DashboardToday,
    isPolling: true,
  }),
  lines: staffEndpoint('GET /v1/staff/lines', {
    summary: 'List order items by the work they need. The most urgent item comes first.',
    query: QueueQuery,
    reply: pagedList(QueuedItem),
    isPolling: true,
  }),
  counts: staffEndpoint('GET /v1/staff/lines/counts', {
    summary: 'Count the waiting order items of each work queue.',
    reply: QueueCounts,
    isPolling: true,
  }),
  carriers: staffEndpoint('GET /v1/staff/carriers', {
    summary: 'List carriers with their codes.',
    reply: CarrierList,
    isPolling: true,
  }),
  invoices: staffEndpoint('POST /v1/staff/lines/invoices', {
    summary: 'Check tracking numbers. The reply lists those that an order of the last 90 days already has.',
    body: TrackingNumbersForm,
    reply: TrackingNumberCheck,
    idempotency: 'bodyOnly',
  }),
  /** Responses are not stored: they contain unmasked data. Every request is logged. */
  slips: staffEndpoint('POST /v1/staff/slips', {
    summary:
      'Retrieve unmasked names and addresses for packing slips. The access log records the staff member and the reason. Large requests require step-up verification.',
    body: PackingSlipForm,
    reply: PackingSlipList,
    idempotency: 'bodyOnly',
    errors: ['PROOF_REQUIRED'],
  }),
  shelf: staffEndpoint('GET /v1/staff/options', {
    summary: 'List options with their stock.',
    query: StockItemQuery,
    reply: pagedList(StockItem),
    isPolling: true,
  }),
  movements: staffEndpoint('GET /v1/staff/options/{id}/movements', {
    summary: 'List the stock movements of an option. The newest movement comes first.',
    reply: StockMovementList,
  }),
};
