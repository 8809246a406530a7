import { z } from 'zod';
import { Uuid } from './primitives.ts';

/** A picture that was sent and waits to be used; `path` is its address without width and ending, as pictures of products have it. */
export const UploadedImage = z.object({ id: Uuid, path: z.string(), width: z.int(), height: z.int() });
export type UploadedImage = z.output<typeof UploadedImage>;

export const UploadedImages = z.object({ entities: z.array(UploadedImage) });
export type UploadedImages = z.output<typeof UploadedImages>;

/** A film that was sent and waits to be used: `path` is its address without ending, `poster` whether a picture for it came along. */
export const VideoUpload = UploadedImage.extend({ poster: z.boolean() });
export type VideoUpload = z.output<typeof VideoUpload>;
