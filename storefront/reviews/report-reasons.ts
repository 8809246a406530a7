import type { ReviewReportReason } from '#contract/reviews.ts';

/** Reasons for reporting or hiding a review, as customers read them. */
export const reviewFaultTexts: Record<ReviewReportReason, string> = {
  personal: '개인정보가 드러나 있어요',
  abuse: '욕설이나 비방이 있어요',
  advert: '광고나 홍보예요',
  unrelated: '상품과 관계없는 내용이에요',
  copied: '다른 사람의 사진이나 글이에요',
};
