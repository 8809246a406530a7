import type { ClaimRequestForm } from '#contract/claims.ts';
import { Refusal } from '#contract/errors.ts';
import { claimFaultOf, isCountedReason } from '#contract/rules/claims.ts';
import { type TransitionActor, transitionLines } from '../order-records/transition-lines.ts';
import { chosenUnitsOf } from '../orders/cancel-lines.ts';
import { parcelWarningsOf } from '../orders/fulfillment.ts';
import type { OrderServices } from '../orders/order-services.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Tx } from '../platform/db/database.ts';
import { sumAmounts } from '../pricing/sums.ts';
import { decryptRefundAccount, encryptRefundAccount } from '../refunds/issue-refund.ts';
import {
  lockRefundableOrder,
  type RefundableLineFacts,
  type RefundableOrderDetail,
} from '../refunds/lock-refundable-order.ts';
import { needsRefundAccount } from '../refunds/refund-method.ts';
import { grossLeftOf, unitsLeftOfLine } from '../refunds/refundable-order.ts';
import { isWholesaleLineSplit, wholesaleWholeText } from '../refunds/wholesale-cancel-rules.ts';
import { attachImages } from '../uploads/attach.ts';
import { autoApprovalCaseOf, claimFactsOf, isApprovedInstantly } from './claim-context.ts';
import { callerClaimObjection, canStartClaim, claimObjection, fullyRefundedObjection } from './claim-objections.ts';
import { claimValueOf } from './claim-value.ts';
import { claimantLinksOf, insertClaimantLinks, lockAutoVerdicts } from './claimant-history.sql.ts';
import {
  closeClaim,
  insertClaim,
  type OpenClaimRow,
  openClaimOf,
  setClaimKind,
  setReturnPickup,
} from './claims.sql.ts';
import { approveClaim, restoreLineStatus } from './decide-claim.ts';
import { checkSplittable, claimTogetherText, splitClaimedUnits } from './split-claimed-line.ts';

export { lineOfOpenClaim } from './claims.sql.ts';

type OpenClaimInput = {
  refundable: RefundableOrderDetail;
  line: RefundableLineFacts;
  form: ClaimRequestForm;
  by: TransitionActor;
  /** Whose images the form names. Null for a caller, whose form has none. */
  person: number | null;
};

/**
 * Opens a return, an exchange, or a claim over spoilt pieces. A part of a line is split into a separate line; small damage is
 * refunded at once (rules D8.5), but not for a caller of staff. Returns the uuid of the claimed line.
 */
export async function requestClaim(
  inside: Tx,
  orderServices: OrderServices,
  { refundable, line, form, by, person }: OpenClaimInput,
) {
  const reference = orderServices.reference.of(refundable.order.brand);
  const { kind, reason } = form;
  const isForCaller = by === 'staff';
  // The caller of a gift is its recipient.
  const isRecipients = by === 'receiver' || (isForCaller && refundable.order.isGift);
  if (refundable.order.isGift && !isRecipients)
    throw new Refusal('CLAIM_NOT_ALLOWED', { why: '선물은 받으신 분이 신청할 수 있어요.' });
  if (!canStartClaim(kind, reason, line.status)) throw new Refusal('INVALID_STATUS_TRANSITION');
  const isPart = kind === 'return' && isCountedReason(reason, line.returnPolicy) && form.bad !== undefined;
  const objection =
    fullyRefundedObjection(line, isPart) ??
    (isForCaller ? callerClaimObjection : claimObjection)(form, claimFactsOf(line, reference.now(), isRecipients));
  if (objection) throw new Refusal('CLAIM_NOT_ALLOWED', { why: objection });
  const account = encryptRefundAccount(orderServices.encryption, form.refundAccount);
  // Only the buyer is asked before. A gift's recipient gets no money, and for a caller the order asks afterwards.
  if (kind === 'return' && by === 'buyer' && !account && needsRefundAccount(refundable, grossLeftOf(line), true))
    throw new Refusal('REFUND_ACCOUNT_REQUIRED');
  const images = person === null ? [] : await attachImages(inside, person, form.images);

  const units = chosenUnitsOf(line, isPart ? {} : form);
  const unit = sumAmounts([...units.values()], (one) => one);
  const isWhole = unit === unitsLeftOfLine(line);
  if (isWholesaleLineSplit(line, units, claimFaultOf(reason)))
    throw new Refusal('CLAIM_NOT_ALLOWED', { why: wholesaleWholeText });
  if (!isWhole && !checkSplittable(line, units)) throw new Refusal('CLAIM_NOT_ALLOWED', { why: claimTogetherText });
  const target = isWhole ? line : await splitClaimedUnits(inside, line, units);
  const fault = claimFaultOf(reason);
  const id = await insertClaim(inside, {
    line: target.id,
    kind,
    reason,
    fault,
    detail: form.detail,
    unit,
    damagedCount: isPart ? (form.bad ?? null) : null,
    pieceCount: isPart ? (form.total ?? null) : null,
    images,
    before: line.status,
    account,
  });
  const ties = await claimantLinksOf(
    inside,
    refundable.order.id,
    accountFingerprint(orderServices.encryption, form.refundAccount, refundable.order.account),
    line.id,
  );
  await insertClaimantLinks(inside, id, ties);
  const to = kind === 'return' ? 'return_request' : 'replace_request';
  await transitionLines(inside, [
    { lineId: target.id, orderId: refundable.order.id, from: line.status, to, by, reason },
  ]);

  const { bad: damagedCount = null, total: pieceCount = null } = form;
  // Nothing is refunded at once for words on the telephone.
  if (isPart && !isForCaller && (await isPaidAtOnce())) {
    const claim: OpenClaimRow = {
      id,
      kind,
      reason,
      fault,
      unit,
      damagedCount,
      pieceCount,
      before: line.status,
      account,
      isWaiting: false,
      hasArrived: line.deliveredAt !== null,
    };
    await approveClaim(inside, orderServices, {
      refundable,
      line: { ...line, status: to, previous: line.status },
      claim,
      by: 'system',
      answer: by === 'receiver' ? '보낸 분께 바로 환불해 드렸어요.' : '바로 환불해 드렸어요.',
      sellable: false,
    });
  } else {
    await orderServices.notifier.line(inside, 'CLAIM_RECEIVED', target.id, {
      reason: kind === 'return' ? '반품·환불' : '교환',
      units: unit,
    });
  }
  return target.uuid;

  async function isPaidAtOnce() {
    await lockAutoVerdicts(inside);
    const { cash } = claimValueOf(refundable, line, { fault, damagedCount, pieceCount }, 0);
    return isApprovedInstantly(
      await autoApprovalCaseOf(
        inside,
        refundable,
        line,
        { damagedCount, pieceCount, cash, ties },
        reference.now(),
        false,
      ),
      reference,
    );
  }
}

/**
 * Returns a keyed hash of the refund account, which identifies a claimant: the account of the claim, otherwise the one in the
 * profile.
 */
export function accountFingerprint(
  encryption: Encryption,
  form: ClaimRequestForm['refundAccount'],
  kept: string | null,
) {
  const stored = kept ? decryptRefundAccount(encryption, Buffer.from(kept, 'base64')) : undefined;
  const { bankName, accountNumber } = form ?? stored ?? {};
  return accountNumber ? encryption.mark(`${bankName} ${accountNumber.replace(/\D/g, '')}`).toString('hex') : null;
}

/** Undoes a claim for its buyer. */
export async function undoClaim(
  inside: Tx,
  orderServices: OrderServices,
  order: number,
  lineId: number,
  by: TransitionActor,
) {
  const refundable = await lockRefundableOrder(inside, order, orderServices.reference);
  const line = refundable.lines.find((one) => one.id === lineId);
  const open = line && (await openClaimOf(inside, line.id));
  if (!line || !open || !(await closeClaim(inside, open.id, 'undone', by, null)))
    throw new Refusal('INVALID_STATUS_TRANSITION');
  await restoreLineStatus(inside, refundable, line, open, by, '신청 철회');
}

const notArrived =
  '아직 배송 중인 상품은 교환으로 바꿀 수 없어요. 반품을 승인하거나 거절해 주세요. 거절하면 배송이 끝난 뒤 교환을 신청할 수 있어요.';

/** Changes a return of delivered items to an exchange, or an exchange without stock to a return (rules D4.2: 33, 35). */
export async function switchClaimKind(
  inside: Tx,
  order: number,
  line: { id: number; status: string },
  by: TransitionActor,
  reason: string,
) {
  const open = await openClaimOf(inside, line.id);
  if (!open) throw new Refusal('INVALID_STATUS_TRANSITION');
  if (open.kind === 'return' && !open.hasArrived) throw new Refusal('CLAIM_NOT_ALLOWED', { why: notArrived });
  const from = open.kind === 'return' ? 'return_request' : 'replace_request';
  const to = open.kind === 'return' ? 'replace_request' : 'return_request';
  await setClaimKind(inside, open.id, open.kind === 'return' ? 'replace' : 'return');
  await transitionLines(inside, [{ lineId: line.id, orderId: order, from, to, by, reason }]);
}

/**
 * Records the parcel of a return. Throws INVALID_STATUS_TRANSITION if no return is open on the line. Returns warnings about its number; it
 * is accepted all the same.
 */
export async function requestPickup(inside: Tx, line: number, pickup: { carrierCode: string; invoice: string }) {
  const warnings = await parcelWarningsOf(inside, line, pickup);
  if (!(await setReturnPickup(inside, line, pickup))) throw new Refusal('INVALID_STATUS_TRANSITION');
  return warnings;
}
