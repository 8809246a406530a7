import { z } from 'zod';
import { publicEndpoint } from '../endpoint.ts';

export const monitoringRoutes = {
  /** Errors and covered recordings of pages, on our own host (spec §7, rules D23.4). */
  report: publicEndpoint('POST /api/monitoring', {
    summary:
      'Takes what a browser noticed of errors and, with consent, of how a page went; looks through it and passes on what names nobody.',
    bytes: 1_048_576,
    status: 204,
    reply: z.undefined(),
    idempotency: 'handler',
    errors: ['BAD_REQUEST', 'TOO_LARGE', 'TOO_MANY'],
  }),
};
