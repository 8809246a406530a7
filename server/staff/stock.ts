import { Refusal } from '#contract/refusal.ts';
import { tx } from '../database.ts';
import { writeAudit } from './audit.sql.ts';
import { admit, type Desk } from './desk.ts';
import { optionExists, setStock } from './stock.sql.ts';

export const stock: Desk['stock'] = async ({ params, body }, { sql, who, ip }) => {
  admit(who, 'stock');
  if (!(await optionExists(sql, params.id, who.distributorId))) throw new Refusal('NOT_FOUND');
  return tx(sql, async (inside) => {
    const stocked = await setStock(inside, params.id, who.distributorId, body);
    if (!stocked) throw new Refusal('STOCK_TOO_LOW');
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
