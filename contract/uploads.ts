import { z } from 'zod';
import type { Sayings } from './saying.ts';
import { Uuid } from './words.ts';

/** A picture that was sent and waits to be used; `path` is its address without width and ending, as pictures of products have it. */
export const Upload = z.object({ id: Uuid, path: z.string(), width: z.int(), height: z.int() });
export type Upload = z.output<typeof Upload>;

export const Uploaded = z.object({ entities: z.array(Upload) });
export type Uploaded = z.output<typeof Uploaded>;

/** What each call of this room does, and the refusals it knows beyond everybody's. */
export const says = {
  add: ['Takes up to five pictures of 10 MB, each to be named by its id in what is written next.'],
} as const satisfies Sayings;
