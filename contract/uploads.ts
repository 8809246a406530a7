import { z } from 'zod';
import type { EndpointDocs } from './endpoint-docs.ts';
import { Uuid } from './primitives.ts';

/** A picture that was sent and waits to be used; `path` is its address without width and ending, as pictures of products have it. */
export const UploadedImage = z.object({ id: Uuid, path: z.string(), width: z.int(), height: z.int() });
export type UploadedImage = z.output<typeof UploadedImage>;

export const UploadedImages = z.object({ entities: z.array(UploadedImage) });
export type UploadedImages = z.output<typeof UploadedImages>;

/** A film that was sent and waits to be used: `path` is its address without ending, `poster` whether a picture for it came along. */
export const VideoUpload = UploadedImage.extend({ poster: z.boolean() });
export type VideoUpload = z.output<typeof VideoUpload>;

/** What each call of this room does, and the refusals it knows beyond everybody's. */
export const uploadDocs = {
  add: ['Takes up to five pictures of 10 MB, each to be named by its id in what is written next.'],
  addFilm: [
    'Takes a film (field `film`: MP4 with H.264 and AAC, 60 seconds and 50 MB at most) and a picture for it (`poster`).',
    'FILM_TYPE',
    'FILM_LENGTH',
    'FILM_TOO_LARGE',
  ],
} as const satisfies EndpointDocs;
