import type { TextRule } from './normalize-text.ts';

/** Categories of inquiries to customer care. */
export const inquiryCategories = ['order', 'delivery', 'claim', 'product', 'benefit', 'account', 'etc'] as const;
export type InquiryCategoryName = (typeof inquiryCategories)[number];

export const inquiryCategoryTexts: Record<InquiryCategoryName, string> = {
  order: '주문·결제',
  delivery: '배송',
  claim: '취소·교환·환불',
  product: '상품',
  benefit: '쿠폰·포인트',
  account: '회원·로그인',
  etc: '기타',
};

export const inquiryStates = ['waiting', 'answered', 'closed'] as const;
export type InquiryStateName = (typeof inquiryStates)[number];

export const maxInquiryPhotos = 5;
export const inquiryContentsRule: TextRule = {
  least: 5,
  most: 1000,
  message: '문의 내용은 5자 이상 1,000자까지 입력할 수 있습니다.',
};
/** A follow-up message may be as short as a yes. */
export const inquiryFollowUpRule: TextRule = {
  least: 1,
  most: 1000,
  message: '1자 이상 1,000자까지 입력할 수 있습니다.',
};
