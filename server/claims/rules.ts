import type { ClaimForm, ClaimReason } from '#contract/claims.ts';
import type { LineStatus } from '#contract/lines.ts';
import { claimEnds, exchanged, faultOf, isCounted, photographed, returnLimits } from '#contract/rules/claims.ts';

export const uncounted = '전체 몇 개 중 몇 개에 문제가 있는지 알려 주세요.';

export type Facts = {
  status: LineStatus;
  returnPolicy: 'normal' | 'fresh' | 'made_to_order';
  /** For what is made to order: whether its buyer agreed that it does not go back for a change of mind (rules D13). */
  isConsented: boolean;
  /** A gift's receiver gets no money, so that of fresh goods too another may be asked for (rules D12.2). */
  isReceivers: boolean;
  /** Null while it is still on its way. */
  deliveredAt: Date | null;
  now: Date;
};

/** Whether goods may be claimed from this status at all (rules D4.2: 28, 29, 30). */
export function mayStart(kind: ClaimForm['kind'], reason: ClaimReason, status: LineStatus) {
  if (kind === 'replace') return ['delivery_end', 'replace_complete'].includes(status);
  if (status === 'complete') return faultOf(reason) === 'shop';
  return ['delivering', 'delivery_end', 'replace_complete'].includes(status);
}

/** Why a claim is not taken, in words; null when it is. */
export function objection(form: Pick<ClaimForm, 'kind' | 'reason' | 'images' | 'bad'>, facts: Facts): string | null {
  return bar(form, facts) ?? lack(form, facts);
}

/** Why nothing can be claimed for this reason, however well it is shown. */
export function bar({ kind, reason }: Pick<ClaimForm, 'kind' | 'reason'>, facts: Facts): string | null {
  const fault = faultOf(reason);
  if (kind === 'replace' && !exchanged.includes(reason))
    return '교환은 파손·불량이거나 다른 상품이 왔을 때 신청할 수 있어요.';
  if (kind === 'replace' && facts.returnPolicy === 'fresh' && !facts.isReceivers)
    return '신선식품은 교환 대신 환불로 도와드려요.';
  if (fault === 'buyer' && facts.returnPolicy === 'fresh') return returnLimits.fresh;
  if (fault === 'buyer' && facts.returnPolicy === 'made_to_order' && facts.isConsented)
    return returnLimits.made_to_order;
  if (facts.deliveredAt && fault === 'buyer' && facts.now >= claimEnds(reason, facts.deliveredAt))
    return '받은 날부터 7일이 지나 단순 변심으로 반품할 수 없어요.';
  if (facts.deliveredAt && facts.now >= claimEnds(reason, facts.deliveredAt))
    return '받은 날부터 3개월이 지나 신청할 수 없어요.';
  return null;
}

function lack({ kind, reason, images, bad }: Parameters<typeof objection>[0], facts: Facts): string | null {
  if (photographed.includes(reason) && images.length === 0) return '문제를 확인할 수 있는 사진을 1장 이상 올려 주세요.';
  if (kind === 'return' && isCounted(reason, facts.returnPolicy) && bad === undefined) return uncounted;
  return null;
}

/** A claim over spoilt pieces beside everything its buyer was given before; won are whole. */
export type Asked = {
  bad: number | null;
  total: number | null;
  /** What this claim would bring. */
  cash: number;
  /** What the line was bought for. */
  amount: number;
  /** Null before it arrived. */
  hoursSince: number | null;
  lineCash: number;
  familyBack: number;
  orderCash: number;
  orderBack: number;
  bought: number;
  back: number;
  /** Claims within ninety days, this one too. */
  lately: number;
  /** Given without a person within thirty days. */
  month: number;
  isRefused: boolean;
};
export type FastTerms = { hours: number; percent: number; amount: number };
export type AutoTerms = { percent: number; month: number; claims: number };

/** Small spoilage, told of soon after it arrived. */
export function isFast({ bad, total, amount, hoursSince }: Asked, terms: FastTerms) {
  if (bad === null || total === null || hoursSince === null) return false;
  return hoursSince <= terms.hours && bad * 100 <= total * terms.percent && amount <= terms.amount;
}

/** What may be given without a person: a share of the line, the order and all one bought, a sum a month, and not too often. */
export function isWithin(asked: Asked, terms: AutoTerms) {
  const shares = [
    [asked.familyBack, asked.lineCash],
    [asked.orderBack, asked.orderCash],
    [asked.back, asked.bought],
  ] as const;
  return (
    !asked.isRefused &&
    asked.hoursSince !== null &&
    asked.lately <= terms.claims &&
    isWithinMonth(asked, terms) &&
    // Rounding up to ten won is the buyer's.
    shares.every(([back, of]) => (back + asked.cash - 9) * 100 <= of * terms.percent)
  );
}

/** Goods that came back are worth their whole price; without a person they bring no more than the month's sum. */
export function isWithinMonth({ cash, month }: Pick<Asked, 'cash' | 'month'>, terms: Pick<AutoTerms, 'month'>) {
  return month + cash <= terms.month;
}

/** What a shopper reads of it before telling (rules D8.5). */
export function fastWords(fast: FastTerms, auto: AutoTerms) {
  const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;
  return [
    `받은 뒤 ${fast.hours}시간 이내에 접수하면, 문제 있는 상품이 ${Math.min(fast.percent, auto.percent)}% 이하이고 ${won(fast.amount)} 이하인 상품은 바로 처리돼요.`,
    `바로 처리되는 금액은 30일 동안 모두 ${won(auto.month)}, 90일 동안 ${auto.claims}번까지예요. 그 밖에는 담당자가 사진을 확인하고 알려 드려요.`,
    '그 뒤에 접수해도 괜찮아요. 상품은 돌려보내지 않아도 돼요.',
  ];
}
