import { dateOf } from '../notifications/korean-text.ts';
import type { Outbox } from '../notifications/outbox.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import { setMark, takeMark } from '../platform/jobs/watermark.ts';
import type { Reference } from '../platform/reference-data.ts';
import { silentSince } from './review-reminders.sql.ts';
import { mostFor } from './rewards.ts';

/** So long after it came somebody is asked what it was like. */
const afterMs = 3 * 24 * 60 * 60_000;

/** Asks members once a line, three days after it came, to say what it was like (rules D18.2). What came before the first time is left alone. */
export function remindOfReviews(sql: Sql, outbox: Outbox, reference: Reference) {
  return tx(sql, async (inside) => {
    const until = reference.now().getTime() - afterMs;
    const from = await takeMark(inside, 'reviews asked for', inside`${until}::bigint`);
    if (from === undefined || from >= until) return;
    for (const line of await silentSince(inside, from, until, reference.policies('reviewDays')))
      await outbox.tell(inside, 'REVIEW_REMIND', {
        event: line.uuid,
        to: { person: line.person },
        words: {
          이름: line.name,
          상품명: line.product,
          포인트: `최대 ${mostFor(reference.of(line.brand), line.won)}P`,
          기한: dateOf(line.until),
        },
        path: `/my-cuma/review/write/${line.uuid}`,
        order: line.orderId,
        line: line.id,
        brand: line.brand,
      });
    await setMark(inside, 'reviews asked for', until);
  });
}
