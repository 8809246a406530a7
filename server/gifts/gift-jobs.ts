import {
  closeGiftsWithoutDate,
  expiredGifts,
  takeFirstMessages,
  takeGiftReminders,
} from '../gift-records/due-messages.ts';
import { forEachDue } from '../orders/for-each-due.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import { lockRefundableOrder } from '../refunds/lock-refundable-order.ts';
import { endAndRefundGifts } from './end-gifts.ts';
import { giftOfLine } from './gift.sql.ts';
import type { GiftTools } from './gift-context.ts';
import type { GiftNotifications } from './gift-notifications.ts';

/**
 * The jobs of gifts (rules D12.2, D24). Every job looks for moments that have passed, however long ago. Running twice, in two
 * processes or after three weeks has the same result.
 */
export function giftJobs(sql: Sql, { orderServices, giftNotifier }: GiftTools) {
  return [
    {
      name: 'send-gift-messages',
      seconds: 2,
      run: () => sendToReceivers('GIFT_RECEIVED', (inside) => takeFirstMessages(inside), 0),
    },
    { name: 'expire-gifts', seconds: 60, run: end },
    { name: 'send-gift-reminders', seconds: 60, run: sendReminders },
  ];

  async function sendToReceivers(
    kind: Parameters<GiftNotifications['receiver']>[1],
    take: (inside: Parameters<typeof takeFirstMessages>[0]) => ReturnType<typeof takeFirstMessages>,
    nth: number,
  ) {
    await tx(sql, async (inside) => {
      for (const { lineId } of await take(inside)) {
        const gift = await giftOfLine(inside, lineId);
        if (gift) await giftNotifier.receiver(inside, kind, gift, nth);
      }
    });
  }

  // The last day first, so that a missed reminder of the third day is not sent as well.
  async function sendReminders() {
    await sendToReceivers('GIFT_REMIND', (inside) => takeGiftReminders(inside, 2), 2);
    await sendToReceivers('GIFT_REMIND', (inside) => takeGiftReminders(inside, 1), 1);
  }

  async function end() {
    await closeGiftsWithoutDate(sql);
    await forEachDue(sql, await expiredGifts(sql), async (inside, line) => {
      const refundable = await lockRefundableOrder(inside, line.orderId, orderServices.reference);
      const gift = await giftOfLine(inside, line.id);
      // An address or an extension arrived in the meantime.
      if (gift?.status !== 'unused' || !gift.isOver) return;
      const reason = '받는 기간이 지남';
      const calculation = await endAndRefundGifts(inside, orderServices, refundable, [gift], {
        status: 'expired',
        by: 'system',
        reason,
      });
      await giftNotifier.expired(inside, gift, calculation);
      await giftNotifier.receiver(inside, 'GIFT_EXPIRED', gift, 0);
    });
    orderServices.refunds.kick();
  }
}
