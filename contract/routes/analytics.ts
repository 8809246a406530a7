import { z } from 'zod';
import { AnalyticsBatch, OrderSource, RemainingConsents } from '../analytics.ts';
import { guestEndpoint, publicEndpoint } from '../endpoint.ts';
import { Ok, Uuid } from '../primitives.ts';

export const analyticsRoutes = {
  /** Sent after the page has loaded, as a small request. */
  note: publicEndpoint('POST /v1/events', {
    summary:
      'Record page events for the shop’s own analytics. Names and addresses are not stored. Search terms are stored only if they identify no person.',
    body: AnalyticsBatch,
    reply: Ok,
    idempotency: 'handler',
    errors: ['TOO_MANY'],
  }),
  source: guestEndpoint('PUT /v1/orders/{orderUuid}/source', {
    summary: 'Record the consents and the traffic source of an order’s buyer.',

    params: z.strictObject({ orderUuid: Uuid }),
    body: OrderSource,
    reply: Ok,
    idempotency: 'handler',
  }),
  withdrawConsents: guestEndpoint('PUT /v1/app-users/order-sources', {
    summary:
      'Withdraw consents from the customer’s earlier orders, with the browser ids that they covered. No consent is added.',
    body: RemainingConsents,
    reply: Ok,
    idempotency: 'handler',
  }),
};
