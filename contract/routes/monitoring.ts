import { z } from 'zod';
import { publicEndpoint } from '../endpoint.ts';

export const monitoringRoutes = {
  /** On the shop's own host (spec §7, rules D23.4). */
  report: publicEndpoint('POST /api/monitoring', {
    summary:
      'Receive browser error reports and, with consent, session replays. Personal data is removed before they are forwarded.',
    bytes: 1_048_576,
    status: 204,
    reply: z.undefined(),
    idempotency: 'handler',
    errors: ['BAD_REQUEST', 'TOO_LARGE', 'TOO_MANY'],
  }),
};
