import { Refusal } from '#contract/errors.ts';
import type { ReviewType } from '#contract/reviews.ts';
import { type ReviewRates, reviewPoints } from '#contract/rules/review-points.ts';
import { grantPoints, revokePoints } from '../benefits/points.ts';
import type { Tx } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { ReviewableLine } from './reviewable-lines.sql.ts';
import { reviewRewardOf, writeReviewReward } from './rewards.sql.ts';

/** The points for text, photos and videos of the current policies. */
export function reviewRatesOf({ policy }: Pick<ReferenceData, 'policy'>): ReviewRates {
  return { points: policy('reviewPoints'), small: policy('reviewSmall'), textLength: policy('reviewTextLength') };
}

/** The points that each kind of review of a line would earn now. */
export function reviewPointsFor(reference: ReferenceData, line: ReviewableLine) {
  const open = line.bringsPoints && !line.isGift && !line.isClosed && line.today <= line.pointUntil;
  const rates = reviewRatesOf(reference.of(line.brand));
  const of = (type: ReviewType) => (open ? reviewPoints(rates, { type, contents: enough, won: line.won }) : 0);
  return { text: of('text'), photo: of('photo'), video: of('video') };
}

/** The most points that a review of an item of this price, in won, may earn. */
export function maxReviewPointsFor(reference: ReferenceData, won: number) {
  return reviewPoints(reviewRatesOf(reference), { type: 'video', contents: enough, won });
}

const enough = '달고 맛있어서 가족 모두 아주 잘 먹었습니다. 또 주문할게요.';

/** The points of a review by its content, whenever it was written. */
export function reviewValueOf(
  reference: ReferenceData,
  line: ReviewableLine,
  review: { type: ReviewType; contents: string },
) {
  return line.bringsPoints && !line.isGift
    ? reviewPoints(reviewRatesOf(reference.of(line.brand)), { ...review, won: line.won })
    : 0;
}

type Change = { line: ReviewableLine; person: number; worth: number; pointBalance: { balance: number; held: number } };

/**
 * Adjusts the points of a review to its current value, under the lock of the member’s points. An increase is granted once a line and
 * within the point period; a decrease is revoked. Returns the points of the review. Throws REVIEW_POINTS_HELD when a pending order
 * holds the points to revoke.
 */
export async function setReviewReward(
  sql: Tx,
  reference: ReferenceData,
  { line, person, worth, pointBalance }: Change,
) {
  const { granted, taken, isClosed, lapsed } = await reviewRewardOf(sql, line.root, person);
  const now = granted - taken;
  if (worth > granted && !isClosed && line.today <= line.pointUntil) {
    await grantPoints(sql, reference, {
      person,
      type: 'review_reward',
      amount: worth - granted,
      label: '후기 적립',
      key: granted === 0 ? `review:${line.root}` : `review:${line.root}:${worth}`,
    });
    await writeReviewReward(sql, line.root, worth, taken);
    return worth - taken;
  }
  if (worth >= now) return isClosed ? 0 : now;
  const clawback = Math.max(0, now - Math.max(worth, lapsed));
  if (clawback > 0) {
    if (pointBalance.held > 0 && pointBalance.balance - pointBalance.held < clawback)
      throw new Refusal('REVIEW_POINTS_HELD');
    const key = `review.back:${line.root}:${taken + clawback}`;
    await revokePoints(sql, { person, amount: clawback, label: '후기 적립 회수', key });
    await writeReviewReward(sql, line.root, granted, taken + clawback);
  }
  return worth;
}
