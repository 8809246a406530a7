import type { GiftGroup, GiftRecipient } from '#contract/gifts.ts';
import { maskPhone } from '#contract/rules/masking.ts';
import type { GiftTools } from './gift-context.ts';
import { senderGiftStateText, senderGiftStatusOf } from './gift-status-texts.ts';
import type { GiftGroupRow, GiftRecipientRow } from './groups.sql.ts';

const here = ['paid', 'withdraw_partially'];

/** Returns a gift as its sender sees it: whether there is an address, never the address (rules D12.2). */
export function toGiftGroup(row: GiftGroupRow, tools: GiftTools): GiftGroup {
  const { orderId: _, orderStatus, brand: __, tos, count: ___, noPartial, ...rest } = row;
  return { ...rest, canAllWithdraw: canCancelGroup(row), giftTos: tos.map((to) => toGiftRecipient(to, row, tools)) };
}

/** Returns whether all of a gift may be cancelled: paid or waiting for its deposit, and without any address. */
export function canCancelGroup({ orderStatus, tos }: GiftGroupRow) {
  if (orderStatus === 'bank_transfer_waiting') return true;
  return tos.every(({ status, lineStatus, isOver }) => status === 'unused' && here.includes(lineStatus) && !isOver);
}

/** Returns whether the sender may cancel this recipient's gift: unused, and the only one if partial refunds are not possible. */
export function canCancelGift(to: GiftRecipientRow, { tos, noPartial }: GiftGroupRow) {
  const isWaiting = to.status === 'unused' && here.includes(to.lineStatus) && !to.isOver;
  return isWaiting && !(noPartial && tos.length > 1);
}

/** Returns a recipient as the sender sees them: the phone masked, and how often the message may be resent. */
export function toGiftRecipient(
  to: GiftRecipientRow,
  group: GiftGroupRow,
  { orderServices, giftNotifier }: GiftTools,
): GiftRecipient {
  const { times } = orderServices.reference.of(group.brand).policy('giftResend');
  const isWaiting = to.status === 'unused' && here.includes(to.lineStatus) && !to.isOver;
  const leftSends = Math.max(0, times - to.resent);
  return {
    id: to.id,
    uuid: to.uuid,
    name: to.name,
    phoneMasked: maskPhone(to.phone) ?? '',
    giftStatus: to.status,
    expireDate: to.expireDate,
    extended: to.extended,
    orderItemProductStatus: senderGiftStatusOf(to.status, to.lineStatus),
    stateText: senderGiftStateText(to.status, to.lineStatus),
    lastSentAt: to.lastSentAt,
    leftSends,
    isStopped: to.isStopped,
    isUndelivered: to.isUndelivered,
    canWithdraw: canCancelGift(to, group),
    canResend: isWaiting && to.phone !== null && !to.isStopped && leftSends > 0 && to.lastSentAt !== null,
    canExtend: isWaiting && to.isLonger,
    refunded: to.cash + to.point > 0 ? { cash: to.cash, point: to.point } : null,
    link: to.status === 'unused' && !to.isOver ? giftNotifier.linkOf({ brand: group.brand, link: to.uuid }) : null,
  };
}
