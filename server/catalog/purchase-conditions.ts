import type { ProductPersonalData } from '#contract/catalog.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { ReferenceData } from '../platform/reference-data.ts';

/** `bought`: the quantity this person has bought within the counted days. */
type Limits = {
  bought: number;
  minGrade: number | null;
  appOnly: boolean;
  businessOnly: boolean;
  limit: number | null;
  noResale: boolean;
};

/** The purchase conditions of a product, and whether this person meets each. */
export function purchaseConditionsOf(product: Limits, who: Actor, reference: ReferenceData) {
  const all: ProductPersonalData['userProductOrderConditions'] = [];
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
    const left = Math.max(0, product.limit - product.bought);
    const message =
      left === 0
        ? `한 분당 ${product.limit}개까지 모두 구매하셨어요.`
        : `한 분당 ${product.limit}개까지 구매할 수 있어요.${product.bought > 0 ? ` (남은 수량 ${left}개)` : ''}`;
    all.push({ type: 'purchaseLimit', isSatisfy: left > 0, message });
  }
  if (product.noResale) {
    const most = reference.policy('noResaleWeekly');
    all.push({
      type: 'noResale',
      isSatisfy: true,
      message: `한 사람, 한 주소당 일주일에 ${most}개까지 구매할 수 있어요.`,
    });
  }
  return all;
}
