import type { Db } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { RefundableLineFacts, RefundableOrderDetail } from '../refunds/lock-refundable-order.ts';
import { unitsLeftOf } from '../refunds/refundable-order.ts';
import { nextUnitsShare } from '../refunds/shares.ts';
import {
  type AutoApprovalCase,
  type AutoApprovalTerms,
  type InstantRefundTerms,
  isInstantRefund,
  isWithinAutoTerms,
} from './auto-approval-rules.ts';
import type { ClaimFacts } from './claim-objections.ts';
import { claimantHistoryOf } from './claimant-history.sql.ts';

/** Returns the facts of a line that the claim rules need. */
export function claimFactsOf(
  { status, returnPolicy, isConsented, deliveredAt, exchangedAt }: RefundableLineFacts,
  now: Date,
  isReceivers = false,
): ClaimFacts {
  const came = exchangedAt ?? deliveredAt;
  return { status, returnPolicy, isConsented, isReceivers, deliveredAt: came ? new Date(came) : null, now };
}

type ClaimTerms = { fast: InstantRefundTerms; auto: AutoApprovalTerms };

/** Returns the current limits of automatic refunds: amount, time and number. */
export function claimTermsOf({ policy }: Pick<ReferenceData, 'policy'>): ClaimTerms {
  return {
    fast: {
      hours: policy('freshFastHours'),
      percent: policy('freshFastShare'),
      amount: policy('freshFastAmount'),
    },
    auto: {
      percent: policy('claimAutoShare'),
      month: policy('claimAutoMonth'),
      claims: policy('claimAutoCount'),
    },
  };
}

export type ClaimedDamage = { damagedCount: number | null; pieceCount: number | null; cash: number; ties: string[] };

/**
 * Reads the facts of an automatic decision. `isNew` is true while the claim is not inserted yet; it counts either way. The job for
 * unanswered claims uses the same facts, so waiting gains nothing.
 */
export async function autoApprovalCaseOf(
  sql: Db,
  refundable: RefundableOrderDetail,
  line: RefundableLineFacts,
  claimed: ClaimedDamage,
  now: Date,
  isNew: boolean,
) {
  const history = await claimantHistoryOf(sql, refundable.order.id, line.id, claimed.ties);
  const family = refundable.lines.filter(({ id }) => id === line.id || history.family.includes(id));
  const since = line.deliveredAt ? (now.getTime() - Date.parse(line.deliveredAt)) / 3_600_000 : null;
  return {
    ...claimed,
    ...history,
    lately: history.lately + (isNew ? 1 : 0),
    hoursSince: since,
    // The quantity as bought: a later cancellation does not make a claim small.
    amount: family.flatMap(({ groups }) => groups).reduce((sum, group) => sum + group.unit * group.unitPrice, 0),
    lineCash: cashOf(family),
    orderCash: cashOf(refundable.lines),
  } satisfies AutoApprovalCase;
}

/** Returns whether the claim qualifies for an instant refund and is within the automatic limits. */
export function isApprovedInstantly(asked: AutoApprovalCase, reference: ReferenceData) {
  const { fast, auto } = claimTermsOf(reference);
  return isInstantRefund(asked, fast) && isWithinAutoTerms(asked, auto);
}

/** Returns the price of the remaining quantity, in won. */
function cashOf(lines: RefundableLineFacts[]) {
  let sum = 0;
  for (const line of lines)
    for (const group of line.groups) {
      const left = unitsLeftOf(line, group);
      if (left > 0) sum += nextUnitsShare(group.cash, group, left);
    }
  return sum;
}
