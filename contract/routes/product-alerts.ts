import { z } from 'zod';
import { guest, member } from '../endpoint.ts';
import { byCursor, list } from '../primitives.ts';
import { AlarmCard } from '../wishlist.ts';

export const alarms = {
  open: member('POST /v2/alarm/product/{id}/open', { reply: z.object({ isAlarm: z.boolean() }) }),
  close: member('DELETE /v2/alarm/product/{id}/open', { reply: z.object({ isAlarm: z.boolean() }) }),
  isOpen: guest('GET /v1/alarm/product/{id}/open', { reply: z.object({ isAlarm: z.boolean() }) }),
  list: member('GET /v1/alarm/product', { query: byCursor(15), reply: list(AlarmCard) }),
};
