import { z } from 'zod';
import { publicEndpoint } from '../endpoint.ts';

export const monitoringRoutes = {
  /** Errors and covered recordings of pages, on our own host (spec §7, rules D23.4). */
  report: publicEndpoint('POST /api/monitoring', { bytes: 1_048_576, status: 204, reply: z.undefined(), idempotency: 'handler' }),
};
