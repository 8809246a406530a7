import type { Routes } from '#contract/routes.ts';
import { titleOf } from '../notifications/templates.ts';
import { readAnyOrder } from '../orders/read.ts';
import type { Sql } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Pace } from '../platform/jobs/backpressure.ts';
import { admit } from '../staff/permissions.ts';
import type { StaffTools } from './admin-context.ts';
import { closing } from './day-close.ts';
import { files } from './export-files.ts';
import { notes } from './order-notes.ts';
import { momentsOf } from './order-timeline.sql.ts';
import { preview } from './refund-preview.ts';
import { views } from './saved-views.ts';

/** The calls that stand around the work itself, of which some files answer some. */
export type OfficeDesk = Handlers<Routes['office']>;

/** Notes, what happened, what would, how lists are liked, files, the end of a day. */
export function office(tools: StaffTools, { pool, pace }: { pool: Sql; pace: Pace }): OfficeDesk {
  return {
    ...notes(tools),
    ...views,
    ...files(pace),
    ...closing(tools, pool),
    preview: preview(tools),

    async moments({ params }, { sql, who }) {
      admit(who, 'orders');
      const order = await readAnyOrder(sql, params.id, tools.reference.now());
      const moments = await momentsOf(sql, order.id);
      return { entities: moments.map((one) => (one.kind === 'message' ? { ...one, what: titleOf(one.what) } : one)) };
    },
  };
}
