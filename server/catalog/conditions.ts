import type { Personal } from '#contract/catalog.ts';
import type { Reference } from '../base/reference.ts';
import type { Who } from '../base/who.ts';

type Limits = {
  minGrade: number | null;
  appOnly: boolean;
  businessOnly: boolean;
  limit: number | null;
  noResale: boolean;
};

/** What a product asks of its buyer, and whether this person has it. */
export function conditions(product: Limits, who: Who, reference: Reference) {
  const all: Personal['userProductOrderConditions'] = [];
  if (product.minGrade !== null) {
    const message = `${reference.gradeName(product.minGrade)} 등급부터 구매할 수 있어요.`;
    all.push({ type: 'minGrade', isSatisfy: who.grade >= product.minGrade, message });
  }
  if (product.appOnly) {
    all.push({ type: 'appOnly', isSatisfy: who.platform !== 'web', message: '앱에서만 구매할 수 있는 상품입니다.' });
  }
  if (product.businessOnly) {
    all.push({ type: 'businessOnly', isSatisfy: who.isBusiness, message: '사업자 회원 전용 상품입니다.' });
  }
  if (product.limit !== null) {
    all.push({
      type: 'purchaseLimit',
      isSatisfy: true,
      message: `한 분당 ${product.limit}개까지 구매할 수 있어요.`,
    });
  }
  if (product.noResale) {
    const most = reference.policy('noResaleWeekly');
    all.push({ type: 'noResale', isSatisfy: true, message: `한 주소로 일주일에 ${most}개까지 구매할 수 있어요.` });
  }
  return all;
}
