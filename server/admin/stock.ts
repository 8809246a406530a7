import { Refusal } from '#contract/errors.ts';
import { tx } from '../platform/db/database.ts';
import { writeAudit } from '../staff/audit-log.ts';
import { admit } from '../staff/permissions.ts';
import { setStock } from '../stock/adjust.ts';
import type { Desk } from './admin-context.ts';
import { inWarehouse } from './stock.sql.ts';

export const stock: Desk['stock'] = async ({ params, body }, { sql, who, ip }) => {
  admit(who, 'stock');
  if ((await inWarehouse(sql, params.id, who.distributorId)) === undefined) throw new Refusal('NOT_FOUND');
  return tx(sql, async (inside) => {
    const stocked = await setStock(inside, params.id, who.distributorId, { ...body, staff: who.id });
    if (!stocked) {
      const n = (await inWarehouse(inside, params.id, who.distributorId)) ?? 0;
      if (body.seen !== undefined && body.seen !== n) throw new Refusal('STOCK_MOVED', { n }, { stocked: n });
      throw new Refusal('STOCK_TOO_LOW');
    }
    const { before, ...now } = stocked;
    await writeAudit(inside, {
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
