import { z } from 'zod';
import { Note, OrderSource } from '../analytics.ts';
import { anyone, guest } from '../endpoint.ts';
import { Ok, Uuid } from '../primitives.ts';

export const figures = {
  /** The shop's own counts, a small call after the page is at rest. */
  note: anyone('POST /v1/events', { body: Note, reply: Ok, repeat: 'self' }),
  source: guest('PUT /v1/orders/{orderUuid}/source', {
    params: z.strictObject({ orderUuid: Uuid }),
    body: OrderSource,
    reply: Ok,
    repeat: 'self',
  }),
};
