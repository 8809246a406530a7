import { z } from 'zod';
import { anyone, guest } from '../endpoint.ts';
import { Note, OrderSource } from '../figures.ts';
import { Ok, Uuid } from '../words.ts';

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
