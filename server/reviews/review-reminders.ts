import { koreanDateText } from '../notifications/korean-text.ts';
import type { MessageOutbox } from '../notifications/outbox.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import { lockWatermark, setWatermark } from '../platform/jobs/watermark.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { unreviewedLinesSince } from './review-reminders.sql.ts';
import { maxReviewPointsFor } from './rewards.ts';

/** Milliseconds after delivery until the request is sent. */
const afterMs = 3 * 24 * 60 * 60_000;

/** Sends members one review request a line, three days after delivery (rules D18.2). Lines delivered before the first run are skipped. */
export function sendReviewReminders(sql: Sql, outbox: MessageOutbox, reference: ReferenceData) {
  return tx(sql, async (inside) => {
    const until = reference.now().getTime() - afterMs;
    const from = await lockWatermark(inside, 'reviews asked for', inside`${until}::bigint`);
    if (from === undefined || from >= until) return;
    for (const line of await unreviewedLinesSince(inside, from, until, reference.policies('reviewDays')))
      await outbox.enqueue(inside, 'REVIEW_REMIND', {
        event: line.uuid,
        to: { person: line.person },
        words: {
          이름: line.name,
          상품명: line.product,
          포인트: `최대 ${maxReviewPointsFor(reference.of(line.brand), line.won)}P`,
          기한: koreanDateText(line.until),
        },
        path: `/my-cuma/review/write/${line.uuid}`,
        order: line.orderId,
        line: line.id,
        brand: line.brand,
      });
    await setWatermark(inside, 'reviews asked for', until);
  });
}
