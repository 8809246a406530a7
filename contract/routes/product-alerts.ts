import { z } from 'zod';
import { guestEndpoint, memberEndpoint } from '../endpoint.ts';
import { cursorQuery, pagedList } from '../primitives.ts';
import { AlertCard } from '../wishlist.ts';

export const productAlertRoutes = {
  open: memberEndpoint('POST /v2/alarm/product/{id}/open', {
    summary: 'Create an alert for the start of a product’s sale.',
    reply: z.object({ isAlarm: z.boolean() }),
    errors: ['PRODUCT_REMOVED', 'ALARM_NOT_NEEDED'],
  }),
  close: memberEndpoint('DELETE /v2/alarm/product/{id}/open', {
    summary: 'Delete an alert for the start of a product’s sale.',
    reply: z.object({ isAlarm: z.boolean() }),
  }),
  isOpen: guestEndpoint('GET /v1/alarm/product/{id}/open', {
    summary: 'Check whether the customer has an alert for the start of a product’s sale.',
    reply: z.object({ isAlarm: z.boolean() }),
  }),
  list: memberEndpoint('GET /v1/alarm/product', {
    summary: 'List the products with an alert of the member.',
    query: cursorQuery(15),
    reply: pagedList(AlertCard),
  }),
};
