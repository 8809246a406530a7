import { sweepIdleGuests } from '../customer-records/guest.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import { lockWatermark, setWatermark } from '../platform/jobs/watermark.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { sweepRevokedGuests } from './guests.sql.ts';

/** Deletes guests who have been idle for months, one batch of customers per run. */
export function sweepGuests(sql: Sql, reference: ReferenceData) {
  return tx(sql, async (inside) => {
    await sweepRevokedGuests(inside);
    const mark = await lockWatermark(inside, 'guests');
    if (mark === undefined) return;
    const next = await sweepIdleGuests(inside, mark, reference.policy('guestIdleDays'));
    await setWatermark(inside, 'guests', next);
  });
}
