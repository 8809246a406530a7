import { type Sql, tx } from '../base/database.ts';
import type { Reference } from '../base/reference.ts';
import { setMark, takeMark } from '../base/watermark.ts';
import { sweepIdle } from '../people/guest.ts';
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
