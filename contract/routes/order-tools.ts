import { staffEndpoint } from '../endpoint.ts';
import { cancelErrors } from '../error-groups.ts';
import {
  DayCloseForm,
  DayCloseState,
  ExportFile,
  ExportFileForm,
  ExportFileKey,
  ExportFileQuery,
  ExportFileRows,
  ExportFileRowsQuery,
  OrderNote,
  OrderNoteForm,
  OrderNoteKey,
  OrderNoteList,
  OrderTimelineList,
  RefundActionForm,
  RefundActionPreview,
  SavedView,
  SavedViewForm,
  SavedViewList,
} from '../order-tools.ts';
import { OrderKey } from '../orders.ts';
import { Ok, pagedList } from '../primitives.ts';

/** Tools around an order: notes, timeline, refund preview, saved views, files and the day close. */
export const orderToolRoutes = {
  moments: staffEndpoint('GET /v1/staff/orders/{id}/moments', {
    summary: 'Retrieve the timeline of an order. Each entry has actor, time and reason. The newest entry comes first.',
    params: OrderKey,
    reply: OrderTimelineList,
    isPolling: true,
  }),
  notes: staffEndpoint('GET /v1/staff/orders/{id}/notes', {
    summary: 'List the staff notes of an order. Pinned notes come first.',
    params: OrderKey,
    reply: OrderNoteList,
    isPolling: true,
  }),
  addNote: staffEndpoint('POST /v1/staff/orders/{id}/notes', {
    summary: 'Create a note on an order. Only staff can read it.',
    params: OrderKey,
    body: OrderNoteForm,
    reply: OrderNote,
    status: 201,
  }),
  changeNote: staffEndpoint('PUT /v1/staff/orders/{id}/notes/{note}', {
    summary: 'Update an order note. Earlier versions remain readable.',
    params: OrderNoteKey,
    body: OrderNoteForm,
    reply: OrderNote,
    errors: ['VERSION_MOVED'],
  }),
  dropNote: staffEndpoint('DELETE /v1/staff/orders/{id}/notes/{note}', {
    summary: 'Delete an order note.',
    params: OrderNoteKey,
    reply: Ok,
    errors: ['VERSION_MOVED'],
  }),
  /** Responses are not stored: an earlier preview can be out of date. */
  preview: staffEndpoint('POST /v1/staff/orders/{id}/preview', {
    summary: 'Preview the refund of an action without performing it.',
    params: OrderKey,
    body: RefundActionForm,
    reply: RefundActionPreview,
    idempotency: 'bodyOnly',
    errors: [...cancelErrors, 'CLAIM_NOT_ALLOWED', 'OUT_OF_STOCK'],
  }),
  views: staffEndpoint('GET /v1/staff/views', {
    summary: 'List saved views. They are the caller’s own and those shared by others.',
    anyStaff: true,
    reply: SavedViewList,
    isPolling: true,
  }),
  putView: staffEndpoint('PUT /v1/staff/views', {
    summary: 'Save the filters of a list under a name.',
    anyStaff: true,
    body: SavedViewForm,
    reply: SavedView,
    errors: ['VIEWS_FULL'],
  }),
  dropView: staffEndpoint('DELETE /v1/staff/views/{id}', {
    summary: 'Delete one of the caller’s saved views.',
    anyStaff: true,
    reply: Ok,
  }),
  files: staffEndpoint('GET /v1/staff/files', {
    summary: 'List imported and exported files with staff member, time and reason.',
    query: ExportFileQuery,
    reply: pagedList(ExportFile),
    isPolling: true,
  }),
  addFile: staffEndpoint('POST /v1/staff/files', {
    summary: 'Create an export of order items, or record a file that was made or read in the admin app.',
    body: ExportFileForm,
    reply: ExportFile,
    status: 201,
  }),
  fileRows: staffEndpoint('GET /v1/staff/files/{uuid}/rows', {
    summary: 'Retrieve rows of an exported file, page by page.',
    params: ExportFileKey,
    query: ExportFileRowsQuery,
    reply: ExportFileRows,
  }),
  closing: staffEndpoint('GET /v1/staff/closing', {
    summary: 'Retrieve the state of the day close. It covers open work, money in transit and the invariant checks.',
    reply: DayCloseState,
    isPolling: true,
  }),
  close: staffEndpoint('PUT /v1/staff/closing', {
    summary: 'Close the day. Open work requires a reason.',
    body: DayCloseForm,
    reply: DayCloseState,
    errors: ['DAY_OPEN'],
  }),
};
