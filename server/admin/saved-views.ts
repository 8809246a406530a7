import { Refusal } from '#contract/errors.ts';
import type { OrderToolHandlers } from './order-tools.ts';
import * as kept from './saved-views.sql.ts';

/** As many as fit beside a list. */
const most = 50;

/** How lists are liked; each is somebody's, and of the shop's own people shared where they say so. */
export const savedViewHandlers: Pick<OrderToolHandlers, 'views' | 'putView' | 'dropView'> = {
  views: async (_, { sql, who }) => ({ entities: [...(await kept.savedViewsOf(sql, who.id, who.distributorId))] }),

  async putView({ body }, { sql, who }) {
    const isShared = body.isShared && who.distributorId === null;
    const id = await kept.saveView(sql, who.id, { ...body, isShared }, most);
    if (id === undefined) throw new Refusal('BAD_REQUEST');
    const [view] = await kept.savedViewsOf(sql, who.id, who.distributorId, id);
    if (!view) throw new Refusal('NOT_FOUND');
    return view;
  },

  async dropView({ params: { id } }, { sql, who }) {
    if (!(await kept.deleteView(sql, who.id, id))) throw new Refusal('NOT_FOUND');
    return { ok: true };
  },
};
