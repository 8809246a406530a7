import { Refusal } from '#contract/errors.ts';
import { accountBanks } from '#contract/rules/banks.ts';
import { addDays, cutoffOf, dateInKorea, instantOf } from '#contract/rules/calendar.ts';
import { formatWon } from '#contract/rules/money.ts';
import { type PaymentMethodName, paymentMethodsWith, paymentTerms } from '#contract/rules/payments.ts';
import { withParticle } from '../notifications/korean-text.ts';
import type { ReadPolicy } from '../platform/policies.ts';
import type { ReferenceData } from '../platform/reference-data.ts';

export type MethodFacts = {
  payable: number;
  /** The current time by the shop's clock. */
  now: Date;
  /** The ship date of every line; null for items that ship when they are ready. */
  shipDates: (string | null)[];
  holidays: ReadonlySet<string>;
  isGuest: boolean;
  /** The stock that remains of the scarcest item after this order. */
  left: number;
  policy: ReadPolicy;
  /** A gift to several recipients, each of whom may return their part. */
  isForMany?: boolean | undefined;
  /** A gift whose prepaid island surcharge may be refunded. */
  isPrepaid?: boolean | undefined;
};
export type MethodChoice = { type: PaymentMethodName; allowed: boolean; reason?: string };

const offered = paymentMethodsWith(({ opens }) => opens !== 'nothing');
const tooScarce = '남은 수량이 적어 무통장입금을 선택할 수 없어요. 카드나 간편결제로 결제해 주세요.';
const tooLate = '출고가 임박해 무통장입금을 선택할 수 없어요.';
const hourMs = 3_600_000;

/** Returns the payment methods in display order, with the reason where one is not allowed (rules D5.1, D5.4). */
export function methodsFor(facts: MethodFacts): MethodChoice[] {
  return offered.map((type) => {
    const reason = flawOf(type, facts);
    return reason ? { type, allowed: false, reason } : { type, allowed: true };
  });
}

/** Throws PAYMENT_METHOD_NOT_ALLOWED or BANK_TRANSFER_TOO_LATE. An order that costs nothing has no payment method. */
export function checkMethod(method: PaymentMethodName, pgType: string, facts: MethodFacts, bankCode?: string | null) {
  if (facts.payable === 0) return;
  const { opens } = paymentTerms(method);
  const isIssued = opens !== 'account' || !bankCode || accountBanks.some(({ code }) => code === bankCode);
  if (pgType !== 'toss' || opens === 'nothing' || !isIssued) throw new Refusal('PAYMENT_METHOD_NOT_ALLOWED');
  const reason = flawOf(method, facts);
  if (reason === tooLate) throw new Refusal('BANK_TRANSFER_TOO_LATE');
  if (reason) throw new Refusal('PAYMENT_METHOD_NOT_ALLOWED', {}, { reason }).saying(reason);
}

/** Returns the facts other than the amount that decide the payment methods: the current time, ship dates, holidays and policy. */
export function methodContextOf(rows: { shipmentDate: string | null }[], reference: ReferenceData) {
  const shipDates = rows.map((row) => row.shipmentDate);
  return { now: reference.now(), shipDates, holidays: reference.holidays(), policy: reference.policy };
}

function flawOf(type: PaymentMethodName, facts: MethodFacts) {
  const { payable, now, shipDates, holidays, policy } = facts;
  if (payable === 0) return null;
  const { opens, minimum, maximum, label, isWhole } = paymentTerms(type);
  if (payable < minimum) return `${minimum}원부터 결제할 수 있어요.`;
  const most = maximum ? policy(maximum) : Number.POSITIVE_INFINITY;
  if (payable > most) return `${withParticle(label, '은/는')} ${formatWon(most)}까지 할 수 있어요.`;
  if (isWhole && facts.isForMany) return `여러 분께 보내는 선물은 ${withParticle(label, '을/를')} 쓸 수 없어요.`;
  if (isWhole && facts.isPrepaid) return `추가 배송비를 미리 내는 선물은 ${withParticle(label, '을/를')} 쓸 수 없어요.`;
  if (opens !== 'account') return null;
  if (facts.left < policy('bankScarceUnits')) return tooScarce;
  const left = bankDeadline(now, shipDates, holidays, policy).getTime() - now.getTime();
  return left < policy('bankMinHours') * hourMs ? tooLate : null;
}

/**
 * Returns the deadline of a deposit (rules D5.4): the end of the second day after the order, or the cut-off of the earliest ship
 * date if that is earlier. The cut-off is 10:00 KST on the business day before.
 */
export function bankDeadline(
  now: Date,
  shipDates: (string | null)[],
  holidays: ReadonlySet<string>,
  policy: ReadPolicy,
): Date {
  const last = instantOf(addDays(dateInKorea(now), policy('bankDays')), '23:59:59');
  const cutoffs = shipDates.flatMap((date) => (date ? [cutoffOf(date, holidays, policy('shipCutoff'))] : []));
  return new Date(Math.min(last.getTime(), ...cutoffs.map((cutoff) => cutoff.getTime())));
}
