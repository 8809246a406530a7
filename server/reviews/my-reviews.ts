import { Refusal } from '#contract/errors.ts';
import type { ReviewableItem } from '#contract/reviews.ts';
import type { Routes } from '#contract/routes.ts';
import { giftedLinesOf, orderLinesOf } from '../orders/lines-of.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { numberedPage, totalOf } from '../platform/paging/page.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { insertReviewAppeal, ownReviewOf, ownReviewsOf } from './my-reviews.sql.ts';
import { type ReviewTools, reviewDaysOf, reviewPeriodsOf } from './review-context.ts';
import { type ReviewableLine, reviewableLinesOf } from './reviewable-lines.sql.ts';
import { reviewPointsFor } from './rewards.ts';

type ReviewHandlers = Handlers<Routes['reviews']>;

/** The lines that a member may review, and the reviews they have written. */
export function createMyReviewHandlers({
  reference,
  limits,
}: ReviewTools): Pick<ReviewHandlers, 'toReview' | 'mine' | 'appeal'> {
  return {
    async toReview({ query }, { sql, who }) {
      const { page, take } = query;
      const read = (page: number) => reviewableLinesOf(sql, who.id, reviewPeriodsOf(reference), { ...query, page });
      const rows = await read(page);
      return {
        entities: await toReviewableItems(sql, reference, who.id, rows.slice(0, take)),
        page: numberedPage({ page, take }, rows.length, await totalOf(rows, page === 1, () => read(1))),
      };
    },

    async mine({ query }, { sql, who }) {
      const { page, take } = query;
      const read = (page: number) => ownReviewsOf(sql, who.id, reviewDaysOf(reference), { ...query, page });
      const rows = await read(page);
      return {
        entities: rows.slice(0, take).map(({ review }) => review),
        page: numberedPage({ page, take }, rows.length, await totalOf(rows, page === 1, () => read(1))),
      };
    },

    async appeal({ params: { id }, body }, { sql, who }) {
      await limits.spend(sql, { key: `appeal ${who.id}`, most: 10, seconds: 86_400 });
      const taken = await insertReviewAppeal(sql, who.id, id, reviewDaysOf(reference), body.contents);
      const review = await ownReviewOf(sql, who.id, id, reviewDaysOf(reference));
      if (!review) throw new Refusal('NOT_FOUND');
      if (!taken) throw new Refusal('APPEAL_PERIOD');
      return review;
    },
  };
}

/** Lines as their order shows them, with the points that a review of each would earn. */
export async function toReviewableItems(
  sql: Db,
  reference: ReferenceData,
  person: number,
  rows: ReviewableLine[],
): Promise<ReviewableItem[]> {
  const uuidsOf = (some: ReviewableLine[]) => some.map(({ uuid }) => uuid);
  const [bought, given] = [rows.filter(({ isGift }) => !isGift), rows.filter(({ isGift }) => isGift)];
  const now = reference.now();
  const boughtLines = await orderLinesOf(sql, person, uuidsOf(bought), now);
  const lines = new Map([...boughtLines, ...(await giftedLinesOf(sql, uuidsOf(given), now))]);
  return rows.flatMap((row) => {
    const line = lines.get(row.uuid);
    if (!line) return [];
    const points = reviewPointsFor(reference, row);
    const { reviewUntil } = row;
    const orderId = row.isGift ? null : row.orderId;
    return [{ ...line, orderId, points, pointUntil: points.video > 0 ? row.pointUntil : null, reviewUntil }];
  });
}
