import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import { cursorOf, readCursor } from '../platform/paging/cursor.ts';
import { goingOn } from '../platform/paging/page.ts';
import { countLooks, looksAt } from './access-log.sql.ts';
import { disclosuresOf } from './disclosures.ts';

export { forgetLooks, type Looked, lookedLately, looksOf, writeLooks } from './access-log.sql.ts';

/** What a member may see of how their own data is handled: who looked, and who outside was told. */
export const openness: Pick<Handlers<Routes['accounts']>, 'looks' | 'disclosures'> = {
  async looks({ query: { take, nextPage } }, { sql, who }) {
    const before = readCursor(nextPage)?.id ?? null;
    const [rows, count] = await Promise.all([looksAt(sql, who.id, { take, before }), countLooks(sql, who.id)]);
    return {
      entities: rows.slice(0, take),
      page: goingOn(rows, take, count, ({ id }) => cursorOf({ value: 0, id })),
    };
  },

  async disclosures(_, { sql, who }) {
    return { entities: await disclosuresOf(sql, who.id) };
  },
};
