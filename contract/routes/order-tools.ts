import { staffEndpoint } from '../endpoint.ts';
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

/** What stands around the work itself: notes, what happened, what would, how lists are liked, files, the end of a day. */
export const orderToolRoutes = {
  moments: staffEndpoint('GET /v1/staff/orders/{id}/moments', { params: OrderKey, reply: OrderTimelineList, isPolling: true }),
  notes: staffEndpoint('GET /v1/staff/orders/{id}/notes', { params: OrderKey, reply: OrderNoteList, isPolling: true }),
  addNote: staffEndpoint('POST /v1/staff/orders/{id}/notes', { params: OrderKey, body: OrderNoteForm, reply: OrderNote, status: 201 }),
  changeNote: staffEndpoint('PUT /v1/staff/orders/{id}/notes/{note}', { params: OrderNoteKey, body: OrderNoteForm, reply: OrderNote }),
  dropNote: staffEndpoint('DELETE /v1/staff/orders/{id}/notes/{note}', { params: OrderNoteKey, reply: Ok }),
  /** A kept answer would be of another moment. */
  preview: staffEndpoint('POST /v1/staff/orders/{id}/preview', { params: OrderKey, body: RefundActionForm, reply: RefundActionPreview, idempotency: 'bodyOnly' }),
  views: staffEndpoint('GET /v1/staff/views', { anyStaff: true, reply: SavedViewList, isPolling: true }),
  putView: staffEndpoint('PUT /v1/staff/views', { anyStaff: true, body: SavedViewForm, reply: SavedView }),
  dropView: staffEndpoint('DELETE /v1/staff/views/{id}', { anyStaff: true, reply: Ok }),
  files: staffEndpoint('GET /v1/staff/files', { query: ExportFileQuery, reply: pagedList(ExportFile), isPolling: true }),
  addFile: staffEndpoint('POST /v1/staff/files', { body: ExportFileForm, reply: ExportFile, status: 201 }),
  fileRows: staffEndpoint('GET /v1/staff/files/{uuid}/rows', { params: ExportFileKey, query: ExportFileRowsQuery, reply: ExportFileRows }),
  closing: staffEndpoint('GET /v1/staff/closing', { reply: DayCloseState, isPolling: true }),
  close: staffEndpoint('PUT /v1/staff/closing', { body: DayCloseForm, reply: DayCloseState }),
};
