import { staff } from '../endpoint.ts';
import { CloseForm, Closing, FileForm, FileKey, FileRows, FileRowsQuery, FilesQuery, Giving, GivingAsk, Note, NoteForm, NoteKey, Notes, OfficeFile, OrderMoments, View, ViewForm, Views } from '../order-tools.ts';
import { OrderKey } from '../orders.ts';
import { list, Ok } from '../primitives.ts';

/** What stands around the work itself: notes, what happened, what would, how lists are liked, files, the end of a day. */
export const office = {
  moments: staff('GET /v1/staff/orders/{id}/moments', { params: OrderKey, reply: OrderMoments, quiet: true }),
  notes: staff('GET /v1/staff/orders/{id}/notes', { params: OrderKey, reply: Notes, quiet: true }),
  addNote: staff('POST /v1/staff/orders/{id}/notes', { params: OrderKey, body: NoteForm, reply: Note, status: 201 }),
  changeNote: staff('PUT /v1/staff/orders/{id}/notes/{note}', { params: NoteKey, body: NoteForm, reply: Note }),
  dropNote: staff('DELETE /v1/staff/orders/{id}/notes/{note}', { params: NoteKey, reply: Ok }),
  /** A kept answer would be of another moment. */
  preview: staff('POST /v1/staff/orders/{id}/preview', { params: OrderKey, body: GivingAsk, reply: Giving, repeat: 'same' }),
  views: staff('GET /v1/staff/views', { self: true, reply: Views, quiet: true }),
  putView: staff('PUT /v1/staff/views', { self: true, body: ViewForm, reply: View }),
  dropView: staff('DELETE /v1/staff/views/{id}', { self: true, reply: Ok }),
  files: staff('GET /v1/staff/files', { query: FilesQuery, reply: list(OfficeFile), quiet: true }),
  addFile: staff('POST /v1/staff/files', { body: FileForm, reply: OfficeFile, status: 201 }),
  fileRows: staff('GET /v1/staff/files/{uuid}/rows', { params: FileKey, query: FileRowsQuery, reply: FileRows }),
  closing: staff('GET /v1/staff/closing', { reply: Closing, quiet: true }),
  close: staff('PUT /v1/staff/closing', { body: CloseForm, reply: Closing }),
};
