import { Batch, Batches, BatchForm, BatchKey, BatchRows } from '../bulk-jobs.ts';
import { staff } from '../endpoint.ts';

/** Of whoever asks alone: what he may do with one line he may do with many. */
export const batches = {
  begin: staff('POST /v1/staff/batches', { self: true, body: BatchForm, reply: Batch, status: 201, repeat: 'self', limit: 1024 * 1024 }),
  mine: staff('GET /v1/staff/batches', { self: true, reply: Batches, quiet: true }),
  one: staff('GET /v1/staff/batches/{uuid}', { self: true, params: BatchKey, reply: Batch, quiet: true }),
  rows: staff('GET /v1/staff/batches/{uuid}/rows', { self: true, params: BatchKey, reply: BatchRows, quiet: true }),
  again: staff('PUT /v1/staff/batches/{uuid}/again', { self: true, params: BatchKey, reply: Batch, repeat: 'self' }),
  stop: staff('PUT /v1/staff/batches/{uuid}/stop', { self: true, params: BatchKey, reply: Batch }),
  undo: staff('PUT /v1/staff/batches/{uuid}/undo', { self: true, params: BatchKey, reply: Batch, repeat: 'self' }),
};
