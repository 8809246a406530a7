import type { AdConversions } from '../integrations/ad-conversion-client.ts';
import { claimServerPurchaseReport } from '../order-records/order-writes.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import {
  conversionPurchaseOf,
  finishConversionReport,
  markConversionUnknown,
  startConversionReport,
  unreportedPurchases,
} from './ad-conversions.sql.ts';

/**
 * Reports purchases that no page has reported, some hours after payment, to the platforms the buyer consented to. Each report is
 * inserted before it is sent, and sent once. A report that may have arrived is not sent again.
 */
export async function reportAdConversions(sql: Sql, purchases: AdConversions, hours: number) {
  await markConversionUnknown(sql);
  const platforms = (['ga4', 'meta'] as const).filter((company) => purchases[company]);
  if (platforms.length === 0) return;
  for (const { orderId, companies } of await unreportedPurchases(sql, hours, platforms)) {
    const isOurs = await tx(sql, async (inside) => {
      if (!(await claimServerPurchaseReport(inside, orderId))) return false;
      await startConversionReport(inside, orderId, companies);
      return true;
    });
    const purchase = isOurs ? await conversionPurchaseOf(sql, orderId) : undefined;
    if (!purchase) continue;
    for (const company of companies) {
      const { outcome, why } = (await purchases[company]?.(purchase)) ?? { outcome: 'unknown', why: null };
      await finishConversionReport(sql, orderId, company, outcome, why);
    }
  }
}
