import { z } from 'zod';
import { Uuid } from './primitives.ts';

/** An uploaded image that is not used yet. `path` is its URL without width and extension, as for product images. */
export const UploadedImage = z.object({ id: Uuid, path: z.string(), width: z.int(), height: z.int() });
export type UploadedImage = z.output<typeof UploadedImage>;

export const UploadedImages = z.object({ entities: z.array(UploadedImage) });
export type UploadedImages = z.output<typeof UploadedImages>;

/** An uploaded video that is not used yet. `path` is its URL without extension. `poster` is whether an image came with it. */
export const VideoUpload = UploadedImage.extend({ poster: z.boolean() });
export type VideoUpload = z.output<typeof VideoUpload>;
