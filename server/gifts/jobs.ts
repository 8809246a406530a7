import { over, takeFirst, takeReminders } from '../gift-records/due-messages.ts';
import { each } from '../orders/for-each-due.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import { lockSold } from '../refunds/lock-refundable-order.ts';
import { endAll } from './end-gifts.ts';
import { giftOnLine } from './gift.sql.ts';
import type { GiftTools } from './gift-context.ts';
import type { GiftLetters } from './gift-notifications.ts';

/**
 * What becomes of gifts by the clock alone (rules D12.2, D24). Every job asks which moments have gone by, however long ago: running
 * twice, in two processes, or after three weeks changes nothing.
 */
export function giftJobs(sql: Sql, { life, giftLetters }: GiftTools) {
  return [
    { name: 'send gifts', seconds: 2, run: () => send('GIFT_RECEIVED', (inside) => takeFirst(inside), 0) },
    { name: 'end gifts', seconds: 60, run: end },
    { name: 'remind of gifts', seconds: 60, run: remind },
  ];

  async function send(
    kind: Parameters<GiftLetters['receiver']>[1],
    take: (inside: Parameters<typeof takeFirst>[0]) => ReturnType<typeof takeFirst>,
    nth: number,
  ) {
    await tx(sql, async (inside) => {
      for (const { lineId } of await take(inside)) {
        const gift = await giftOnLine(inside, lineId);
        if (gift) await giftLetters.receiver(inside, kind, gift, nth);
      }
    });
  }

  // The last day first: who was away on the third is told once.
  async function remind() {
    await send('GIFT_REMIND', (inside) => takeReminders(inside, 2), 2);
    await send('GIFT_REMIND', (inside) => takeReminders(inside, 1), 1);
  }

  async function end() {
    await each(sql, await over(sql), async (inside, line) => {
      const sold = await lockSold(inside, line.orderId, life.reference);
      const gift = await giftOnLine(inside, line.id);
      // Somebody gave an address, or more time, while this was on its way.
      if (gift?.status !== 'unused' || !gift.isOver) return;
      const reason = '받는 기간이 지남';
      const worked = await endAll(inside, life, sold, [gift], { status: 'expired', by: 'system', reason });
      await giftLetters.expired(inside, gift, worked);
      await giftLetters.receiver(inside, 'GIFT_EXPIRED', gift, 0);
    });
    life.refunds.kick();
  }
}
