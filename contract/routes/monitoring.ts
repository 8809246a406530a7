import { z } from 'zod';
import { anyone } from '../endpoint.ts';

export const monitoring = {
  /** Errors and covered recordings of pages, on our own host (spec §7, rules D23.4). */
  report: anyone('POST /api/monitoring', { bytes: 1_048_576, status: 204, reply: z.undefined(), repeat: 'self' }),
};
