import { Refusal } from '#contract/errors.ts';
import type { ReviewReportReason } from '#contract/reviews.ts';
import { recountReviews } from '../catalog/review-summary.ts';
import type { MessageVariables } from '../notifications/message-templates.ts';
import type { OrderNotifier } from '../notifications/order-notifications.ts';
import type { Tx } from '../platform/db/database.ts';
import { setReviewVideoHidden } from '../videos/review-videos.ts';
import {
  closeReviewAppeal,
  decideReviewReports,
  lockModeratedReview,
  type ModeratedReview,
  setReviewAnswer,
  setReviewHidden,
} from './moderation.sql.ts';

export const reviewReportTexts: Record<ReviewReportReason, string> = {
  personal: '개인정보 노출',
  abuse: '욕설·비방',
  advert: '광고·홍보',
  unrelated: '상품과 관계없는 내용',
  copied: '다른 사람의 사진·글 도용',
};

type AuthorCode = 'REVIEW_HIDDEN' | 'REVIEW_SHOWN' | 'REVIEW_APPEAL_REFUSED';

/** The page with the reviews of a member. */
const ownReviewsPath = '/my-cuma/reviews';

/**
 * Moderation of reviews (rules D16), in the transaction of the caller. The affected members are notified. All functions throw NOT_FOUND.
 */
export function createReviewModeration(notifier: OrderNotifier) {
  return {
    /**
     * Answers for the seller. The author is notified of the first answer. Throws VERSION_MOVED where the answer is no longer the one that
     * was `seen`; undefined replaces any.
     */
    async answer(sql: Tx, id: number, text: string, seen: string | null | undefined) {
      const review = await lockReview(sql, id);
      if (seen !== undefined && seen !== review.answer) throw new Refusal('VERSION_MOVED');
      await setReviewAnswer(sql, id, text);
      if (review.answer !== null || review.author === null) return;
      await notifier.member(sql, 'REVIEW_ANSWERED', review.author, {
        event: String(id),
        words: (name) => ({ 이름: name, 상품명: review.product }),
        path: ownReviewsPath,
      });
    },

    /** Hides a review; its rating is never a reason. Throws INVALID_STATUS_TRANSITION when it is already hidden. */
    async blind(sql: Tx, id: number, reason: ReviewReportReason, appealDays: number) {
      const review = await lockReview(sql, id);
      if (review.hidden) throw new Refusal('INVALID_STATUS_TRANSITION');
      await setReviewHidden(sql, id, reason);
      await setReviewVideoHidden(sql, id, true);
      await recountReviews(sql, review.productId);
      const reports = await decideReviewReports(sql, id, 'upheld');
      await notifyReporters(sql, reports, review, '후기를 가렸어요', reviewReportTexts[reason]);
      const hidingWords = { 사유: reviewReportTexts[reason], 날수: String(appealDays) };
      await notifyAuthor(sql, review, 'REVIEW_HIDDEN', (about) => ({ ...about, ...hidingWords }));
    },

    /** Shows a review again, which accepts an open appeal. Throws INVALID_STATUS_TRANSITION when it is not hidden. */
    async unblind(sql: Tx, id: number) {
      const review = await lockReview(sql, id);
      if (!review.hidden) throw new Refusal('INVALID_STATUS_TRANSITION');
      await setReviewHidden(sql, id, null);
      await setReviewVideoHidden(sql, id, false);
      await recountReviews(sql, review.productId);
      await notifyAuthor(sql, review, 'REVIEW_SHOWN', (about) => about);
    },

    /** Dismisses reports and rejects an appeal. Throws INVALID_STATUS_TRANSITION when neither is open. */
    async settle(sql: Tx, id: number, reason: string) {
      const review = await lockReview(sql, id);
      const reports = await decideReviewReports(sql, id, 'dismissed');
      if (reports.length === 0 && !review.appealOpen) throw new Refusal('INVALID_STATUS_TRANSITION');
      await notifyReporters(sql, reports, review, '가릴 사유가 없어 그대로 두었어요', reason);
      if (!review.appealOpen) return;
      await closeReviewAppeal(sql, id);
      await notifyAuthor(sql, review, 'REVIEW_APPEAL_REFUSED', (about) => ({ ...about, 사유: reason }));
    },

    /** Notifies the reporters of a review that its author is about to delete, because its reports are deleted with it. */
    async endReports(sql: Tx, id: number) {
      const review = await lockReview(sql, id);
      const reports = await decideReviewReports(sql, id, 'upheld');
      await notifyReporters(sql, reports, review, '쓴 분이 후기를 지웠어요', '이제 아무에게도 보이지 않아요');
    },
  };

  async function notifyAuthor<C extends AuthorCode>(
    sql: Tx,
    { id, author, product }: ModeratedReview,
    code: C,
    words: (about: { 이름: string; 상품명: string }) => MessageVariables<C>,
  ) {
    if (author === null) return;
    const [moment] = await sql<{ at: number }[]>`select (extract(epoch from shop_moment()) * 1000)::bigint as at`;
    await notifier.member<C>(sql, code, author, {
      event: `${id} ${moment?.at}`,
      words: (name) => words({ 이름: name, 상품명: product }),
      path: ownReviewsPath,
    });
  }

  async function notifyReporters(
    sql: Tx,
    reports: { id: number; person: number }[],
    { product, productId }: ModeratedReview,
    outcome: string,
    why: string,
  ) {
    for (const { id, person } of reports)
      await notifier.member(sql, 'REVIEW_REPORT_RESULT', person, {
        event: String(id),
        words: (name) => ({ 이름: name, 상품명: product, 결과: outcome, 사유: why }),
        path: `/product/${productId}/reviews`,
      });
  }
}

async function lockReview(sql: Tx, id: number) {
  const review = await lockModeratedReview(sql, id);
  if (!review) throw new Refusal('NOT_FOUND');
  return review;
}
