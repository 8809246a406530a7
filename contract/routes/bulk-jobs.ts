import { BulkJob, BulkJobForm, BulkJobKey, BulkJobList, BulkJobRows } from '../bulk-jobs.ts';
import { staffEndpoint } from '../endpoint.ts';

/** Of whoever asks alone: what he may do with one line he may do with many. */
export const bulkJobRoutes = {
  begin: staffEndpoint('POST /v1/staff/batches', {
    summary: 'Begins to do one thing with many lines; each stands alone, and goes on without whoever asked.',
    anyStaff: true,
    body: BulkJobForm,
    reply: BulkJob,
    status: 201,
    idempotency: 'handler',
    limit: 1024 * 1024,
  }),
  mine: staffEndpoint('GET /v1/staff/batches', {
    summary: 'Lists what one did to many lines lately, the newest first.',
    anyStaff: true,
    reply: BulkJobList,
    isPolling: true,
  }),
  one: staffEndpoint('GET /v1/staff/batches/{uuid}', {
    summary: 'Tells how far a batch of one’s own has come.',
    anyStaff: true,
    params: BulkJobKey,
    reply: BulkJob,
    isPolling: true,
  }),
  rows: staffEndpoint('GET /v1/staff/batches/{uuid}/rows', {
    summary: 'Tells of each row of a batch of one’s own what became of it.',
    anyStaff: true,
    params: BulkJobKey,
    reply: BulkJobRows,
    isPolling: true,
  }),
  again: staffEndpoint('PUT /v1/staff/batches/{uuid}/again', {
    summary: 'Tries once more what was refused; what was stopped before it was begun stays undone.',
    anyStaff: true,
    params: BulkJobKey,
    reply: BulkJob,
    idempotency: 'handler',
  }),
  stop: staffEndpoint('PUT /v1/staff/batches/{uuid}/stop', {
    summary: 'Leaves what has not been done undone.',
    anyStaff: true,
    params: BulkJobKey,
    reply: BulkJob,
  }),
  undo: staffEndpoint('PUT /v1/staff/batches/{uuid}/undo', {
    summary: 'Takes back what a batch did, row by row, as far as each can be.',
    anyStaff: true,
    params: BulkJobKey,
    reply: BulkJob,
    idempotency: 'handler',
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
};
