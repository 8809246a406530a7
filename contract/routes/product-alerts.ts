import { z } from 'zod';
import { guestEndpoint, memberEndpoint } from '../endpoint.ts';
import { cursorQuery, pagedList } from '../primitives.ts';
import { AlertCard } from '../wishlist.ts';

export const productAlertRoutes = {
  open: memberEndpoint('POST /v2/alarm/product/{id}/open', { reply: z.object({ isAlarm: z.boolean() }) }),
  close: memberEndpoint('DELETE /v2/alarm/product/{id}/open', { reply: z.object({ isAlarm: z.boolean() }) }),
  isOpen: guestEndpoint('GET /v1/alarm/product/{id}/open', { reply: z.object({ isAlarm: z.boolean() }) }),
  list: memberEndpoint('GET /v1/alarm/product', { query: cursorQuery(15), reply: pagedList(AlertCard) }),
};
