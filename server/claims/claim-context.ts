import type { Db } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { LineFacts, SoldOrder } from '../refunds/lock-refundable-order.ts';
import { unitsLeftOf } from '../refunds/refundable-order.ts';
import { nextUnitsShare } from '../refunds/shares.ts';
import {
  type AutoApprovalCase,
  type AutoApprovalTerms,
  type InstantRefundTerms,
  isInstantRefund,
  isWithinAutoTerms,
} from './auto-approval-rules.ts';
import { claimantHistoryOf } from './claimant-history.sql.ts';
import type { ClaimFacts } from './rules.ts';

/** What the rules of claims ask of a line. */
export function claimFactsOf(
  { status, returnPolicy, isConsented, deliveredAt, exchangedAt }: LineFacts,
  now: Date,
  isReceivers = false,
): ClaimFacts {
  const came = exchangedAt ?? deliveredAt;
  return { status, returnPolicy, isConsented, isReceivers, deliveredAt: came ? new Date(came) : null, now };
}

/** How much, how soon and how often money is given without a person, by the terms of today. */
export function claimTermsOf({ policy }: Pick<ReferenceData, 'policy'>): {
  fast: InstantRefundTerms;
  auto: AutoApprovalTerms;
} {
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

export type ClaimedDamage = { bad: number | null; total: number | null; cash: number; ties: string[] };

/**
 * What a claim's verdict without a person hangs on. `isNew` while it is not written down yet: it counts itself either way.
 * The clock of silence asks the same, so that waiting brings no more than asking.
 */
export async function autoApprovalCaseOf(
  sql: Db,
  sold: SoldOrder,
  line: LineFacts,
  claimed: ClaimedDamage,
  now: Date,
  isNew: boolean,
) {
  const history = await claimantHistoryOf(sql, sold.order.id, line.id, claimed.ties);
  const family = sold.lines.filter(({ id }) => id === line.id || history.family.includes(id));
  const since = line.deliveredAt ? (now.getTime() - Date.parse(line.deliveredAt)) / 3_600_000 : null;
  return {
    ...claimed,
    ...history,
    lately: history.lately + (isNew ? 1 : 0),
    hoursSince: since,
    // As it was bought: what was cancelled since makes nothing small.
    amount: family.flatMap(({ groups }) => groups).reduce((sum, group) => sum + group.unit * group.unitPrice, 0),
    lineCash: cashOf(family),
    orderCash: cashOf(sold.lines),
  } satisfies AutoApprovalCase;
}

/** Whether it is of the fast kind and within the sums that may go without a person. */
export function isApprovedInstantly(asked: AutoApprovalCase, reference: ReferenceData) {
  const { fast, auto } = claimTermsOf(reference);
  return isInstantRefund(asked, fast) && isWithinAutoTerms(asked, auto);
}

/** What the units that were kept have cost. */
function cashOf(lines: LineFacts[]) {
  let sum = 0;
  for (const line of lines)
    for (const group of line.groups) {
      const left = unitsLeftOf(line, group);
      if (left > 0) sum += nextUnitsShare(group.cash, group, left);
    }
  return sum;
}
