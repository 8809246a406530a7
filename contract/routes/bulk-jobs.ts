import { BulkJob, BulkJobForm, BulkJobKey, BulkJobList, BulkJobRows } from '../bulk-jobs.ts';
import { staffEndpoint } from '../endpoint.ts';

/** The caller's own bulk jobs. Each row needs the same permission as the action on a single order item. */
export const bulkJobRoutes = {
  begin: staffEndpoint('POST /v1/staff/batches', {
    summary:
      'Start a bulk job that applies one action to many order items. Items are processed independently and without the caller’s connection.',
    anyStaff: true,
    body: BulkJobForm,
    reply: BulkJob,
    status: 201,
    idempotency: 'handler',
    limit: 1024 * 1024,
  }),
  mine: staffEndpoint('GET /v1/staff/batches', {
    summary: 'List the caller’s recent bulk jobs. The newest job comes first.',
    anyStaff: true,
    reply: BulkJobList,
    isPolling: true,
  }),
  one: staffEndpoint('GET /v1/staff/batches/{uuid}', {
    summary: 'Retrieve the progress of one of the caller’s bulk jobs.',
    anyStaff: true,
    params: BulkJobKey,
    reply: BulkJob,
    isPolling: true,
  }),
  rows: staffEndpoint('GET /v1/staff/batches/{uuid}/rows', {
    summary: 'List the result of each row of one of the caller’s bulk jobs.',
    anyStaff: true,
    params: BulkJobKey,
    reply: BulkJobRows,
    isPolling: true,
  }),
  again: staffEndpoint('PUT /v1/staff/batches/{uuid}/again', {
    summary: 'Retry the refused rows of a bulk job. Rows stopped before they started stay undone.',
    anyStaff: true,
    params: BulkJobKey,
    reply: BulkJob,
    idempotency: 'handler',
  }),
  stop: staffEndpoint('PUT /v1/staff/batches/{uuid}/stop', {
    summary: 'Stop a bulk job. Unprocessed rows stay undone.',
    anyStaff: true,
    params: BulkJobKey,
    reply: BulkJob,
  }),
  undo: staffEndpoint('PUT /v1/staff/batches/{uuid}/undo', {
    summary: 'Undo a bulk job row by row, as far as each row allows.',
    anyStaff: true,
    params: BulkJobKey,
    reply: BulkJob,
    idempotency: 'handler',
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
};
