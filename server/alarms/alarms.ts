import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import { cursorOf, readCursor } from '../base/cursor.ts';
import type { Handlers } from '../base/handlers.ts';
import { goingOn } from '../base/page.ts';
import { add, drop } from '../wishlist/kept.ts';
import { has, isToOpen, waitedFor } from './alarms.sql.ts';

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
