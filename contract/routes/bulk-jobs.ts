import { BulkJob, BulkJobForm, BulkJobKey, BulkJobList, BulkJobRows } from '../bulk-jobs.ts';
import { staffEndpoint } from '../endpoint.ts';

/** Of whoever asks alone: what he may do with one line he may do with many. */
export const bulkJobRoutes = {
  begin: staffEndpoint('POST /v1/staff/batches', { anyStaff: true, body: BulkJobForm, reply: BulkJob, status: 201, idempotency: 'handler', limit: 1024 * 1024 }),
  mine: staffEndpoint('GET /v1/staff/batches', { anyStaff: true, reply: BulkJobList, isPolling: true }),
  one: staffEndpoint('GET /v1/staff/batches/{uuid}', { anyStaff: true, params: BulkJobKey, reply: BulkJob, isPolling: true }),
  rows: staffEndpoint('GET /v1/staff/batches/{uuid}/rows', { anyStaff: true, params: BulkJobKey, reply: BulkJobRows, isPolling: true }),
  again: staffEndpoint('PUT /v1/staff/batches/{uuid}/again', { anyStaff: true, params: BulkJobKey, reply: BulkJob, idempotency: 'handler' }),
  stop: staffEndpoint('PUT /v1/staff/batches/{uuid}/stop', { anyStaff: true, params: BulkJobKey, reply: BulkJob }),
  undo: staffEndpoint('PUT /v1/staff/batches/{uuid}/undo', { anyStaff: true, params: BulkJobKey, reply: BulkJob, idempotency: 'handler' }),
};
