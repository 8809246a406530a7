import type { Routes } from '#contract/routes.ts';
import type { Sql } from '../base/database.ts';
import type { Handlers } from '../base/handlers.ts';
import type { Pace } from '../base/pace.ts';
import { titleOf } from '../messages/templates.ts';
import { readAnyOrder } from '../orders/read.ts';
import { closing } from './closing.ts';
import { admit, type StaffTools } from './desk.ts';
import { files } from './files.ts';
import { momentsOf } from './moments.sql.ts';
import { notes } from './notes.ts';
import { preview } from './preview.ts';
import { views } from './views.ts';

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
