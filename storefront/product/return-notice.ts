import type { Product } from '#contract/catalog.ts';
import { returnLimits } from '#contract/rules/claims.ts';

const freshNotice = '신선식품은 단순 변심에 의한 반품이 제한됩니다. 상품에 문제가 있으면 사진과 함께 알려 주세요.';
const madeNotice = `${returnLimits.made_to_order} 주문할 때 따로 동의를 여쭤봐요. 하자가 있거나 주문과 다르면 교환·환불해 드려요.`;

/** The notice for products that cannot be returned for a change of mind; null for others. */
export function returnNotice(policy: Product['returnPolicy']) {
  return { normal: null, fresh: freshNotice, made_to_order: madeNotice }[policy];
}
