import { z } from 'zod';
import { guest } from '../endpoint.ts';
import { Uploaded } from '../uploads.ts';
import { flag } from '../words.ts';

export const uploads = {
  /** Up to five pictures, each to be named by its id in what is written next. */
  /** A private one is under no address: only what it is used for shows it, to its owner and to the staff. */
  add: guest('POST /v1/uploads', { begins: true, query: z.strictObject({ private: flag.default(false) }), reply: Uploaded, status: 201, repeat: 'self', pictures: true }),
};
