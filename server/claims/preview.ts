import { ClaimReason } from '#contract/claims.ts';
import { Refusal } from '#contract/errors.ts';
import type { PreviewAsk, RefundPreview } from '#contract/refunds.ts';
import { faultOf, isCounted } from '#contract/rules/claims.ts';
import { shown, type Wish } from '../orders/cancel-lines.ts';
import type { Db } from '../platform/db/database.ts';
import type { Reference } from '../platform/reference-data.ts';
import type { SoldOrder } from '../refunds/lock-refundable-order.ts';
import { partsWholesale, wholesaleWhole } from '../refunds/partial-cancel-rules.ts';
import { unitsLeft } from '../refunds/refundable-order.ts';
import { fastWords } from './auto-approval-rules.ts';
import { askedOf, factsOf, isAtOnce, termsOf } from './claim-context.ts';
import { returnFeeOf, worthOf } from './claim-value.ts';
import { bar, mayStart, spent, uncounted } from './rules.ts';
import { mayLeave, previewSplit, together } from './split-line.ts';

const underway = ['delivering', 'delivery_end', 'replace_complete', 'complete'];

/** The reason of a return, where goods that left are asked about and the reason is one of rules D8.5; null for a cancel. */
export function returnReason(wishes: Wish[], { reason }: PreviewAsk) {
  const known = ClaimReason.exclude(['LOST']).safeParse(reason);
  return known.success && wishes.every(({ line }) => underway.includes(line.status)) ? known.data : null;
}

type Asked = { reason: NonNullable<ReturnType<typeof returnReason>>; ask: PreviewAsk; ties: string[] };

/** What claiming these units would bring back once it is granted, refused where the claim itself would be. */
export async function previewReturn(
  sql: Db,
  sold: SoldOrder,
  wishes: Wish[],
  { reason, ask, ties }: Asked,
  reference: Reference,
): Promise<RefundPreview> {
  const [wish, ...others] = wishes;
  // A claim is about one line, and says how many units, not which.
  if (!wish || others.length > 0 || ask.lines.some(({ options }) => options)) throw new Refusal('BAD_REQUEST');
  const { line } = wish;
  if (!mayStart('return', reason, line.status)) throw new Refusal('INVALID_STATUS_TRANSITION');
  const counts = isCounted(reason, line.returnPolicy);
  const why =
    spent(line, counts) ??
    bar({ kind: 'return', reason }, factsOf(line, reference.now())) ??
    (counts && !ask.bad ? uncounted : null);
  if (why) throw new Refusal('CLAIM_NOT_ALLOWED', { why });
  const units = [...wish.units.values()].reduce((sum, unit) => sum + unit, 0);
  const isWhole = counts || units === unitsLeft(line);
  if (!counts && partsWholesale(line, wish.units, faultOf(reason)))
    throw new Refusal('CLAIM_NOT_ALLOWED', { why: wholesaleWhole });
  if (!isWhole && !mayLeave(line, wish.units)) throw new Refusal('CLAIM_NOT_ALLOWED', { why: together });
  const cut = isWhole ? { sold, line } : previewSplit(sold, line, wish.units);
  const { bad = null, total = null } = counts ? ask : {};
  const claimed = { fault: faultOf(reason), bad, total };
  const worked = worthOf(cut.sold, cut.line, claimed, returnFeeOf(sold, reference));
  const { cash } = worked;
  const asked = counts && (await askedOf(sql, sold, line, { bad, total, cash, ties }, reference.now(), true));
  const atOnce = asked && isAtOnce(asked, reference);
  const status = atOnce ? line.status : ('return_request' as const);
  const { fast, auto } = termsOf(reference);
  const terms = counts ? fastWords(fast, auto) : [];
  return { ...shown(sold, worked, { newStatus: [{ uuid: line.uuid, status }], needsApproval: !atOnce }), terms };
}
