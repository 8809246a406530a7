import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import { parseCursor, rowCursorOf } from '../platform/paging/cursor.ts';
import { cursorPage } from '../platform/paging/page.ts';
import { hasProductAlert, isProductToOpen, productAlertsOf } from './product-alerts.sql.ts';
import { deleteUserProduct, insertUserProduct } from './user-products.ts';

/** Alerts for the opening of a sale (rules D13). Restock alerts use the "restock" type of user products. */
export function createProductAlertHandlers(): Handlers<Routes['productAlerts']> {
  return {
    async open({ params: { id } }, { sql, who }) {
      const soon = await isProductToOpen(sql, id);
      if (soon === undefined) throw new Refusal('PRODUCT_REMOVED');
      if (!soon) throw new Refusal('ALARM_NOT_NEEDED');
      await insertUserProduct(sql, 'open', who.id, id);
      return { isAlarm: true };
    },

    async close({ params: { id } }, { sql, who }) {
      await deleteUserProduct(sql, 'open', who.id, id);
      return { isAlarm: false };
    },

    async isOpen({ params: { id } }, { sql, who }) {
      return { isAlarm: await hasProductAlert(sql, who.id, id) };
    },

    async list({ query: { take, nextPage } }, { sql, who }) {
      const rows = await productAlertsOf(sql, who.id, parseCursor(nextPage), take);
      return {
        entities: rows.slice(0, take).map(({ card, type }) => ({ ...card, alarmType: type })),
        page: cursorPage(rows, take, rows[0]?.total ?? 0, rowCursorOf),
      };
    },
  };
}
