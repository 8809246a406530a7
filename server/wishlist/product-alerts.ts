import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import { cursorOf, readCursor } from '../platform/paging/cursor.ts';
import { goingOn } from '../platform/paging/page.ts';
import { has, isToOpen, waitedFor } from './product-alerts.sql.ts';
import { add, drop } from './user-products.ts';

/** Waiting for a sale to open (rules D13). Who waits for goods to come back says so as "restock" (see goods). */
export function alarms(): Handlers<Routes['alarms']> {
  return {
    async open({ params: { id } }, { sql, who }) {
      const soon = await isToOpen(sql, id);
      if (soon === undefined) throw new Refusal('PRODUCT_REMOVED');
      if (!soon) throw new Refusal('ALARM_NOT_NEEDED');
      await add(sql, 'open', who.id, id);
      return { isAlarm: true };
    },

    async close({ params: { id } }, { sql, who }) {
      await drop(sql, 'open', who.id, id);
      return { isAlarm: false };
    },

    async isOpen({ params: { id } }, { sql, who }) {
      return { isAlarm: await has(sql, who.id, id) };
    },

    async list({ query: { take, nextPage } }, { sql, who }) {
      const rows = await waitedFor(sql, who.id, readCursor(nextPage), take);
      return {
        entities: rows.slice(0, take).map(({ card, type }) => ({ ...card, alarmType: type })),
        page: goingOn(rows, take, rows[0]?.total ?? 0, cursorOf),
      };
    },
  };
}
