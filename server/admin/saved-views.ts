import { Refusal } from '#contract/errors.ts';
import type { OrderToolHandlers } from './order-tools.ts';
import * as viewRows from './saved-views.sql.ts';

/** The maximum of saved views of one staff member. */
const most = 50;

/** Saved views of lists. Each has an owner; shop staff can share theirs. */
export const savedViewHandlers: Pick<OrderToolHandlers, 'views' | 'putView' | 'dropView'> = {
  views: async (_, { sql, who }) => ({ entities: [...(await viewRows.savedViewsOf(sql, who.id, who.distributorId))] }),

  async putView({ body }, { sql, who }) {
    const isShared = body.isShared && who.distributorId === null;
    const id = await viewRows.saveView(sql, who.id, { ...body, isShared }, most);
    if (id === undefined) throw new Refusal('VIEWS_FULL', { n: most });
    const [view] = await viewRows.savedViewsOf(sql, who.id, who.distributorId, id);
    if (!view) throw new Refusal('NOT_FOUND');
    return view;
  },

  async dropView({ params: { id } }, { sql, who }) {
    if (!(await viewRows.deleteView(sql, who.id, id))) throw new Refusal('NOT_FOUND');
    return { ok: true };
  },
};
