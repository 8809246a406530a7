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

/** What stands around the work itself: notes, what happened, what would, how lists are liked, files, the end of a day. */
export const orderToolRoutes = {
  moments: staffEndpoint('GET /v1/staff/orders/{id}/moments', {
    summary: 'Tells everything that happened to an order, the latest first: who did what, when and why.',
    params: OrderKey,
    reply: OrderTimelineList,
    isPolling: true,
  }),
  notes: staffEndpoint('GET /v1/staff/orders/{id}/notes', {
    summary: 'Lists what staff wrote beside an order, what is pinned first.',
    params: OrderKey,
    reply: OrderNoteList,
    isPolling: true,
  }),
  addNote: staffEndpoint('POST /v1/staff/orders/{id}/notes', {
    summary: 'Writes something beside an order, for the staff alone.',
    params: OrderKey,
    body: OrderNoteForm,
    reply: OrderNote,
    status: 201,
  }),
  changeNote: staffEndpoint('PUT /v1/staff/orders/{id}/notes/{note}', {
    summary: 'Says a note anew; what it said before can be read.',
    params: OrderNoteKey,
    body: OrderNoteForm,
    reply: OrderNote,
    errors: ['VERSION_MOVED'],
  }),
  dropNote: staffEndpoint('DELETE /v1/staff/orders/{id}/notes/{note}', {
    summary: 'Takes a note away from beside its order.',
    params: OrderNoteKey,
    reply: Ok,
    errors: ['VERSION_MOVED'],
  }),
  /** A kept answer would be of another moment. */
  preview: staffEndpoint('POST /v1/staff/orders/{id}/preview', {
    summary: 'Tells to the won what an act would give back, without doing it.',
    params: OrderKey,
    body: RefundActionForm,
    reply: RefundActionPreview,
    idempotency: 'bodyOnly',
    errors: [...cancelErrors, 'CLAIM_NOT_ALLOWED', 'OUT_OF_STOCK'],
  }),
  views: staffEndpoint('GET /v1/staff/views', {
    summary: 'Lists how lists are liked: one’s own views, and those others share.',
    anyStaff: true,
    reply: SavedViewList,
    isPolling: true,
  }),
  putView: staffEndpoint('PUT /v1/staff/views', {
    summary: 'Keeps what a list is narrowed to under a name.',
    anyStaff: true,
    body: SavedViewForm,
    reply: SavedView,
  }),
  dropView: staffEndpoint('DELETE /v1/staff/views/{id}', {
    summary: 'Forgets a view of one’s own.',
    anyStaff: true,
    reply: Ok,
  }),
  files: staffEndpoint('GET /v1/staff/files', {
    summary: 'Lists files that came in and went out, with who, when and why.',
    query: ExportFileQuery,
    reply: pagedList(ExportFile),
    isPolling: true,
  }),
  addFile: staffEndpoint('POST /v1/staff/files', {
    summary: 'Asks for a file of lines, or writes down one that was made or read on the desk.',
    body: ExportFileForm,
    reply: ExportFile,
    status: 201,
  }),
  fileRows: staffEndpoint('GET /v1/staff/files/{uuid}/rows', {
    summary: 'Reads a file of lines, some of its rows after the other.',
    params: ExportFileKey,
    query: ExportFileRowsQuery,
    reply: ExportFileRows,
  }),
  closing: staffEndpoint('GET /v1/staff/closing', {
    summary: 'Tells how the day stands: what waits, what money is on its way, whether every law holds.',
    reply: DayCloseState,
    isPolling: true,
  }),
  close: staffEndpoint('PUT /v1/staff/closing', {
    summary: 'Closes the day; what still waits is named with why.',
    body: DayCloseForm,
    reply: DayCloseState,
    errors: ['DAY_OPEN'],
  }),
};
