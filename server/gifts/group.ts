import type { GiftGroup, GiftRecipient } from '#contract/gifts.ts';
import { maskPhone } from '#contract/rules/masking.ts';
import type { GiftTools } from './gift-context.ts';
import type { GiftGroupRow, GiftRecipientRow } from './groups.sql.ts';
import { senderGiftStateText, senderGiftStatusOf } from './texts.ts';

const here = ['paid', 'withdraw_partially'];

/** A gift as its sender sees it: whether there is an address, never where (rules D12.2). */
export function toGiftGroup(row: GiftGroupRow, tools: GiftTools): GiftGroup {
  const { orderId: _, orderStatus, brand: __, tos, count: ___, noPartial, ...rest } = row;
  return { ...rest, canAllWithdraw: canCancelGroup(row), giftTos: tos.map((to) => toGiftRecipient(to, row, tools)) };
}

/** Paid, or waiting for its deposit, and nobody has given an address. */
export function canCancelGroup({ orderStatus, tos }: GiftGroupRow) {
  if (orderStatus === 'bank_transfer_waiting') return true;
  return tos.every(({ status, lineStatus, isOver }) => status === 'unused' && here.includes(lineStatus) && !isOver);
}

/** Whether the sender may call this one back: still unused, and alone where parts are not allowed. */
export function canCancelGift(to: GiftRecipientRow, { tos, noPartial }: GiftGroupRow) {
  const isWaiting = to.status === 'unused' && here.includes(to.lineStatus) && !to.isOver;
  return isWaiting && !(noPartial && tos.length > 1);
}

/** One receiver as the sender sees him: the phone masked, how often it may be sent again. */
export function toGiftRecipient(
  to: GiftRecipientRow,
  group: GiftGroupRow,
  { life, giftLetters }: GiftTools,
): GiftRecipient {
  const { times } = life.reference.of(group.brand).policy('giftResend');
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
    canWithdraw: canCancelGift(to, group),
    canResend: isWaiting && to.phone !== null && !to.isStopped && leftSends > 0 && to.lastSentAt !== null,
    canExtend: isWaiting && to.isLonger,
    refunded: to.cash + to.point > 0 ? { cash: to.cash, point: to.point } : null,
    link: to.status === 'unused' && !to.isOver ? giftLetters.linkOf({ brand: group.brand, link: to.uuid }) : null,
  };
}
