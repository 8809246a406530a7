import { Refusal } from '#contract/errors.ts';
import { refundedText } from '../notifications/order-notifications.ts';
import { type TransitionActor, transitionLines } from '../order-records/transition-lines.ts';
import type { OrderServices } from '../orders/order-services.ts';
import type { Tx } from '../platform/db/database.ts';
import { issueRefund } from '../refunds/issue-refund.ts';
import {
  lockRefundableOrder,
  type RefundableLineFacts,
  type RefundableOrderDetail,
} from '../refunds/lock-refundable-order.ts';
import { accountQuestionText } from '../refunds/refund-method.ts';
import { unitsLeftOf } from '../refunds/refundable-order.ts';
import { markReviewReturned } from '../reviews/mark-returned.ts';
import { reserveExchange } from '../stock/reserve-exchange.ts';
import { attachEvidence } from '../uploads/attach.ts';
import { fullyRefundedObjection } from './claim-objections.ts';
import { claimReturnFeeOf, claimValueOf } from './claim-value.ts';
import { closeClaim, type OpenClaimRow, openClaimOf, rejectClaim } from './claims.sql.ts';

type Answer = {
  order: number;
  lineId: number;
  verdict: 'approved' | 'refused';
  answer: string;
  by: TransitionActor;
  sellable: boolean;
  /** Evidence of a rejection: ids of images that the deciding staff member uploaded. */
  evidence?: { staff: number; images: string[] };
};

/** Decides an open claim, for the seller, an operator or a job. Returns the uuid of its refund. */
export async function decideClaim(inside: Tx, orderServices: OrderServices, asked: Answer) {
  const { order, lineId, verdict, answer, by, sellable, evidence } = asked;
  const refundable = await lockRefundableOrder(inside, order, orderServices.reference);
  const line = refundable.lines.find((one) => one.id === lineId);
  const claim = line && (await openClaimOf(inside, line.id));
  if (!line || !claim || !['return_request', 'replace_request'].includes(line.status))
    throw new Refusal('INVALID_STATUS_TRANSITION');
  if (verdict === 'approved')
    return approveClaim(inside, orderServices, { refundable, line, claim, by, answer, sellable });
  const images = evidence ? await attachEvidence(inside, evidence.staff, evidence.images) : [];
  if (!(await rejectClaim(inside, claim.id, by, answer, images))) throw new Refusal('INVALID_STATUS_TRANSITION');
  await restoreLineStatus(inside, refundable, line, claim, by, answer);
  await orderServices.notifier.line(inside, 'CLAIM_RESULT', line.id, {
    units: claim.unit,
    reason: `신청이 받아들여지지 않았어요. (${answer})`,
  });
  return undefined;
}

type ApprovalInput = {
  refundable: RefundableOrderDetail;
  line: RefundableLineFacts;
  claim: OpenClaimRow;
  by: TransitionActor;
  answer: string;
  sellable: boolean;
};

const nothingBack = '돌려드릴 금액이 0원이에요. 이미 환불된 내역을 확인하고 신청을 거절해 주세요.';

/**
 * Moves the line and records the refund; returns the refund's uuid, or undefined for an exchange. Throws INVALID_STATUS_TRANSITION
 * if the claim was answered since, OUT_OF_STOCK if there is no replacement, BUNDLE_CANCEL_ONLY if the refund would be negative.
 */
export async function approveClaim(
  inside: Tx,
  orderServices: OrderServices,
  { refundable, line, claim, by, answer, sellable }: ApprovalInput,
) {
  const orderId = refundable.order.id;
  if (line.status === 'replace_request') {
    await reserveReplacement(inside, line);
    if (!(await closeClaim(inside, claim.id, 'approved', by, answer))) throw new Refusal('INVALID_STATUS_TRANSITION');
    await transitionLines(inside, [
      { lineId: line.id, orderId, from: 'replace_request', to: 'replace_complete', by, reason: answer },
    ]);
    await orderServices.notifier.line(inside, 'CLAIM_RESULT', line.id, {
      units: claim.unit,
      reason: '교환 상품을 보내드렸어요.',
    });
    return undefined;
  }
  const isPart = claim.damagedCount !== null && claim.pieceCount !== null;
  const calculation = claimValueOf(
    refundable,
    line,
    claim,
    claimReturnFeeOf(refundable, orderServices.reference.of(refundable.order.brand)),
  );
  if (calculation.isTooLittle) throw new Refusal('BUNDLE_CANCEL_ONLY');
  // The money may have been refunded since the claim. Nothing is left to refund then, and the claim can only be rejected.
  if (fullyRefundedObjection(line, isPart)) throw new Refusal('CLAIM_NOT_ALLOWED', { why: nothingBack });
  const kind = isPart ? ('claim' as const) : ('return' as const);
  const refund = await issueRefund(inside, refundable, calculation, {
    kind,
    fault: claim.fault,
    reason: answer,
    by,
    account: claim.account,
    sellable,
  });
  if (!(await closeClaim(inside, claim.id, 'approved', by, answer, refund.id)))
    throw new Refusal('INVALID_STATUS_TRANSITION');
  if (isPart) await restoreLineStatus(inside, refundable, line, claim, by, answer);
  else {
    await transitionLines(inside, [
      { lineId: line.id, orderId, from: 'return_request', to: 'return_complete', by, reason: answer },
    ]);
    await markReviewReturned(inside, line.id);
  }
  await orderServices.notifier.line(inside, 'CLAIM_RESULT', line.id, {
    units: claim.unit,
    reason: resultOf(refundable, calculation, refund.needsAccount),
  });
  return refund.uuid;
}

/** Reserves stock for an exchange. Throws OUT_OF_STOCK, before anything is written, if there is not enough. */
async function reserveReplacement(inside: Tx, line: RefundableLineFacts) {
  const units = line.groups.map((group) => ({ optionId: group.optionId, unit: unitsLeftOf(line, group) }));
  const left = await reserveExchange(inside, units);
  if (left !== undefined) throw new Refusal('OUT_OF_STOCK', { name: line.name, n: left });
}

// A gift's recipient never sees its price or a part of it.
function resultOf(
  { order }: RefundableOrderDetail,
  calculation: { cash: number; point: number },
  needsAccount: boolean,
) {
  if (order.isGift) return '보낸 분께 환불해 드려요.';
  const back = refundedText(calculation);
  return back ? `환불 금액: ${back}${needsAccount ? `. ${accountQuestionText}` : ''}` : '처리가 끝났어요.';
}

/** Returns the line to its status before the claim. Throws INVALID_STATUS_TRANSITION from `transitionLines`. */
export async function restoreLineStatus(
  inside: Tx,
  refundable: RefundableOrderDetail,
  line: RefundableLineFacts,
  claim: OpenClaimRow,
  by: TransitionActor,
  reason: string,
) {
  const from = line.status;
  // An exchange that began as a return cannot go back to a status that only a return may start from.
  const to =
    from === 'replace_request' && !['delivery_end', 'replace_complete'].includes(claim.before)
      ? 'delivery_end'
      : claim.before;
  await transitionLines(inside, [{ lineId: line.id, orderId: refundable.order.id, from, to, by, reason }]);
}
