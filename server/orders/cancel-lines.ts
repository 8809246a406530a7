import type { z } from 'zod';
import type { CancelLineForm } from '#contract/cancel.ts';
import type { RefundAccountForm } from '#contract/customers.ts';
import { Refusal } from '#contract/errors.ts';
import type { LineStatus } from '#contract/lines.ts';
import type { RefundPreview } from '#contract/refunds.ts';
import { saveCancelRequest } from '../order-records/shipments.ts';
import { type LineTransition, type TransitionActor, transitionLines } from '../order-records/transition-lines.ts';
import type { Tx } from '../platform/db/database.ts';
import { calculateRefund, type RefundCalculation, type RefundInput } from '../refunds/calculate-refund.ts';
import { encryptRefundAccount, issueRefund } from '../refunds/issue-refund.ts';
import type { RefundableLineFacts, RefundableOrderDetail } from '../refunds/lock-refundable-order.ts';
import {
  accountQuestionText,
  needsRefundAccount,
  refundMethodPreviewText,
  refundMethodTextOf,
} from '../refunds/refund-method.ts';
import { unitsLeftOf, unitsLeftOfLine, withoutUnits } from '../refunds/refundable-order.ts';
import {
  isLeftBelowMinimum,
  isWholesaleLineSplit,
  wholeParcelText,
  wholesaleWholeText,
} from '../refunds/wholesale-cancel-rules.ts';
import type { OrderServices, UnpaidCancelServices } from './order-services.ts';

export type LineToCancel = { line: RefundableLineFacts; units: Map<number, number> };
type WantedCancel = Pick<CancelLineForm, 'units' | 'options'> & { pid: string | number };

/** Resolves the wanted lines and quantities by option. Throws NOT_FOUND, or an error if the quantity exceeds the remaining one. */
export function linesToCancel(refundable: RefundableOrderDetail, wanted: WantedCancel[]): LineToCancel[] {
  const wishes = wanted.map(({ pid, units, options }) => {
    const found = refundable.lines.filter((line) =>
      typeof pid === 'number' ? line.productId === pid : line.uuid === pid,
    );
    const line = found.find((one) => unitsLeftOfLine(one) > 0) ?? found[0];
    if (!line) throw new Refusal('NOT_FOUND');
    return { line, units: chosenUnitsOf(line, { units, options }) };
  });
  if (new Set(wishes.map(({ line }) => line.id)).size < wishes.length) throw new Refusal('BAD_REQUEST');
  return wishes;
}

/**
 * Returns a quantity of each option group of a line. A quantity without options takes the first groups. Throws as `linesToCancel`
 * does.
 */
export function chosenUnitsOf(
  line: RefundableLineFacts,
  { units: wanted, options }: Pick<CancelLineForm, 'units' | 'options'>,
) {
  const units = new Map<number, number>();
  if (options) {
    for (const { optionIdPathKey, units: count } of options) {
      const group = line.groups.find((one) => one.id === line.pathKeys[optionIdPathKey]);
      if (!group) throw new Refusal('NOT_FOUND');
      if (count > unitsLeftOf(line, group)) throw new Refusal('INVALID_STATUS_TRANSITION');
      units.set(group.id, count);
    }
    return units;
  }
  let rest = wanted ?? unitsLeftOfLine(line);
  if (rest > unitsLeftOfLine(line) || rest === 0) throw new Refusal('INVALID_STATUS_TRANSITION');
  for (const group of line.groups) {
    const count = Math.min(rest, unitsLeftOf(line, group));
    if (count > 0) units.set(group.id, count);
    rest -= count;
  }
  return units;
}

/** The facts of a line that decide how its buyer may cancel it. */
export type CancelFacts = Pick<
  RefundableLineFacts,
  | 'status'
  | 'returnPolicy'
  | 'saleType'
  | 'confirmedAt'
  | 'isLateRest'
  | 'isFundingMissed'
  | 'isFundingClosed'
  | 'isFundingLate'
>;
export type CancelAction = 'now' | 'shop' | 'ask' | 'denied' | 'ended';

/**
 * Returns how a buyer may cancel a line: at once, at once at the shop's cost, or by a request to the seller (rules D4.2: 9, 12, 19,
 * 20). The buttons of an order and the cancellation itself both use it.
 */
export function cancelActionOf(line: CancelFacts): CancelAction {
  switch (line.status) {
    case 'paid':
    case 'withdraw_partially': {
      if (line.isLateRest) return 'shop';
      // A part of the line was cancelled during packing; the rest is still being packed.
      if (line.confirmedAt) return 'ask';
      if (line.saleType === 'funding') return wayOfFunding(line);
      return line.returnPolicy === 'made_to_order' ? 'ask' : 'now';
    }
    case 'delivery_waiting':
      return 'ask';
    case 'delivery_delay':
      return 'shop';
    case 'delivering':
    case 'delivery_end':
    case 'complete':
    case 'replace_request':
    case 'replace_complete':
    case 'return_request':
      return 'denied';
    default:
      return 'ended';
  }
}

// Production starts after a funding ends. A funding that missed its goal is refunded in full (rules D13).
function wayOfFunding({ isFundingClosed, isFundingMissed, isFundingLate }: CancelFacts) {
  if (isFundingMissed) return 'shop';
  if (!isFundingClosed) return 'now';
  return isFundingLate ? 'shop' : 'ask';
}

const wholeOrderText = '나눠서 취소할 수 없는 주문이에요. 남은 상품을 모두 함께 취소해 주세요.';

export type CancelPlan = {
  calculation: RefundCalculation;
  moves: LineTransition[];
  isAsking: boolean;
  fault: RefundInput['fault'];
};

/** Calculates the effect of a cancellation without writing it. Preview and execution both use it. */
export function planCancel(
  refundable: RefundableOrderDetail,
  wishes: LineToCancel[],
  { by, reason, fault }: { by: TransitionActor; reason: string; fault?: RefundInput['fault'] | undefined },
): CancelPlan {
  const ways = wishes.map(({ line }) => cancelActionOf(line));
  if (ways.includes('denied')) throw new Refusal('WITHDRAW_DENIED');
  if (ways.includes('ended')) throw new Refusal('INVALID_STATUS_TRANSITION');
  // Staff decide on items that wait for production. For items being packed the seller is always asked.
  const isPacked = wishes.some(
    ({ line }, at) => ways[at] === 'ask' && (line.status === 'delivery_waiting' || line.confirmedAt !== null),
  );
  const isAsking = ways.includes('ask') && (by === 'buyer' || isPacked);
  if (isAsking && ways.some((way) => way !== 'ask')) throw new Refusal('INVALID_STATUS_TRANSITION');
  const units = new Map(wishes.flatMap((wish) => [...wish.units]));
  const after = withoutUnits(refundable, units);
  const isWhole = after.lines.every((line) => unitsLeftOfLine(line) === 0);
  const cancelled = new Set(wishes.map(({ line }) => line.id));
  const isWholeLines = after.lines.every((line) => !cancelled.has(line.id) || unitsLeftOfLine(line) === 0);
  // The recipient of a gift has one line of it, however the sender paid (rules D12.3).
  const mayLeaveOthers = isWholeLines && (refundable.isGift || isLastResort(refundable, wishes, cancelled));
  if (refundable.noPartial && !isWhole && !mayLeaveOthers)
    throw new Refusal('INVALID_STATUS_TRANSITION').saying(wholeOrderText);
  const blame = fault ?? (ways.every((way) => way === 'shop') ? 'shop' : 'buyer');
  if (wishes.some((wish) => isWholesaleLineSplit(wish.line, wish.units, blame)))
    throw new Refusal('INVALID_STATUS_TRANSITION').saying(wholesaleWholeText);
  if (blame === 'buyer' && isLeftBelowMinimum(refundable, after))
    throw new Refusal('INVALID_STATUS_TRANSITION').saying(wholeParcelText(refundable));
  const calculation = calculateRefund(refundable, { units, fault: blame, cause: 'withdraw' });
  const moves = wishes.map(({ line }): LineTransition => {
    const left = after.lines.find((one) => one.id === line.id);
    const to: LineStatus = isAsking
      ? 'withdraw_request'
      : left && unitsLeftOfLine(left) > 0
        ? 'withdraw_partially'
        : 'withdraw_complete';
    return { lineId: line.id, orderId: refundable.order.id, from: line.status, to, by, reason };
  });
  return { calculation, moves, isAsking, fault: blame };
}

/**
 * Returns whether late lines are cancelled of an order that is cancelled only together, and its buyer can no longer cancel the rest at
 * once (rules D4.4). A late line can always be cancelled.
 */
function isLastResort(refundable: RefundableOrderDetail, wishes: LineToCancel[], cancelled: ReadonlySet<number>) {
  const stays = refundable.lines.filter((line) => !cancelled.has(line.id) && !line.gone).map(cancelActionOf);
  return (
    wishes.every(({ line }) => cancelActionOf(line) === 'shop') &&
    stays.some((action) => action !== 'now' && action !== 'shop')
  );
}

/** Returns the refund and the new status of each line; nothing is written. Throws the errors of `planCancel`. */
export function previewCancel(
  refundable: RefundableOrderDetail,
  wishes: LineToCancel[],
  reason: string,
): RefundPreview {
  const { calculation, moves, isAsking } = planCancel(refundable, wishes, { by: 'buyer', reason });
  const uuids = new Map(refundable.lines.map((line) => [line.id, line.uuid]));
  const newStatus = moves.map(({ lineId, to }) => ({ uuid: uuids.get(lineId) ?? '', status: to }));
  return toCancelPreview(refundable, calculation, { newStatus, needsApproval: isAsking });
}

/** Returns a calculated cancellation as the preview shows it. */
export function toCancelPreview(
  refundable: RefundableOrderDetail,
  calculation: RefundCalculation,
  after: Pick<RefundPreview, 'newStatus' | 'needsApproval'>,
): RefundPreview {
  const names = new Map(refundable.coupons.map((coupon) => [coupon.id, coupon.name]));
  const taken = ['shipping_added', 'coupon_minimum', 'return_fee'];
  return {
    rows: calculation.rows,
    cash: calculation.cash,
    points: calculation.point,
    coupons: calculation.coupons.map((id) => ({ id, name: names.get(id) ?? '쿠폰' })),
    ...after,
    deductions: calculation.rows.filter((row) => taken.includes(row.code) && row.amount < 0),
    isBundleOnly: calculation.isTooLittle,
    needsAccount: needsRefundAccount(refundable, calculation.cash, after.needsApproval),
    wayText: refundMethodPreviewText(refundable, calculation.cash, after.needsApproval),
    terms: [],
  };
}

export type CancelInput = {
  by: TransitionActor;
  reason: string;
  previewTotal?: number | undefined;
  refundAccount?: z.output<typeof RefundAccountForm> | undefined;
  fault?: RefundInput['fault'] | undefined;
};

/**
 * Cancels lines or requests their cancellation. Lock the payment row before reading `refundable`. Returns the refund's uuid, if there is
 * one.
 */
export async function cancelLines(
  inside: Tx,
  orderServices: OrderServices,
  refundable: RefundableOrderDetail,
  wishes: LineToCancel[],
  deed: CancelInput,
) {
  const { by, reason, previewTotal, refundAccount, fault } = deed;
  const { calculation, moves, isAsking, fault: blame } = planCancel(refundable, wishes, { by, reason, fault });
  if (calculation.isTooLittle) throw new Refusal('BUNDLE_CANCEL_ONLY', {}, { total: calculation.cash });
  if (previewTotal !== undefined && previewTotal !== calculation.cash)
    throw new Refusal('REFUND_CHANGED', {}, { total: calculation.cash, rows: calculation.rows });
  const account = encryptRefundAccount(orderServices.encryption, refundAccount);
  // Only the buyer is asked before. A gift's recipient gets no money, and for a caller the order asks afterwards.
  if (!account && by === 'buyer' && needsRefundAccount(refundable, calculation.cash, isAsking))
    throw new Refusal('REFUND_ACCOUNT_REQUIRED');
  if (isAsking) {
    for (const { line, units } of wishes) {
      const requestedUnits = Object.fromEntries([...units].map(([id, count]) => [String(id), count]));
      await saveCancelRequest(inside, line.id, { units: requestedUnits, reason, fault: blame }, account);
    }
    await transitionLines(inside, moves);
    for (const { line, units } of wishes)
      await orderServices.notifier.cancelAsked(inside, line.id, sumOf(units), reason);
    return undefined;
  }
  const refund = await issueRefund(inside, refundable, calculation, {
    kind: 'withdraw',
    fault: blame,
    reason,
    by,
    account,
    sellable: true,
  });
  await transitionLines(inside, moves);
  await notifyCancelled(
    inside,
    orderServices,
    refundable,
    wishes.map(({ line }) => line.name),
    new Map(wishes.flatMap(({ units }) => [...units])),
    refund,
    calculation,
  );
  return refund.uuid;
}

/** Cancels an order that waits for its deposit and notifies the buyer. Throws INVALID_STATUS_TRANSITION if it no longer waits. */
export async function cancelUnpaid(
  inside: Tx,
  { cancelWaiting, notifier }: UnpaidCancelServices,
  { order, lines }: RefundableOrderDetail,
  by: 'buyer' | 'staff' = 'buyer',
) {
  if (!(await cancelWaiting(inside, order.id, by))) throw new Refusal('INVALID_STATUS_TRANSITION');
  await notifier.cancelled(inside, order.id, {
    key: `unpaid ${order.id}`,
    product: productsText(lines.map(({ name }) => name)),
    ...{ cash: 0, point: 0, wayText: '', units: null, isPaid: false },
  });
}

/** Writes the cancellation message to the outbox, once per refund, in the transaction that cancels. */
export async function notifyCancelled(
  inside: Tx,
  orderServices: OrderServices,
  refundable: RefundableOrderDetail,
  names: string[],
  units: ReadonlyMap<number, number>,
  { uuid: key, way, needsAccount }: Pick<Awaited<ReturnType<typeof issueRefund>>, 'uuid' | 'way' | 'needsAccount'>,
  calculation: Pick<RefundCalculation, 'cash' | 'point'>,
) {
  const { cash, point } = calculation;
  const isPart = withoutUnits(refundable, units).lines.some((line) => unitsLeftOfLine(line) > 0);
  await orderServices.notifier.cancelled(inside, refundable.order.id, {
    key,
    units: isPart ? sumOf(units) : null,
    product: productsText(names),
    cash,
    point,
    wayText: needsAccount ? accountQuestionText : refundMethodTextOf(refundable, cash, way),
    isPaid: true,
  });
}

function productsText(names: string[]) {
  const [first = '상품', ...others] = [...new Set(names)];
  return others.length > 0 ? `${first} 외 ${others.length}건` : first;
}

function sumOf(units: ReadonlyMap<number, number>) {
  return [...units.values()].reduce((sum, unit) => sum + unit, 0);
}
