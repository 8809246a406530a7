import type { z } from 'zod';
import type { WithdrawLine } from '#contract/cancel.ts';
import type { RefundAccountForm } from '#contract/customers.ts';
import { Refusal } from '#contract/errors.ts';
import type { LineStatus } from '#contract/lines.ts';
import type { RefundPreview } from '#contract/refunds.ts';
import { keepAsked } from '../order-records/shipments.ts';
import { type By, type Move, moveLines } from '../order-records/transition-lines.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Ask, refundOf, type Worked } from '../refunds/calculate-refund.ts';
import { encryptAccount, giveRefund } from '../refunds/issue-refund.ts';
import type { LineFacts, SoldOrder } from '../refunds/lock-refundable-order.ts';
import { leavesTooLittle, parcelWhole, partsWholesale, wholesaleWhole } from '../refunds/partial-cancel-rules.ts';
import { backText, needsAccount, wayTextOf } from '../refunds/refund-method.ts';
import { leftOf, unitsLeft, without } from '../refunds/refundable-order.ts';
import type { Life } from './order-services.ts';

export type Wish = { line: LineFacts; units: Map<number, number> };
type Wanted = Pick<WithdrawLine, 'units' | 'options'> & { pid: string | number };

/** The lines meant and how many units of which of their options. Throws NOT_FOUND, or when there are not so many. */
export function wishesOf(sold: SoldOrder, wanted: Wanted[]): Wish[] {
  const wishes = wanted.map(({ pid, units, options }) => {
    const found = sold.lines.filter((line) => (typeof pid === 'number' ? line.productId === pid : line.uuid === pid));
    const line = found.find((one) => unitsLeft(one) > 0) ?? found[0];
    if (!line) throw new Refusal('NOT_FOUND');
    return { line, units: unitsOf(line, units, options) };
  });
  if (new Set(wishes.map(({ line }) => line.id)).size < wishes.length) throw new Refusal('BAD_REQUEST');
  return wishes;
}

function unitsOf(line: LineFacts, wanted: number | undefined, options: Wanted['options']) {
  const units = new Map<number, number>();
  if (options) {
    for (const { optionIdPathKey, units: count } of options) {
      const group = line.groups.find((one) => one.id === line.pathKeys[optionIdPathKey]);
      if (!group) throw new Refusal('NOT_FOUND');
      if (count > leftOf(line, group)) throw new Refusal('INVALID_STATUS_TRANSITION');
      units.set(group.id, count);
    }
    return units;
  }
  let rest = wanted ?? unitsLeft(line);
  if (rest > unitsLeft(line) || rest === 0) throw new Refusal('INVALID_STATUS_TRANSITION');
  for (const group of line.groups) {
    const count = Math.min(rest, leftOf(line, group));
    if (count > 0) units.set(group.id, count);
    rest -= count;
  }
  return units;
}

/** How a buyer may cancel a line: at once, at once and to the shop's cost, or by asking the supplier (rules D4.2: 9, 12, 19, 20). */
export function wayOf(line: LineFacts): 'now' | 'shop' | 'ask' | 'denied' | 'ended' {
  switch (line.status) {
    case 'paid':
    case 'withdraw_partially': {
      // A part of what is being packed has been let go; the rest of it is being packed all the same.
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

// Nothing is made while a funding runs; one that missed its goal gives everything back (rules D13).
function wayOfFunding({ isFundingClosed, isFundingMissed, isFundingLate }: LineFacts) {
  if (isFundingMissed) return 'shop';
  if (!isFundingClosed) return 'now';
  return isFundingLate ? 'shop' : 'ask';
}

export type Plan = { worked: Worked; moves: Move[]; isAsking: boolean; fault: Ask['fault'] };

/** What cancelling these units would do, without doing it: the same for the preview and for the deed. */
export function planOf(
  sold: SoldOrder,
  wishes: Wish[],
  { by, reason, fault }: { by: By; reason: string; fault?: Ask['fault'] | undefined },
): Plan {
  const ways = wishes.map(({ line }) => wayOf(line));
  if (ways.includes('denied')) throw new Refusal('WITHDRAW_DENIED');
  if (ways.includes('ended')) throw new Refusal('INVALID_STATUS_TRANSITION');
  // Staff decide over what waits to be made; what is being packed is asked of the supplier whoever asks.
  const isAsking =
    ways.includes('ask') && (by === 'buyer' || wishes.some(({ line }) => line.status === 'delivery_waiting'));
  if (isAsking && ways.some((way) => way !== 'ask')) throw new Refusal('INVALID_STATUS_TRANSITION');
  const units = new Map(wishes.flatMap((wish) => [...wish.units]));
  const after = without(sold, units);
  const isWhole = after.lines.every((line) => unitsLeft(line) === 0);
  if (sold.noPartial && !isWhole) throw new Refusal('INVALID_STATUS_TRANSITION');
  const blame = fault ?? (ways.every((way) => way === 'shop') ? 'shop' : 'buyer');
  if (wishes.some((wish) => partsWholesale(wish.line, wish.units, blame)))
    throw new Refusal('INVALID_STATUS_TRANSITION').saying(wholesaleWhole);
  if (blame === 'buyer' && leavesTooLittle(sold, after))
    throw new Refusal('INVALID_STATUS_TRANSITION').saying(parcelWhole(sold));
  const worked = refundOf(sold, { units, fault: blame, way: 'withdraw' });
  const moves = wishes.map(({ line }): Move => {
    const left = after.lines.find((one) => one.id === line.id);
    const to: LineStatus = isAsking
      ? 'withdraw_request'
      : left && unitsLeft(left) > 0
        ? 'withdraw_partially'
        : 'withdraw_complete';
    return { lineId: line.id, orderId: sold.order.id, from: line.status, to, by, reason };
  });
  return { worked, moves, isAsking, fault: blame };
}

/** What would come back, and where each line would go; nothing is written. Throws what `planOf` refuses. */
export function previewOf(sold: SoldOrder, wishes: Wish[], reason: string): RefundPreview {
  const { worked, moves, isAsking } = planOf(sold, wishes, { by: 'buyer', reason });
  const uuids = new Map(sold.lines.map((line) => [line.id, line.uuid]));
  const newStatus = moves.map(({ lineId, to }) => ({ uuid: uuids.get(lineId) ?? '', status: to }));
  return shown(sold, worked, { newStatus, needsApproval: isAsking });
}

/** What was worked out, as it is told before it is done. */
export function shown(
  sold: SoldOrder,
  worked: Worked,
  after: Pick<RefundPreview, 'newStatus' | 'needsApproval'>,
): RefundPreview {
  const names = new Map(sold.coupons.map((coupon) => [coupon.id, coupon.name]));
  const taken = ['shipping_added', 'coupon_minimum', 'return_fee'];
  return {
    rows: worked.rows,
    cash: worked.cash,
    points: worked.point,
    coupons: worked.coupons.map((id) => ({ id, name: names.get(id) ?? '쿠폰' })),
    ...after,
    deductions: worked.rows.filter((row) => taken.includes(row.code) && row.amount < 0),
    isBundleOnly: worked.isTooLittle,
    needsAccount: needsAccount(sold, worked.cash, after.needsApproval),
    wayText: backText(sold, worked.cash, after.needsApproval),
    terms: [],
  };
}

export type Deed = {
  by: By;
  reason: string;
  previewTotal?: number | undefined;
  refundAccount?: z.output<typeof RefundAccountForm> | undefined;
  fault?: Ask['fault'] | undefined;
};

/** Cancels, or asks to. The payment's row must be locked since before `sold` was read. Returns the refund's uuid, if there is one. */
export async function withdraw(inside: Tx, life: Life, sold: SoldOrder, wishes: Wish[], deed: Deed) {
  const { by, reason, previewTotal, refundAccount, fault } = deed;
  const { worked, moves, isAsking, fault: blame } = planOf(sold, wishes, { by, reason, fault });
  if (worked.isTooLittle) throw new Refusal('BUNDLE_CANCEL_ONLY', {}, { total: worked.cash });
  if (previewTotal !== undefined && previewTotal !== worked.cash)
    throw new Refusal('REFUND_CHANGED', {}, { total: worked.cash, rows: worked.rows });
  const account = encryptAccount(life.encryption, refundAccount);
  // Whoever was given something is never asked where the giver’s money goes.
  if (!account && by !== 'receiver' && needsAccount(sold, worked.cash, isAsking))
    throw new Refusal('REFUND_ACCOUNT_REQUIRED');
  if (isAsking) {
    for (const { line, units } of wishes) {
      await keepAsked(inside, line.id, {
        units: Object.fromEntries([...units].map(([id, count]) => [String(id), count])),
        reason,
        fault: blame,
        account: account?.toString('base64') ?? null,
      });
    }
    await moveLines(inside, moves);
    for (const { line } of wishes) await life.letters.cancelAsked(inside, line.id, reason);
    return undefined;
  }
  const refund = await giveRefund(inside, sold, worked, {
    kind: 'withdraw',
    fault: blame,
    reason,
    by,
    account,
    sellable: true,
  });
  await moveLines(inside, moves);
  await tellCancelled(
    inside,
    life,
    sold,
    wishes.map(({ line }) => line.name),
    refund,
    worked,
  );
  return refund.uuid;
}

/** Lays the letter into the outbox, once a refund, in the transaction that cancels. */
export async function tellCancelled(
  inside: Tx,
  life: Life,
  sold: SoldOrder,
  names: string[],
  { uuid: key, way }: Pick<Awaited<ReturnType<typeof giveRefund>>, 'uuid' | 'way'>,
  worked: Pick<Worked, 'cash' | 'point'>,
) {
  const [first = '상품', ...others] = [...new Set(names)];
  const product = others.length > 0 ? `${first} 외 ${others.length}건` : first;
  const { cash, point } = worked;
  await life.letters.cancelled(inside, sold.order.id, {
    key,
    product,
    cash,
    point,
    wayText: wayTextOf(sold, cash, way),
  });
}
