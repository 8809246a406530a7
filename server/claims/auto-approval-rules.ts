import { formatWon } from '#contract/rules/money.ts';
/** A claim over spoilt pieces with its buyer's earlier refunds; amounts are in won. */
export type AutoApprovalCase = {
  damagedCount: number | null;
  pieceCount: number | null;
  /** The refund of this claim. */
  cash: number;
  /** The price of the line. */
  amount: number;
  /** Hours since delivery; null before. */
  hoursSince: number | null;
  lineCash: number;
  familyBack: number;
  orderCash: number;
  orderBack: number;
  bought: number;
  refunded: number;
  /** Claims within ninety days, including this one. */
  lately: number;
  /** Won refunded automatically within thirty days. */
  month: number;
  isRefused: boolean;
};
export type InstantRefundTerms = { hours: number; percent: number; amount: number };
export type AutoApprovalTerms = { percent: number; month: number; claims: number };

/** Returns whether the damage is small and was reported soon after delivery. */
export function isInstantRefund(
  { damagedCount, pieceCount, amount, hoursSince }: AutoApprovalCase,
  terms: InstantRefundTerms,
) {
  if (damagedCount === null || pieceCount === null || hoursSince === null) return false;
  return hoursSince <= terms.hours && damagedCount * 100 <= pieceCount * terms.percent && amount <= terms.amount;
}

/**
 * Returns whether the refund may be given automatically: within a share of the line, of the order and of all purchases, within a
 * monthly sum, and not too often.
 */
export function isWithinAutoTerms(approvalCase: AutoApprovalCase, terms: AutoApprovalTerms) {
  const shares = [
    [approvalCase.familyBack, approvalCase.lineCash],
    [approvalCase.orderBack, approvalCase.orderCash],
    [approvalCase.refunded, approvalCase.bought],
  ] as const;
  return (
    !approvalCase.isRefused &&
    approvalCase.hoursSince !== null &&
    approvalCase.lately <= terms.claims &&
    isWithinMonthlyLimit(approvalCase, terms) &&
    // Rounding up to ten won favours the buyer.
    shares.every(([refunded, of]) => (refunded + approvalCase.cash - 9) * 100 <= of * terms.percent)
  );
}

/** Returned items are worth their full price; an automatic refund stays within the monthly sum. */
export function isWithinMonthlyLimit(
  { cash, month }: Pick<AutoApprovalCase, 'cash' | 'month'>,
  terms: Pick<AutoApprovalTerms, 'month'>,
) {
  return month + cash <= terms.month;
}

/** Returns the text that a buyer reads before a claim (rules D8.5). */
export function instantRefundText(fast: InstantRefundTerms, auto: AutoApprovalTerms) {
  return [
    `받은 뒤 ${fast.hours}시간 이내에 접수하면, 문제 있는 상품이 ${Math.min(fast.percent, auto.percent)}% 이하이고 ${formatWon(fast.amount)} 이하인 상품은 바로 처리돼요.`,
    `바로 처리되는 금액은 30일 동안 모두 ${formatWon(auto.month)}, 90일 동안 ${auto.claims}번까지예요. 그 밖에는 담당자가 사진을 확인하고 알려 드려요.`,
    '그 뒤에 접수해도 괜찮아요. 상품은 돌려보내지 않아도 돼요.',
  ];
}
