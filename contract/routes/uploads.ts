import { z } from 'zod';
import { guest, member } from '../endpoint.ts';
import { flag } from '../primitives.ts';
import { FilmUpload, Uploaded } from '../uploads.ts';

export const uploads = {
  /** Up to five pictures, each to be named by its id in what is written next. */
  /** A private one is under no address: only what it is used for shows it, to its owner and to the staff. */
  add: guest('POST /v1/uploads', { begins: true, query: z.strictObject({ private: flag.default(false) }), reply: Uploaded, status: 201, repeat: 'self', pictures: true }),
  /** A film of one's own making, with its first picture as the sender's browser drew it. */
  addFilm: member('POST /v1/uploads/video', { reply: FilmUpload, status: 201, repeat: 'self', film: true }),
};
