import type { AdConversions } from '../integrations/ad-conversion-client.ts';
import { claimServerPurchaseReport } from '../order-records/order-writes.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import {
  type ConversionProvider,
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
  if (!purchases.ga4 && !purchases.meta) return;
  for (const { orderId, analytics, named } of await unreportedPurchases(sql, hours)) {
    const companies: ConversionProvider[] = [
      ...(analytics && purchases.ga4 ? (['ga4'] as const) : []),
      ...(named && purchases.meta ? (['meta'] as const) : []),
    ];
    if (companies.length === 0) continue;
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
