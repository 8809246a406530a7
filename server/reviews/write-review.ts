import { Refusal } from '#contract/errors.ts';
import type { CustomerReview } from '#contract/reviews.ts';
import type { Routes } from '#contract/routes.ts';
import { reviewTypeOf } from '#contract/rules/review-points.ts';
import { lockPoints } from '../benefits/points.ts';
import { recountReviews } from '../catalog/review-summary.ts';
import { markReviewed } from '../order-records/mark-reviewed.ts';
import { type Db, type Tx, tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { attachImages, attachVideo, releaseFiles } from '../uploads/attach.ts';
import { deleteReviewVideo, insertReviewVideo } from '../videos/review-videos.ts';
import { createReviewModeration } from './moderation.ts';
import { ownReviewOf } from './my-reviews.sql.ts';
import { toReviewableItems } from './my-reviews.ts';
import { type ReviewTools, reviewDaysOf, reviewPeriodsOf } from './review-context.ts';
import { type ReviewableLine, reviewableLineOf, reviewedLineOf } from './reviewable-lines.sql.ts';
import { closeReviewReward, reviewRewardOf } from './rewards.sql.ts';
import { reviewValueOf, setReviewReward } from './rewards.ts';
import {
  deleteReview,
  insertReview,
  lockOwnReview,
  type OwnReviewRow,
  setReviewPoints,
  updateReview,
} from './write-review.sql.ts';

type ReviewHandlers = Handlers<Routes['reviews']>;

/**
 * Writes, changes and deletes reviews, each in one transaction with their points and the product rating. The points of the author are
 * locked first, so that a line is not reviewed twice and no points are spent while they are revoked.
 */
export function createWriteReviewHandlers({
  reference,
  limits,
  notifier,
}: ReviewTools): Pick<ReviewHandlers, 'write' | 'change' | 'remove'> {
  const moderation = createReviewModeration(notifier);
  return {
    async write({ body }, { sql, who }) {
      await limits.spend(sql, { key: `review ${who.id}`, most: 60, seconds: 3600 });
      return tx(sql, async (inside) => {
        const pointBalance = await lockPoints(inside, who.id);
        const line = await requireReviewableLine(inside, reference, who.id, body.orderItemProduct);
        const images = await attachImages(inside, who.id, body.images);
        const video = body.video ? await attachVideo(inside, who.id, body.video) : null;
        const words = { ...body, images, type: reviewTypeOf({ images: images.length, video: video !== null }) };
        const id = await insertReview(inside, who.id, line, words);
        if (video) await insertReviewVideo(inside, { review: id, product: line.productId, ...video });
        const worth = reviewValueOf(reference, line, words);
        await setReviewPoints(
          inside,
          id,
          await setReviewReward(inside, reference, { line, person: who.id, worth, pointBalance }),
        );
        await markReviewed(inside, line.uuid, true);
        await recountReviews(inside, line.productId);
        return customerReviewOf(inside, reference, who.id, id);
      });
    },

    async change({ params: { id }, body }, { sql, who }) {
      await limits.spend(sql, { key: `review ${who.id}`, most: 60, seconds: 3600 });
      return tx(sql, async (inside) => {
        const pointBalance = await lockPoints(inside, who.id);
        const review = await lockOwnReview(inside, who.id, id, reference.policy('reviewEditDays'));
        if (!review) throw new Refusal('NOT_FOUND');
        if (review.hidden) throw new Refusal('REVIEW_HIDDEN');
        if (!review.isOpen) throw new Refusal('REVIEW_PERIOD');
        if (body.version !== undefined && body.version !== review.version) throw new Refusal('REVIEW_CHANGED');
        const images = await imagesAfterEdit(inside, who.id, review, body.images);
        const video = await replaceVideo(inside, who.id, review, body.video ?? null);
        const words = { ...body, images, type: reviewTypeOf({ images: images.length, video }) };
        await updateReview(inside, id, words);
        const line = await reviewedLineOf(inside, review.line, reviewPeriodsOf(reference));
        if (line) {
          const [value, past] = [reviewValueOf(reference, line, words), reviewValueOf(reference, line, review)];
          // A refund may have lowered the value of the line. Only a removal costs points (rules D16).
          const worth = Math.max(value, review.point - Math.max(0, past - value));
          await setReviewPoints(
            inside,
            id,
            await setReviewReward(inside, reference, { line, person: who.id, worth, pointBalance }),
          );
        }
        await recountReviews(inside, review.productId);
        return customerReviewOf(inside, reference, who.id, id);
      });
    },

    async remove({ params: { id } }, { sql, who }) {
      return tx(sql, async (inside) => {
        const pointBalance = await lockPoints(inside, who.id);
        const review = await lockOwnReview(inside, who.id, id, 0);
        if (!review) throw new Refusal('NOT_FOUND');
        const line = await reviewedLineOf(inside, review.line, reviewPeriodsOf(reference));
        const point = line ? await giveUp(inside, reference, line, who.id, pointBalance) : 0;
        await markReviewed(inside, review.line, false);
        const path = await deleteReviewVideo(inside, id);
        await releaseFiles(inside, [...review.images, ...(path ? [path] : [])]);
        await moderation.endReports(inside, id);
        await deleteReview(inside, id);
        await recountReviews(inside, review.productId);
        const open = await reviewableLineOf(inside, who.id, review.line, reviewPeriodsOf(reference));
        const again = open?.isArrived && open.today <= open.reviewUntil ? [open] : [];
        return { line: (await toReviewableItems(inside, reference, who.id, again))[0] ?? null, point };
      });
    },
  };
}

/** A line that the member bought or received and may review now. */
async function requireReviewableLine(sql: Tx, reference: ReferenceData, person: number, uuid: string) {
  const line = await reviewableLineOf(sql, person, uuid, reviewPeriodsOf(reference));
  if (!line) throw new Refusal('NOT_FOUND');
  if (line.isReviewed) throw new Refusal('REVIEW_EXISTS');
  if (!line.isArrived) throw new Refusal('REVIEW_NOT_ALLOWED');
  if (line.today > line.reviewUntil) throw new Refusal('REVIEW_PERIOD');
  return line;
}

/** Revokes all points of a line’s review and closes it for further ones. */
async function giveUp(
  sql: Tx,
  reference: ReferenceData,
  line: ReviewableLine,
  person: number,
  pointBalance: { balance: number; held: number },
) {
  const before = await reviewRewardOf(sql, line.root, person);
  await setReviewReward(sql, reference, { line, person, worth: 0, pointBalance });
  await closeReviewReward(sql, line.root);
  return (await reviewRewardOf(sql, line.root, person)).taken - before.taken;
}

/** The images of a changed review: its own ones that stay, and new ones. Removed images are released. */
async function imagesAfterEdit(sql: Tx, person: number, review: OwnReviewRow, images: string[]) {
  const old = new Set(review.images);
  const fresh = images.filter((image) => !image.startsWith('/'));
  if (new Set(images).size < images.length || images.some((image) => image.startsWith('/') && !old.has(image)))
    throw new Refusal('FILE_UNKNOWN');
  const paths = new Map((await attachImages(sql, person, fresh)).map((path, at) => [fresh[at], path]));
  const next = images.map((image) => paths.get(image) ?? image);
  await releaseFiles(
    sql,
    review.images.filter((image) => !next.includes(image)),
  );
  return next;
}

/** Whether the changed review has a video: its own one, a new one, or none. */
async function replaceVideo(sql: Tx, person: number, review: OwnReviewRow, video: string | null) {
  if (video === 'keep') return review.type === 'video';
  const path = await deleteReviewVideo(sql, review.id);
  if (path) await releaseFiles(sql, [path]);
  if (video === null) return false;
  await insertReviewVideo(sql, {
    review: review.id,
    product: review.productId,
    ...(await attachVideo(sql, person, video)),
  });
  return true;
}

async function customerReviewOf(
  sql: Db,
  reference: ReferenceData,
  person: number,
  id: number,
): Promise<CustomerReview> {
  const review = await ownReviewOf(sql, person, id, reviewDaysOf(reference));
  if (!review) throw new Refusal('NOT_FOUND');
  return review;
}
