import type { Db } from '../platform/db/database.ts';

/**
 * What the funding `f` of a line of the order `o` means for a cancellation, as pairs of a JSON object (rules D13). `f` is joined outwards: all
 * are false for a product without a funding.
 */
export const fundingFactsSql = (sql: Db) => sql`
  'isFundingMissed', f.funding_status is not distinct from 'failed',
  'isFundingClosed', coalesce(current_funding_status(f) in ('success', 'producing', 'shipping', 'closed'), false),
  'isFundingLate', case when f.product_id is not null
    then korea_date(shop_now()) > f.estimated_shipment_date + (policy_of('fundingLate', o.brand)->>'delayDays')::int else false end`;
