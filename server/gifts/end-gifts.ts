import { Refusal } from '#contract/errors.ts';
import type { GiftStatus } from '#contract/gifts.ts';
import type { LineStatus } from '#contract/lines.ts';
import { endGifts } from '../gift-records/gift-receiving.ts';
import { type TransitionActor, transitionLines } from '../order-records/transition-lines.ts';
import { notifyCancelled } from '../orders/cancel-lines.ts';
import type { OrderServices } from '../orders/order-services.ts';
import type { Tx } from '../platform/db/database.ts';
import { calculateRefund } from '../refunds/calculate-refund.ts';
import { issueRefund } from '../refunds/issue-refund.ts';
import type { RefundableLineFacts, RefundableOrderDetail } from '../refunds/lock-refundable-order.ts';
import { unitsLeftOf } from '../refunds/refundable-order.ts';
import type { GiftRow } from './gift.sql.ts';

type EndedGift = Pick<GiftRow, 'id' | 'lineId'>;
type GiftEnding = {
  status: Extract<GiftStatus, 'withdraw' | 'rejected' | 'expired'>;
  by: TransitionActor;
  reason: string;
  account?: Buffer | null;
  /** Whether the sender gets the cancellation message. Expiry and refusal have separate messages. */
  notifiesSender?: boolean;
};

/**
 * Ends gifts and refunds the buyer in the caller's transaction; `refundable` was read under the payment's lock. Each recipient's parcel
 * is refunded whole, and the others are not charged (rules D12.3). Returns the refund.
 */
export async function endAndRefundGifts(
  inside: Tx,
  orderServices: OrderServices,
  refundable: RefundableOrderDetail,
  gifts: EndedGift[],
  ending: GiftEnding,
) {
  const { status, by, reason, account = null } = ending;
  const lines = giftLinesOf(refundable, gifts);
  // A recipient may decline a delayed gift, as a buyer may cancel a delayed item.
  const open = status === 'rejected' ? [...here, 'delivery_delay'] : here;
  if (lines.some((line) => !open.includes(line.status))) throw new Refusal('INVALID_STATUS_TRANSITION');
  const ended = await endGifts(
    inside,
    gifts.map(({ id }) => id),
    status,
  );
  if (ended < gifts.length) throw new Refusal('INVALID_STATUS_TRANSITION');
  const calculation = giftRefundOf(refundable, lines);
  const refund = await issueRefund(inside, refundable, calculation, {
    kind: 'withdraw',
    fault: 'buyer',
    reason,
    by,
    account,
    sellable: true,
  });
  await transitionLines(
    inside,
    lines.map((line) => ({
      lineId: line.id,
      orderId: refundable.order.id,
      from: line.status,
      to: 'withdraw_complete',
      by,
      reason,
    })),
  );
  if (ending.notifiesSender) {
    const names = lines.map((line) => line.name);
    await notifyCancelled(inside, orderServices, refundable, names, giftUnitsOf(lines), refund, calculation);
  }
  return calculation;
}

const here: LineStatus[] = ['paid', 'withdraw_partially'];

/** Returns the order lines of gifts. */
export function giftLinesOf(refundable: RefundableOrderDetail, gifts: { lineId: number }[]) {
  return gifts.map(({ lineId }) => refundable.lines.find(({ id }) => id === lineId) as RefundableLineFacts);
}

/** Calculates the refund of these lines. The shop bears all costs, since nothing has been shipped (rules D12.3). */
export function giftRefundOf(refundable: RefundableOrderDetail, lines: RefundableLineFacts[]) {
  return calculateRefund(refundable, { units: giftUnitsOf(lines), fault: 'shop', cause: 'withdraw' });
}

function giftUnitsOf(lines: RefundableLineFacts[]) {
  return new Map(
    lines
      .flatMap((line) => line.groups.map((group) => [group.id, unitsLeftOf(line, group)] as const))
      .filter(([, n]) => n > 0),
  );
}
