import { z } from 'zod';
import { guestEndpoint, memberEndpoint } from '../endpoint.ts';
import { cursorQuery, pagedList } from '../primitives.ts';
import { AlertCard } from '../wishlist.ts';

export const productAlertRoutes = {
  open: memberEndpoint('POST /v2/alarm/product/{id}/open', {
    summary: 'Asks to be told when a product opens.',
    reply: z.object({ isAlarm: z.boolean() }),
    errors: ['PRODUCT_REMOVED', 'ALARM_NOT_NEEDED'],
  }),
  close: memberEndpoint('DELETE /v2/alarm/product/{id}/open', {
    summary: 'Asks no longer to be told.',
    reply: z.object({ isAlarm: z.boolean() }),
  }),
  isOpen: guestEndpoint('GET /v1/alarm/product/{id}/open', {
    summary: 'Says whether this person is told when a product opens.',
    reply: z.object({ isAlarm: z.boolean() }),
  }),
  list: memberEndpoint('GET /v1/alarm/product', {
    summary: 'Lists the products a member waits for.',
    query: cursorQuery(15),
    reply: pagedList(AlertCard),
  }),
};
