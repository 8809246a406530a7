import { ClaimReason } from '#contract/claims.ts';
import { Refusal } from '#contract/errors.ts';
import type { RefundPreview, RefundPreviewForm } from '#contract/refunds.ts';
import { claimFaultOf, isCountedReason } from '#contract/rules/claims.ts';
import { type LineToCancel, toCancelPreview } from '../orders/cancel-lines.ts';
import type { Db } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { RefundableOrderDetail } from '../refunds/lock-refundable-order.ts';
import { unitsLeftOfLine } from '../refunds/refundable-order.ts';
import { isWholesaleLineSplit, wholesaleWholeText } from '../refunds/wholesale-cancel-rules.ts';
import { instantRefundText } from './auto-approval-rules.ts';
import { autoApprovalCaseOf, claimFactsOf, claimTermsOf, isApprovedInstantly } from './claim-context.ts';
import { canStartClaim, claimBar, fullyRefundedObjection, uncountedPiecesText } from './claim-objections.ts';
import { claimReturnFeeOf, claimValueOf } from './claim-value.ts';
import { checkSplittable, claimTogetherText, previewLineSplit } from './split-claimed-line.ts';

const underway = ['delivering', 'delivery_end', 'replace_complete', 'complete'];

/** Returns the reason of a return if all lines are shipped and the reason is one of rules D8.5; null for a cancellation. */
export function returnReasonOf(wishes: LineToCancel[], { reason }: RefundPreviewForm) {
  const known = ClaimReason.exclude(['LOST']).safeParse(reason);
  return known.success && wishes.every(({ line }) => underway.includes(line.status)) ? known.data : null;
}

type PreviewInput = { reason: NonNullable<ReturnType<typeof returnReasonOf>>; ask: RefundPreviewForm; ties: string[] };

/** Returns the refund of a claim over these quantities after its approval. Throws the errors of the claim itself. */
export async function previewReturn(
  sql: Db,
  refundable: RefundableOrderDetail,
  wishes: LineToCancel[],
  { reason, ask, ties }: PreviewInput,
  reference: ReferenceData,
): Promise<RefundPreview> {
  const [wish, ...others] = wishes;
  // A claim is about one line.
  if (!wish || others.length > 0) throw new Refusal('BAD_REQUEST');
  const { line } = wish;
  if (!canStartClaim('return', reason, line.status)) throw new Refusal('INVALID_STATUS_TRANSITION');
  const counts = isCountedReason(reason, line.returnPolicy);
  const objection =
    fullyRefundedObjection(line, counts) ??
    claimBar({ kind: 'return', reason }, claimFactsOf(line, reference.now())) ??
    (counts && !ask.bad ? uncountedPiecesText : null);
  if (objection) throw new Refusal('CLAIM_NOT_ALLOWED', { why: objection });
  const units = [...wish.units.values()].reduce((sum, unit) => sum + unit, 0);
  const isWhole = counts || units === unitsLeftOfLine(line);
  if (!counts && isWholesaleLineSplit(line, wish.units, claimFaultOf(reason)))
    throw new Refusal('CLAIM_NOT_ALLOWED', { why: wholesaleWholeText });
  if (!isWhole && !checkSplittable(line, wish.units))
    throw new Refusal('CLAIM_NOT_ALLOWED', { why: claimTogetherText });
  const cut = isWhole ? { refundable, line } : previewLineSplit(refundable, line, wish.units);
  const { bad: damagedCount = null, total: pieceCount = null } = counts ? ask : {};
  const claimed = { fault: claimFaultOf(reason), damagedCount, pieceCount };
  const calculation = claimValueOf(cut.refundable, cut.line, claimed, claimReturnFeeOf(refundable, reference));
  const { cash } = calculation;
  const autoCase =
    counts &&
    (await autoApprovalCaseOf(sql, refundable, line, { damagedCount, pieceCount, cash, ties }, reference.now(), true));
  const atOnce = autoCase && isApprovedInstantly(autoCase, reference);
  const status = atOnce ? line.status : ('return_request' as const);
  const { fast, auto } = claimTermsOf(reference);
  const terms = counts ? instantRefundText(fast, auto) : [];
  return {
    ...toCancelPreview(refundable, calculation, { newStatus: [{ uuid: line.uuid, status }], needsApproval: !atOnce }),
    terms,
  };
}
