import type { MessageOutbox } from '../notifications/outbox.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import { takeDueProductAlerts } from './product-alerts.sql.ts';
import { insertRemainingAlerts } from './user-products.ts';

const batchSize = 200;

/**
 * Sends one message to everyone with a due alert: requested information without an offer or coupon (C8.10). An alert is deleted in
 * the transaction that queues its message, and the event of the message is the alert’s, so two processes send it once.
 */
export async function sendProductAlerts(sql: Sql, outbox: Pick<MessageOutbox, 'enqueue' | 'kick'>) {
  for (let taken = batchSize; taken === batchSize; ) {
    taken = await tx(sql, async (inside) => {
      const due = await takeDueProductAlerts(inside, batchSize);
      for (const { id, type, person, name, product, productId } of due) {
        const words = { 이름: name ?? '고객', 상품명: product };
        const message = { event: String(id), to: { person }, words, path: `/product/${productId}` };
        await outbox.enqueue(inside, type === 'open' ? 'OPEN_ALARM' : 'RESTOCK_ALARM', message);
      }
      const remaining = due.filter(({ remainingIds }) => remainingIds.length > 0);
      if (remaining.length > 0) await insertRemainingAlerts(inside, remaining);
      return due.length;
    });
    if (taken > 0) outbox.kick();
  }
}
