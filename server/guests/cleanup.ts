import { sweepIdle } from '../customer-records/guest.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import { setMark, takeMark } from '../platform/jobs/watermark.ts';
import type { Reference } from '../platform/reference-data.ts';
import { sweepEnded } from './guests.sql.ts';

/** Lets go of guests who have not been here for months, round by round through all people. */
export function sweepGuests(sql: Sql, reference: Reference) {
  return tx(sql, async (inside) => {
    await sweepEnded(inside);
    const mark = await takeMark(inside, 'guests');
    if (mark === undefined) return;
    const next = await sweepIdle(inside, mark, reference.policy('guestIdleDays'));
    await setMark(inside, 'guests', next);
  });
}
