import type { Routes } from '#contract/routes.ts';
import { messageTitleOf } from '../notifications/message-templates.ts';
import { readAnyOrder } from '../orders/read-order.ts';
import type { Sql } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Backpressure } from '../platform/jobs/backpressure.ts';
import { requirePermission } from '../staff/permissions.ts';
import type { StaffTools } from './admin-context.ts';
import { createDayCloseHandlers } from './day-close.ts';
import { createExportFileHandlers } from './export-files.ts';
import { createOrderNoteHandlers } from './order-notes.ts';
import { orderTimelineOf } from './order-timeline.sql.ts';
import { createRefundPreviewHandler } from './refund-preview.ts';
import { savedViewHandlers } from './saved-views.ts';

/** The handlers around order processing. Several files implement them. */
export type OrderToolHandlers = Handlers<Routes['orderTools']>;

/** Notes, timeline, refund preview, saved views, files and day close. */
export function createOrderToolHandlers(
  tools: StaffTools,
  { pool, pace }: { pool: Sql; pace: Backpressure },
): OrderToolHandlers {
  return {
    ...createOrderNoteHandlers(tools),
    ...savedViewHandlers,
    ...createExportFileHandlers(pace),
    ...createDayCloseHandlers(tools, pool),
    preview: createRefundPreviewHandler(tools),

    async moments({ params }, { sql, who }) {
      requirePermission(who, 'orders');
      const order = await readAnyOrder(sql, params.id, tools.reference.now());
      const moments = await orderTimelineOf(sql, order.id);
      return {
        entities: moments.map((one) => (one.kind === 'message' ? { ...one, what: messageTitleOf(one.what) } : one)),
      };
    },
  };
}
