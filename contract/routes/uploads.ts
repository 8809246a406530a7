import { z } from 'zod';
import { guestEndpoint, memberEndpoint } from '../endpoint.ts';
import { queryFlag } from '../primitives.ts';
import { UploadedImages, VideoUpload } from '../uploads.ts';

export const uploadRoutes = {
  /** A private image has no URL. The object that uses it shows it to the owner and to staff. */
  add: guestEndpoint('POST /v1/uploads', {
    summary: 'Upload up to five images of 10 MB each. Later requests name an image by its id.',
    createsGuest: true,
    query: z.strictObject({ private: queryFlag.default(false) }),
    reply: UploadedImages,
    status: 201,
    idempotency: 'handler',
    pictures: true,
  }),
  /** The poster is the first frame, drawn by the member's browser. */
  addFilm: memberEndpoint('POST /v1/uploads/video', {
    summary:
      'Upload a video and an optional image for it. The field `film` takes MP4 with H.264 and AAC, up to 60 seconds and 50 MB. The field `poster` takes the image.',
    reply: VideoUpload,
    status: 201,
    idempotency: 'handler',
    isVideoUpload: true,
    errors: ['FILM_TYPE', 'FILM_LENGTH', 'FILM_TOO_LARGE'],
  }),
};
