import { createHash } from 'node:crypto';
import type { Db } from '../platform/db/database.ts';

/**
 * A digest of what a line of an order sheet shows of its item besides the price, as a column of the view's line `l`. An order must
 * not contain items that the buyer has not seen.
 */
export const lineDigestSql = (sql: Db) => sql`
  md5(jsonb_build_array(l.product_id, l.name, l.option_id, l.option_name, l.shipment_date, l.dispatch_days, l.return_policy,
    l.distributor_id, l.distributor_name, l.origin, l.tax_status, l.is_giftable)::text) as digest`;

/** Returns the digest of a sheet, over its lines in order and their quantities. */
export function sheetDigestOf(lines: readonly { digest: string; unit: number }[]) {
  const shown = lines.map(({ digest, unit }) => `${digest}*${unit}`);
  return createHash('sha256').update(shown.join(' ')).digest('base64url');
}
