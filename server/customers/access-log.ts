import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import { parseCursor, rowCursorOf } from '../platform/paging/cursor.ts';
import { cursorPage } from '../platform/paging/page.ts';
import { accessLogAt, countAccessLog } from './access-log.sql.ts';
import { disclosuresOf } from './disclosures.ts';

export {
  type AccessRecord,
  accessLogOf,
  countRecentAccess,
  deleteOldAccessLog,
  writeAccessLog,
} from './access-log.sql.ts';

/** The handlers with which a member sees who read their data and which companies received it. */
export const dataAccessHandlers: Pick<Handlers<Routes['customers']>, 'looks' | 'disclosures'> = {
  async looks({ query: { take, nextPage } }, { sql, who }) {
    const before = parseCursor(nextPage)?.id ?? null;
    const [rows, count] = await Promise.all([accessLogAt(sql, who.id, { take, before }), countAccessLog(sql, who.id)]);
    return {
      entities: rows.slice(0, take),
      page: cursorPage(rows, take, count, ({ id }) => rowCursorOf({ value: 0, id })),
    };
  },

  async disclosures(_, { sql, who }) {
    return { entities: await disclosuresOf(sql, who.id) };
  },
};
