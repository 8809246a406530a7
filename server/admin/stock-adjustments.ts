import { Refusal } from '#contract/errors.ts';
import { tx } from '../platform/db/database.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import { setStock } from '../stock/adjust-stock.ts';
import type { StaffHandlers } from './admin-context.ts';
import { stockedUnitsOf } from './stock-adjustments.sql.ts';

export const setStockHandler: StaffHandlers['stock'] = async ({ params, body }, { sql, who, ip }) => {
  requirePermission(who, 'stock');
  if ((await stockedUnitsOf(sql, params.id, who.distributorId)) === undefined) throw new Refusal('NOT_FOUND');
  return tx(sql, async (inside) => {
    const stocked = await setStock(inside, params.id, who.distributorId, { ...body, staff: who.id });
    if (!stocked) {
      const n = (await stockedUnitsOf(inside, params.id, who.distributorId)) ?? 0;
      if (body.seen !== undefined && body.seen !== n) throw new Refusal('STOCK_MOVED', { n }, { stocked: n });
      throw new Refusal('STOCK_TOO_LOW');
    }
    const { before, ...now } = stocked;
    await insertAudit(inside, {
      staff: who.id,
      act: 'stock',
      subject: `option ${params.id}`,
      before: { stocked: before },
      after: { stocked: now.stocked },
      reason: body.reason,
      ip,
    });
    return now;
  });
};
