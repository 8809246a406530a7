import type { EndpointDocs } from './endpoint-docs.ts';

/** What each call of this room does, and the refusals it knows beyond everybody's. */
export const productAlertDocs = {
  open: ['Asks to be told when a product opens.', 'PRODUCT_REMOVED', 'ALARM_NOT_NEEDED'],
  close: ['Asks no longer to be told.'],
  isOpen: ['Says whether this person is told when a product opens.'],
  list: ['Lists the products a member waits for.'],
} as const satisfies EndpointDocs;
