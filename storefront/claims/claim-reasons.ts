import type { ClaimReason, ClaimRequestForm } from '#contract/claims.ts';
import type { OrderItem } from '#contract/orders.ts';
import {
  claimDeadlineOf,
  claimFaultOf,
  claimFormReasons,
  claimReasonNames,
  isCountedReason as countedWhen,
  exchangeableReasons,
  reasonsWithPhotos,
  returnLimits,
} from '#contract/rules/claims.ts';

export type ClaimKind = ClaimRequestForm['kind'];
export type CustomerClaimReason = Exclude<ClaimReason, 'LOST'>;
type Facts = Pick<OrderItem, 'orderItemProductStatus' | 'returnPolicy' | 'deliveredDate'>;
export type ClaimReasonChoice = { value: CustomerClaimReason; label: string; hint: string; disabled: boolean };

/** Every reason with its period as text; an unavailable one says why (rules D8.5). */
export function claimReasonsFor(line: Facts, kind: ClaimKind, now: number): ClaimReasonChoice[] {
  const names = claimFormReasons.filter((reason) => kind === 'return' || exchangeableReasons.includes(reason));
  return names.map((value) => ({ value, label: claimReasonNames[value], ...periodOf(value, line, now) }));
}

function periodOf(
  reason: CustomerClaimReason,
  { orderItemProductStatus, returnPolicy, deliveredDate }: Facts,
  now: number,
) {
  const closed = deliveredDate !== null && now >= claimDeadlineOf(reason, new Date(deliveredDate)).getTime();
  if (!isBuyerFault(reason)) {
    const hint = closed ? '받은 날부터 3개월이 지났어요.' : '받은 날부터 3개월, 알게 된 날부터 30일 안에';
    return { hint, disabled: closed };
  }
  if (returnPolicy !== 'normal') return { hint: returnLimits[returnPolicy], disabled: true };
  if (orderItemProductStatus === 'complete') return { hint: '구매확정한 상품이에요.', disabled: true };
  if (closed) return { hint: '받은 날부터 7일이 지났어요.', disabled: true };
  return { hint: '받은 날부터 7일 안에 · 반품 배송비를 내셔야 해요', disabled: false };
}

export function requiresPhoto(reason: CustomerClaimReason) {
  return reasonsWithPhotos.includes(reason);
}

/** Fresh products with some bad pieces are counted and refunded in part. */
export function isClaimCounted(
  reason: CustomerClaimReason,
  { returnPolicy }: Pick<OrderItem, 'returnPolicy'>,
  kind: ClaimKind,
) {
  return kind === 'return' && countedWhen(reason, returnPolicy);
}

export function isBuyerFault(reason: CustomerClaimReason) {
  return claimFaultOf(reason) === 'buyer';
}

/** Who pays for return shipping, as a sentence. */
export function returnShippingText(reason: CustomerClaimReason, line: Pick<OrderItem, 'returnPolicy'>) {
  if (isBuyerFault(reason))
    return '단순 변심·주문 실수로 돌려보내는 배송비는 구매하신 분이 부담하고, 환불 금액에서 빠져요.';
  if (isClaimCounted(reason, line, 'return')) return '상품은 돌려보내지 않아도 돼요. 배송비도 들지 않아요.';
  return '판매자 책임이라 돌려보내는 배송비는 판매자가 부담해요.';
}

/** The steps after the claim, as sentences; the server states how soon fresh products are refunded (`terms`). */
export function claimNextSteps(
  reason: CustomerClaimReason | null,
  line: Facts,
  kind: ClaimKind,
  terms: string[] = [],
): string[] {
  if (kind === 'replace')
    return [
      '판매자가 1영업일 안에 확인하고 새 상품을 보내 드려요.',
      '받은 상품은 택배 기사님이 가지러 가요. 배송비는 들지 않아요.',
    ];
  if (reason && isBuyerFault(reason))
    return [
      '판매자가 확인하면 택배 기사님이 상품을 가지러 가요.',
      '상품을 확인한 뒤 3영업일 안에 환불해 드려요. 반품 배송비는 환불 금액에서 빠져요.',
    ];
  if (line.returnPolicy === 'fresh')
    return terms.length > 0
      ? terms
      : ['판매자가 1영업일 안에 사진을 확인해 드려요.', '상품은 돌려보내지 않아도 돼요. 배송비도 들지 않아요.'];
  return ['판매자가 1영업일 안에 확인해요. 답이 늦어지면 담당자가 확인해 드려요.', '배송비는 들지 않아요.'];
}
