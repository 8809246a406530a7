import { z } from 'zod';
import { AnalyticsBatch, OrderSource } from '../analytics.ts';
import { guestEndpoint, publicEndpoint } from '../endpoint.ts';
import { Ok, Uuid } from '../primitives.ts';

export const analyticsRoutes = {
  /** The shop's own counts, a small call after the page is at rest. */
  note: publicEndpoint('POST /v1/events', {
    summary:
      'Takes what happened on a page, for the shop’s own counts: nobody’s name, no address, words of a search only where they name nobody.',
    body: AnalyticsBatch,
    reply: Ok,
    idempotency: 'handler',
    errors: ['TOO_MANY'],
  }),
  source: guestEndpoint('PUT /v1/orders/{orderUuid}/source', {
    summary: 'Keeps with an order what its buyer has agreed to and where they came from.',

    params: z.strictObject({ orderUuid: Uuid }),
    body: OrderSource,
    reply: Ok,
    idempotency: 'handler',
  }),
};
