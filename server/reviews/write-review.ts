import { Refusal } from '#contract/errors.ts';
import type { MyReview } from '#contract/reviews.ts';
import type { Routes } from '#contract/routes.ts';
import { reviewTypeOf } from '#contract/rules/review-points.ts';
import { lockPoints } from '../benefits/points.ts';
import { recountReviews } from '../catalog/review-summary.ts';
import { markReviewed } from '../order-records/mark-reviewed.ts';
import { type Db, type Tx, tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Reference } from '../platform/reference-data.ts';
import { letGo, takeFilm, takePictures } from '../uploads/attach.ts';
import { addReviewFilm, dropReviewFilm } from '../videos/review-videos.ts';
import { myReview } from './my-reviews.sql.ts';
import { shownLines } from './my-reviews.ts';
import { boundsOf, daysOf, type ReviewTools } from './review-context.ts';
import { lineOfReview, lineToReview, type Told } from './reviewable-lines.sql.ts';
import { closeReward, rewardOf } from './rewards.sql.ts';
import { bringTo, worthOf } from './rewards.ts';
import { deleteReview, insertReview, lockReview, type Own, setPoint, updateReview } from './write-review.sql.ts';

type Room = Handlers<Routes['reviews']>;

/**
 * Writing, changing and taking away, each in one transaction with its points and the product's stars. Its writer's points are locked
 * first, so that nobody writes twice at once and nothing is spent while it is taken back.
 */
export function writing({ reference, limits }: ReviewTools): Pick<Room, 'write' | 'change' | 'remove'> {
  return {
    async write({ body }, { sql, who }) {
      await limits.spend(sql, { key: `review ${who.id}`, most: 60, seconds: 3600 });
      return tx(sql, async (inside) => {
        const purse = await lockPoints(inside, who.id);
        const line = await writable(inside, reference, who.id, body.orderItemProduct);
        const images = await takePictures(inside, who.id, body.images);
        const film = body.video ? await takeFilm(inside, who.id, body.video) : null;
        const words = { ...body, images, type: reviewTypeOf({ images: images.length, video: film !== null }) };
        const id = await insertReview(inside, who.id, line, words);
        if (film) await addReviewFilm(inside, { review: id, product: line.productId, ...film });
        const worth = worthOf(reference, line, words);
        await setPoint(inside, id, await bringTo(inside, reference, { line, person: who.id, worth, purse }));
        await markReviewed(inside, line.uuid, true);
        await recountReviews(inside, line.productId);
        return shown(inside, reference, who.id, id);
      });
    },

    async change({ params: { id }, body }, { sql, who }) {
      await limits.spend(sql, { key: `review ${who.id}`, most: 60, seconds: 3600 });
      return tx(sql, async (inside) => {
        const purse = await lockPoints(inside, who.id);
        const review = await lockReview(inside, who.id, id, reference.policy('reviewEditDays'));
        if (!review) throw new Refusal('NOT_FOUND');
        if (review.hidden) throw new Refusal('REVIEW_HIDDEN');
        if (!review.isOpen) throw new Refusal('REVIEW_PERIOD');
        if (body.version !== undefined && body.version !== review.version) throw new Refusal('REVIEW_CHANGED');
        const images = await kept(inside, who.id, review, body.images);
        const video = await film(inside, who.id, review, body.video ?? null);
        const words = { ...body, images, type: reviewTypeOf({ images: images.length, video }) };
        await updateReview(inside, id, words);
        const line = await lineOfReview(inside, review.line, boundsOf(reference));
        if (line) {
          const worth = worthOf(reference, line, words);
          await setPoint(inside, id, await bringTo(inside, reference, { line, person: who.id, worth, purse }));
        }
        await recountReviews(inside, review.productId);
        return shown(inside, reference, who.id, id);
      });
    },

    async remove({ params: { id } }, { sql, who }) {
      return tx(sql, async (inside) => {
        const purse = await lockPoints(inside, who.id);
        const review = await lockReview(inside, who.id, id, 0);
        if (!review) throw new Refusal('NOT_FOUND');
        const line = await lineOfReview(inside, review.line, boundsOf(reference));
        const point = line ? await giveUp(inside, reference, line, who.id, purse) : 0;
        await markReviewed(inside, review.line, false);
        const path = await dropReviewFilm(inside, id);
        await letGo(inside, [...review.images, ...(path ? [path] : [])]);
        await deleteReview(inside, id);
        await recountReviews(inside, review.productId);
        const open = await lineToReview(inside, who.id, review.line, boundsOf(reference));
        const again = open?.isArrived && open.today <= open.reviewUntil ? [open] : [];
        return { line: (await shownLines(inside, reference, who.id, again))[0] ?? null, point };
      });
    },
  };
}

/** A line this person bought or was given that may be spoken of now. */
async function writable(sql: Tx, reference: Reference, person: number, uuid: string) {
  const line = await lineToReview(sql, person, uuid, boundsOf(reference));
  if (!line) throw new Refusal('NOT_FOUND');
  if (line.isReviewed) throw new Refusal('REVIEW_EXISTS');
  if (!line.isArrived) throw new Refusal('REVIEW_NOT_ALLOWED');
  if (line.today > line.reviewUntil) throw new Refusal('REVIEW_PERIOD');
  return line;
}

/** All points of a line's review go back, and none come again. */
async function giveUp(
  sql: Tx,
  reference: Reference,
  line: Told,
  person: number,
  purse: { balance: number; held: number },
) {
  const before = await rewardOf(sql, line.root, person);
  await bringTo(sql, reference, { line, person, worth: 0, purse });
  await closeReward(sql, line.root);
  return (await rewardOf(sql, line.root, person)).taken - before.taken;
}

/** The pictures a review is left with: its own that stay, and new ones in between. What it loses is let go. */
async function kept(sql: Tx, person: number, review: Own, images: string[]) {
  const old = new Set(review.images);
  const fresh = images.filter((image) => !image.startsWith('/'));
  if (new Set(images).size < images.length || images.some((image) => image.startsWith('/') && !old.has(image)))
    throw new Refusal('FILE_UNKNOWN');
  const paths = new Map((await takePictures(sql, person, fresh)).map((path, at) => [fresh[at], path]));
  const next = images.map((image) => paths.get(image) ?? image);
  await letGo(
    sql,
    review.images.filter((image) => !next.includes(image)),
  );
  return next;
}

/** Whether the review has a film afterwards: the one it had, a new one, or none. */
async function film(sql: Tx, person: number, review: Own, video: string | null) {
  if (video === 'keep') return review.type === 'video';
  const path = await dropReviewFilm(sql, review.id);
  if (path) await letGo(sql, [path]);
  if (video === null) return false;
  await addReviewFilm(sql, { review: review.id, product: review.productId, ...(await takeFilm(sql, person, video)) });
  return true;
}

async function shown(sql: Db, reference: Reference, person: number, id: number): Promise<MyReview> {
  const review = await myReview(sql, person, id, daysOf(reference));
  if (!review) throw new Refusal('NOT_FOUND');
  return review;
}
