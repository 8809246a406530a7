import type { MessageOutbox } from '../notifications/outbox.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import { takeDueProductAlerts } from './product-alerts.sql.ts';

const batchSize = 200;

/**
 * One message to everybody whose wait is over: information asked for once, no offer, no coupon (C8.10). Taking an alarm and writing its
 * message is one transaction, and the message's event is the alarm's own, so two processes at once say it once.
 */
export async function sendProductAlerts(sql: Sql, outbox: Pick<MessageOutbox, 'tell' | 'kick'>) {
  for (let taken = batchSize; taken === batchSize; ) {
    taken = await tx(sql, async (inside) => {
      const due = await takeDueProductAlerts(inside, batchSize);
      for (const { id, type, person, name, product, productId } of due) {
        const words = { 이름: name ?? '고객', 상품명: product };
        const told = { event: String(id), to: { person }, words, path: `/product/${productId}` };
        await outbox.tell(inside, type === 'open' ? 'OPEN_ALARM' : 'RESTOCK_ALARM', told);
      }
      return due.length;
    });
    if (taken > 0) outbox.kick();
  }
}
