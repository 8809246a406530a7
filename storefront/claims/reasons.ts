import type { ClaimForm, ClaimReason } from '#contract/claims.ts';
import type { OrderLine } from '#contract/orders.ts';
import {
  claimEnds,
  isCounted as countedWhen,
  exchanged,
  faultOf,
  photographed,
  returnLimits,
} from '#contract/rules/claims.ts';

export type Kind = ClaimForm['kind'];
export type Asked = Exclude<ClaimReason, 'LOST'>;
type Facts = Pick<OrderLine, 'orderItemProductStatus' | 'returnPolicy' | 'deliveredDate'>;
export type Choice = { value: Asked; label: string; hint: string; disabled: boolean };

const labels: Record<Asked, string> = {
  DAMAGED: '파손·상함',
  DEFECT: '품질 불량',
  WRONG_ITEM: '다른 상품 도착',
  MISSING: '수량 부족',
  LATE: '배송 지연으로 사용 불가',
  CHANGE_OF_MIND: '단순 변심',
  WRONG_OPTION: '주문 실수',
};
/** Every reason with its period in words; one that is not open says why (rules D8.5). */
export function reasonsFor(line: Facts, kind: Kind, now: number): Choice[] {
  const names = (Object.keys(labels) as Asked[]).filter((reason) => kind === 'return' || exchanged.includes(reason));
  return names.map((value) => ({ value, label: labels[value], ...periodOf(value, line, now) }));
}

function periodOf(reason: Asked, { orderItemProductStatus, returnPolicy, deliveredDate }: Facts, now: number) {
  const closed = deliveredDate !== null && now >= claimEnds(reason, new Date(deliveredDate)).getTime();
  if (!isBuyers(reason)) {
    const hint = closed ? '받은 날부터 3개월이 지났어요.' : '받은 날부터 3개월, 알게 된 날부터 30일 안에';
    return { hint, disabled: closed };
  }
  if (returnPolicy !== 'normal') return { hint: returnLimits[returnPolicy], disabled: true };
  if (orderItemProductStatus === 'complete') return { hint: '구매확정한 상품이에요.', disabled: true };
  if (closed) return { hint: '받은 날부터 7일이 지났어요.', disabled: true };
  return { hint: '받은 날부터 7일 안에 · 반품 배송비를 내셔야 해요', disabled: false };
}

export function needsPhoto(reason: Asked) {
  return photographed.includes(reason);
}

/** Fresh goods of which only some pieces are bad are counted and paid for in part. */
export function isCounted(reason: Asked, { returnPolicy }: Pick<OrderLine, 'returnPolicy'>, kind: Kind) {
  return kind === 'return' && countedWhen(reason, returnPolicy);
}

export function isBuyers(reason: Asked) {
  return faultOf(reason) === 'buyer';
}

/** Who pays for the goods' way back, in a sentence. */
export function carriageOf(reason: Asked, line: Pick<OrderLine, 'returnPolicy'>) {
  if (isBuyers(reason))
    return '단순 변심·주문 실수로 돌려보내는 배송비는 구매하신 분이 부담하고, 환불 금액에서 빠져요.';
  if (isCounted(reason, line, 'return')) return '상품은 돌려보내지 않아도 돼요. 배송비도 들지 않아요.';
  return '판매자 책임이라 돌려보내는 배송비는 판매자가 부담해요.';
}

/** What happens after the press, in words; how soon fresh goods are paid for is the server's to say (`terms`). */
export function afterwards(reason: Asked | null, line: Facts, kind: Kind, terms: string[] = []): string[] {
  if (kind === 'replace')
    return [
      '판매자가 1영업일 안에 확인하고 새 상품을 보내 드려요.',
      '받은 상품을 가지러 갈 때는 미리 알려 드려요. 배송비는 들지 않아요.',
    ];
  if (reason && isBuyers(reason))
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
