import type { ClaimReason, ClaimRequestForm } from '#contract/claims.ts';
import type { LineStatus } from '#contract/lines.ts';
import {
  claimDeadlineOf,
  claimFaultOf,
  exchangeableReasons,
  isCountedReason,
  reasonsWithPhotos,
  returnLimits,
} from '#contract/rules/claims.ts';
import type { RefundableLine } from '../refunds/refundable-order.ts';

export const uncountedPiecesText = '전체 몇 개 중 몇 개에 문제가 있는지 알려 주세요.';

export const alreadyRefundedText = '이미 모두 환불된 상품이라 더 신청할 수 없어요.';
export const pointsOnlyText = '포인트로만 결제한 상품의 일부 환불은 1:1 문의로 알려 주세요.';

/**
 * Returns why a fully refunded line cannot be claimed, as a Korean text; null if something is left. Spoilt pieces refund money
 * only, a return refunds points too, and an exchange needs items that are still paid for.
 */
export function fullyRefundedObjection(
  { groups }: Pick<RefundableLine, 'groups'>,
  isCountedClaim: boolean,
): string | null {
  const sum = (of: (group: RefundableLine['groups'][number]) => number) =>
    groups.reduce((all, group) => all + of(group), 0);
  const [cash, cost] = [sum((group) => group.cash - group.cashBack), sum((group) => group.cash + group.point)];
  if (isCountedClaim && cash <= 0) return sum((group) => group.cash) > 0 ? alreadyRefundedText : pointsOnlyText;
  return cost > 0 && cash + sum((group) => group.point - group.pointBack) <= 0 ? alreadyRefundedText : null;
}

export type ClaimFacts = {
  status: LineStatus;
  returnPolicy: 'normal' | 'fresh' | 'made_to_order';
  /** For made-to-order items: whether the buyer agreed that a change of mind excludes a return (rules D13). */
  isConsented: boolean;
  /** A gift's recipient gets no money, so they may exchange fresh items too (rules D12.2). */
  isReceivers: boolean;
  /** Null while in transit; for exchanged items the time when the new ones were shipped. */
  deliveredAt: Date | null;
  now: Date;
};

/** Returns whether a line with this status may be claimed (rules D4.2: 28, 29, 30). */
export function canStartClaim(kind: ClaimRequestForm['kind'], reason: ClaimReason, status: LineStatus) {
  if (kind === 'replace') return ['delivery_end', 'replace_complete'].includes(status);
  if (status === 'complete') return claimFaultOf(reason) === 'shop';
  return ['delivering', 'delivery_end', 'replace_complete'].includes(status);
}

/** Returns why a claim is refused, as a Korean text; null if it is accepted. */
export function claimObjection(
  form: Pick<ClaimRequestForm, 'kind' | 'reason' | 'images' | 'bad'>,
  facts: ClaimFacts,
): string | null {
  return claimBar(form, facts) ?? lackingPhotos(form) ?? lackingCount(form, facts);
}

/** The same for a caller: staff open the claim, and the photos are requested afterwards. */
export function callerClaimObjection(
  form: Pick<ClaimRequestForm, 'kind' | 'reason' | 'bad'>,
  facts: ClaimFacts,
): string | null {
  return claimBar(form, facts) ?? lackingCount(form, facts);
}

/** Returns why this reason excludes a claim, regardless of which evidence it has; null if it does not. */
export function claimBar(
  { kind, reason }: Pick<ClaimRequestForm, 'kind' | 'reason'>,
  facts: ClaimFacts,
): string | null {
  const fault = claimFaultOf(reason);
  if (kind === 'replace' && !exchangeableReasons.includes(reason))
    return '교환은 파손·불량이거나 다른 상품이 왔을 때 신청할 수 있어요.';
  if (kind === 'replace' && facts.returnPolicy === 'fresh' && !facts.isReceivers)
    return '신선식품은 교환 대신 환불로 도와드려요.';
  if (fault === 'buyer' && facts.returnPolicy === 'fresh') return returnLimits.fresh;
  if (fault === 'buyer' && facts.returnPolicy === 'made_to_order' && facts.isConsented)
    return returnLimits.made_to_order;
  if (facts.deliveredAt && fault === 'buyer' && facts.now >= claimDeadlineOf(reason, facts.deliveredAt))
    return '받은 날부터 7일이 지나 단순 변심으로 반품할 수 없어요.';
  if (facts.deliveredAt && facts.now >= claimDeadlineOf(reason, facts.deliveredAt))
    return '받은 날부터 3개월이 지나 신청할 수 없어요.';
  return null;
}

function lackingPhotos({ reason, images }: Pick<ClaimRequestForm, 'reason' | 'images'>): string | null {
  return reasonsWithPhotos.includes(reason) && images.length === 0
    ? '문제를 확인할 수 있는 사진을 1장 이상 올려 주세요.'
    : null;
}

function lackingCount(
  { kind, reason, bad }: Pick<ClaimRequestForm, 'kind' | 'reason' | 'bad'>,
  facts: ClaimFacts,
): string | null {
  if (kind === 'return' && isCountedReason(reason, facts.returnPolicy) && bad === undefined) return uncountedPiecesText;
  return null;
}
