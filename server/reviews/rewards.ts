import { Refusal } from '#contract/errors.ts';
import type { ReviewType } from '#contract/reviews.ts';
import { type ReviewRates, reviewPoints } from '#contract/rules/review-points.ts';
import { givePoints, takeBack } from '../benefits/points.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Reference } from '../platform/reference-data.ts';
import type { Told } from './reviewable-lines.sql.ts';
import { rewardOf, writeReward } from './rewards.sql.ts';

/** Points for words and for pictures, as the policies are now. */
export function ratesOf({ policy }: Pick<Reference, 'policy'>): ReviewRates {
  return { points: policy('reviewPoints'), small: policy('reviewSmall'), textLength: policy('reviewTextLength') };
}

/** What each kind of review would bring for a line now. */
export function pointsFor(reference: Reference, line: Told) {
  const open = line.bringsPoints && !line.isGift && !line.isClosed && line.today <= line.pointUntil;
  const rates = ratesOf(reference.of(line.brand));
  const of = (type: ReviewType) => (open ? reviewPoints(rates, { type, contents: enough, won: line.won }) : 0);
  return { text: of('text'), photo: of('photo'), video: of('video') };
}

/** The most a review of what cost so many won may bring. */
export function mostFor(reference: Reference, won: number) {
  return reviewPoints(ratesOf(reference), { type: 'video', contents: enough, won });
}

const enough = '달고 맛있어서 가족 모두 아주 잘 먹었습니다. 또 주문할게요.';

/** What a review is worth by itself, whenever it was written. */
export function worthOf(reference: Reference, line: Told, review: { type: ReviewType; contents: string }) {
  return line.bringsPoints && !line.isGift
    ? reviewPoints(ratesOf(reference.of(line.brand)), { ...review, won: line.won })
    : 0;
}

type Change = { line: Told; person: number; worth: number; purse: { balance: number; held: number } };

/**
 * Brings what was given for a line's review to what it is worth now, under the lock of its writer's points: a step up is given once a
 * line for ever and within its days, a step down is taken back. Returns the points the review stands for. Throws REVIEW_POINTS_HELD
 * when an order that waits to be paid holds what would be taken.
 */
export async function bringTo(sql: Tx, reference: Reference, { line, person, worth, purse }: Change) {
  const { granted, taken, isClosed, lapsed } = await rewardOf(sql, line.root, person);
  const now = granted - taken;
  if (worth > granted && !isClosed && line.today <= line.pointUntil) {
    await givePoints(sql, reference, {
      person,
      type: 'review_reward',
      amount: worth - granted,
      label: '후기 적립',
      key: granted === 0 ? `review:${line.root}` : `review:${line.root}:${worth}`,
    });
    await writeReward(sql, line.root, worth, taken);
    return worth - taken;
  }
  if (worth >= now) return isClosed ? 0 : now;
  const back = Math.max(0, now - Math.max(worth, lapsed));
  if (back > 0) {
    if (purse.held > 0 && purse.balance - purse.held < back) throw new Refusal('REVIEW_POINTS_HELD');
    const key = `review.back:${line.root}:${taken + back}`;
    await takeBack(sql, { person, amount: back, label: '후기 적립 회수', key });
    await writeReward(sql, line.root, granted, taken + back);
  }
  return worth;
}
