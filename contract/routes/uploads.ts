import { z } from 'zod';
import { guestEndpoint, memberEndpoint } from '../endpoint.ts';
import { queryFlag } from '../primitives.ts';
import { UploadedImages, VideoUpload } from '../uploads.ts';

export const uploadRoutes = {
  /** Up to five pictures, each to be named by its id in what is written next. */
  /** A private one is under no address: only what it is used for shows it, to its owner and to the staff. */
  add: guestEndpoint('POST /v1/uploads', {
    summary: 'Takes up to five pictures of 10 MB, each to be named by its id in what is written next.',
    createsGuest: true,
    query: z.strictObject({ private: queryFlag.default(false) }),
    reply: UploadedImages,
    status: 201,
    idempotency: 'handler',
    pictures: true,
  }),
  /** A film of one's own making, with its first picture as the sender's browser drew it. */
  addFilm: memberEndpoint('POST /v1/uploads/video', {
    summary:
      'Takes a film (field `film`: MP4 with H.264 and AAC, 60 seconds and 50 MB at most) and a picture for it (`poster`).',
    reply: VideoUpload,
    status: 201,
    idempotency: 'handler',
    film: true,
    errors: ['FILM_TYPE', 'FILM_LENGTH', 'FILM_TOO_LARGE'],
  }),
};
