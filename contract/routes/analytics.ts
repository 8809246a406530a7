import { z } from 'zod';
import { AnalyticsBatch, OrderSource } from '../analytics.ts';
import { guestEndpoint, publicEndpoint } from '../endpoint.ts';
import { Ok, Uuid } from '../primitives.ts';

export const analyticsRoutes = {
  /** The shop's own counts, a small call after the page is at rest. */
  note: publicEndpoint('POST /v1/events', { body: AnalyticsBatch, reply: Ok, idempotency: 'handler' }),
  source: guestEndpoint('PUT /v1/orders/{orderUuid}/source', {
    params: z.strictObject({ orderUuid: Uuid }),
    body: OrderSource,
    reply: Ok,
    idempotency: 'handler',
  }),
};
