import { Refusal } from '#contract/errors.ts';
import type { ToReview } from '#contract/reviews.ts';
import type { Routes } from '#contract/routes.ts';
import { givenLinesOf, linesOf } from '../orders/lines-of.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { turned } from '../platform/paging/page.ts';
import type { Reference } from '../platform/reference-data.ts';
import { appeal, myReview, myReviews } from './my-reviews.sql.ts';
import { boundsOf, daysOf, type ReviewTools } from './review-context.ts';
import { linesToReview, type Told } from './reviewable-lines.sql.ts';
import { pointsFor } from './rewards.ts';

type Room = Handlers<Routes['reviews']>;

/** What a member may still speak of and what he has said. */
export function own({ reference, limits }: ReviewTools): Pick<Room, 'toReview' | 'mine' | 'appeal'> {
  return {
    async toReview({ query }, { sql, who }) {
      const { page, take } = query;
      const rows = await linesToReview(sql, who.id, boundsOf(reference), query);
      return {
        entities: await shownLines(sql, reference, who.id, rows.slice(0, take)),
        page: turned({ page, take }, rows.length, rows[0]?.total ?? 0),
      };
    },

    async mine({ query }, { sql, who }) {
      const { page, take } = query;
      const rows = await myReviews(sql, who.id, daysOf(reference), query);
      return {
        entities: rows.slice(0, take).map(({ review }) => review),
        page: turned({ page, take }, rows.length, rows[0]?.total ?? 0),
      };
    },

    async appeal({ params: { id }, body }, { sql, who }) {
      await limits.spend(sql, { key: `appeal ${who.id}`, most: 10, seconds: 86_400 });
      const taken = await appeal(sql, who.id, id, daysOf(reference), body.contents);
      const review = await myReview(sql, who.id, id, daysOf(reference));
      if (!review) throw new Refusal('NOT_FOUND');
      if (!taken) throw new Refusal('APPEAL_PERIOD');
      return review;
    },
  };
}

/** Lines as their order shows them, with what a review of each would bring. */
export async function shownLines(sql: Db, reference: Reference, person: number, rows: Told[]): Promise<ToReview[]> {
  const uuidsOf = (some: Told[]) => some.map(({ uuid }) => uuid);
  const [bought, given] = [rows.filter(({ isGift }) => !isGift), rows.filter(({ isGift }) => isGift)];
  const now = reference.now();
  const own = await linesOf(sql, person, uuidsOf(bought), now);
  const lines = new Map([...own, ...(await givenLinesOf(sql, uuidsOf(given), now))]);
  return rows.flatMap((row) => {
    const line = lines.get(row.uuid);
    if (!line) return [];
    const points = pointsFor(reference, row);
    const { reviewUntil } = row;
    const orderId = row.isGift ? null : row.orderId;
    return [{ ...line, orderId, points, pointUntil: points.video > 0 ? row.pointUntil : null, reviewUntil }];
  });
}
