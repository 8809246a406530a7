import { formatWon } from '#contract/rules/money.ts';
/** A claim over spoilt pieces beside everything its buyer was given before; won are whole. */
export type AutoApprovalCase = {
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
export type InstantRefundTerms = { hours: number; percent: number; amount: number };
export type AutoApprovalTerms = { percent: number; month: number; claims: number };

/** Small spoilage, told of soon after it arrived. */
export function isInstantRefund({ bad, total, amount, hoursSince }: AutoApprovalCase, terms: InstantRefundTerms) {
  if (bad === null || total === null || hoursSince === null) return false;
  return hoursSince <= terms.hours && bad * 100 <= total * terms.percent && amount <= terms.amount;
}

/** What may be given without a person: a share of the line, the order and all one bought, a sum a month, and not too often. */
export function isWithinAutoTerms(asked: AutoApprovalCase, terms: AutoApprovalTerms) {
  const shares = [
    [asked.familyBack, asked.lineCash],
    [asked.orderBack, asked.orderCash],
    [asked.back, asked.bought],
  ] as const;
  return (
    !asked.isRefused &&
    asked.hoursSince !== null &&
    asked.lately <= terms.claims &&
    isWithinMonthlyLimit(asked, terms) &&
    // Rounding up to ten won is the buyer's.
    shares.every(([back, of]) => (back + asked.cash - 9) * 100 <= of * terms.percent)
  );
}

/** Goods that came back are worth their whole price; without a person they bring no more than the month's sum. */
export function isWithinMonthlyLimit(
  { cash, month }: Pick<AutoApprovalCase, 'cash' | 'month'>,
  terms: Pick<AutoApprovalTerms, 'month'>,
) {
  return month + cash <= terms.month;
}

/** What a shopper reads of it before telling (rules D8.5). */
export function instantRefundText(fast: InstantRefundTerms, auto: AutoApprovalTerms) {
  return [
    `받은 뒤 ${fast.hours}시간 이내에 접수하면, 문제 있는 상품이 ${Math.min(fast.percent, auto.percent)}% 이하이고 ${formatWon(fast.amount)} 이하인 상품은 바로 처리돼요.`,
    `바로 처리되는 금액은 30일 동안 모두 ${formatWon(auto.month)}, 90일 동안 ${auto.claims}번까지예요. 그 밖에는 담당자가 사진을 확인하고 알려 드려요.`,
    '그 뒤에 접수해도 괜찮아요. 상품은 돌려보내지 않아도 돼요.',
  ];
}
