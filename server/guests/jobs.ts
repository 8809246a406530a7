import { type Sql, tx } from '../base/database.ts';
import type { Reference } from '../base/reference.ts';
import { sweepEnded, sweepIdle } from './guests.sql.ts';

/** Lets go of guests who have not been here for months, round by round through all people. */
export function sweepGuests(sql: Sql, reference: Reference) {
  return tx(sql, async (inside) => {
    await sweepEnded(inside);
    await inside`insert into watermark (name, value) values ('guests', 0) on conflict do nothing`;
    const [mark] = await inside<{ value: number }[]>`
      select value from watermark where name = 'guests' for update skip locked`;
    if (!mark) return;
    const next = await sweepIdle(inside, mark.value, reference.policy('guestIdleDays'));
    await inside`update watermark set value = ${next} where name = 'guests'`;
  });
}
