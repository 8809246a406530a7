import { Refusal } from '#contract/refusal.ts';
import type { ReviewFault } from '#contract/reviews.ts';
import type { Tx } from '../base/database.ts';
import { recountReviews } from '../catalog/recount.ts';
import type { Letters } from '../messages/letters.ts';
import { hideReviewFilm } from '../videos/of-review.ts';
import { answerAppeal, decideReports, type Judged, lockJudged, setHidden, writeAnswer } from './moderation.sql.ts';

export const faultTexts: Record<ReviewFault, string> = {
  personal: '개인정보 노출',
  abuse: '욕설·비방',
  advert: '광고·홍보',
  unrelated: '상품과 관계없는 내용',
  copied: '다른 사람의 사진·글 도용',
};

/** What the staff does about reviews (rules D16), each in the caller's transaction; whom it concerns is told. All throw NOT_FOUND. */
export function moderation(letters: Letters) {
  return {
    /** Answers in the seller's name. The author hears of the first answer, if he wants to hear of answers. */
    async answer(sql: Tx, id: number, text: string) {
      const review = await judged(sql, id);
      await writeAnswer(sql, id, text);
      if (!review.isFirstAnswer || !review.wantsAnswers || review.author === null) return;
      await letters.member(sql, review.author, {
        kind: 'REVIEW_ANSWERED',
        key: `REVIEW_ANSWERED ${id}`,
        text: (name) => `후기에 판매자 답글이 달렸어요\n${name}님이 ${review.product}에 남긴 후기를 확인해 주세요.`,
      });
    },

    /** Hides it; never for its stars. Throws INVALID_STATUS_TRANSITION when it is hidden already. */
    async blind(sql: Tx, id: number, reason: ReviewFault, appealDays: number) {
      const review = await judged(sql, id);
      if (review.hidden) throw new Refusal('INVALID_STATUS_TRANSITION');
      await setHidden(sql, id, reason);
      await hideReviewFilm(sql, id, true);
      await recountReviews(sql, review.productId);
      const reports = await decideReports(sql, id, 'upheld');
      await tellReporters(sql, reports, review, `신고하신 후기를 가렸어요.\n- 사유: ${faultTexts[reason]}`);
      await tellAuthor(
        sql,
        review,
        'REVIEW_HIDDEN',
        `남겨 주신 후기가 가려졌어요\n- 상품: ${review.product}\n- 사유: ${faultTexts[reason]}\n${appealDays}일 안에 이의를 신청할 수 있어요.`,
      );
    },

    /** Shows it again; an objection is answered with yes. Throws INVALID_STATUS_TRANSITION when it is not hidden. */
    async unblind(sql: Tx, id: number) {
      const review = await judged(sql, id);
      if (!review.hidden) throw new Refusal('INVALID_STATUS_TRANSITION');
      await setHidden(sql, id, null);
      await hideReviewFilm(sql, id, false);
      await recountReviews(sql, review.productId);
      await tellAuthor(sql, review, 'REVIEW_SHOWN', `남겨 주신 후기를 다시 보여 드려요\n- 상품: ${review.product}`);
    },

    /** Leaves it as it is: reports and an objection are answered with no. Throws INVALID_STATUS_TRANSITION when neither waits. */
    async settle(sql: Tx, id: number, reason: string) {
      const review = await judged(sql, id);
      const reports = await decideReports(sql, id, 'dismissed');
      if (reports.length === 0 && !review.appealOpen) throw new Refusal('INVALID_STATUS_TRANSITION');
      await tellReporters(sql, reports, review, `신고하신 후기를 확인했지만 가릴 사유가 없었어요.\n- ${reason}`);
      if (!review.appealOpen) return;
      await answerAppeal(sql, id);
      await tellAuthor(
        sql,
        review,
        'REVIEW_APPEAL_REFUSED',
        `이의 신청을 확인했지만 후기를 다시 보여 드리기 어려워요\n- 상품: ${review.product}\n- ${reason}`,
      );
    },
  };

  async function tellAuthor(sql: Tx, { id, author }: Judged, kind: string, words: string) {
    if (author === null) return;
    const [moment] = await sql<{ at: number }[]>`select (extract(epoch from shop_moment()) * 1000)::bigint as at`;
    await letters.member(sql, author, {
      kind,
      key: `${kind} ${id} ${moment?.at}`,
      text: (name) => `${words}\n(${name}님)`,
    });
  }

  async function tellReporters(sql: Tx, reports: { id: number; person: number }[], { product }: Judged, words: string) {
    for (const { id, person } of reports)
      await letters.member(sql, person, {
        kind: 'REVIEW_REPORT_RESULT',
        key: `REVIEW_REPORT_RESULT ${id}`,
        text: (name) => `신고 결과를 알려 드려요\n${name}님, ${product}\n${words}`,
      });
  }
}

async function judged(sql: Tx, id: number) {
  const review = await lockJudged(sql, id);
  if (!review) throw new Refusal('NOT_FOUND');
  return review;
}
