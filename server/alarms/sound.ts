import { josa } from 'es-hangul';
import { type Sql, tx } from '../base/database.ts';
import type { Outbox } from '../messages/outbox.ts';
import { type Due, takeDue } from './alarms.sql.ts';

type Tools = { outbox: Pick<Outbox, 'post' | 'kick'>; brandName: string; origin: string };

const batchSize = 200;
const daySeconds = 86_400;

/**
 * One message to everybody whose wait is over. Taking an alarm and writing its message is one transaction, and the message's key is
 * the alarm's own, so two processes at once say it once.
 */
export async function soundAlarms(sql: Sql, { outbox, brandName, origin }: Tools) {
  for (let taken = batchSize; taken === batchSize; ) {
    taken = await tx(sql, async (inside) => {
      const due = await takeDue(inside, batchSize);
      for (const alarm of due) {
        if (!alarm.phone) continue;
        const kind = alarm.type === 'open' ? 'OPEN_ALARM' : 'RESTOCK_ALARM';
        const text = wordsOf(alarm, brandName, origin);
        await outbox.post(inside, { key: `${kind} ${alarm.id}`, kind, to: alarm.phone, text, seconds: daySeconds });
      }
      return due.length;
    });
    if (taken > 0) outbox.kick();
  }
}

/** Information asked for once: no offer, no coupon (C8.10). */
function wordsOf({ type, name, product, productId }: Due, brandName: string, origin: string) {
  const news =
    type === 'open'
      ? `기다리시던 ${josa(product, '이/가')} 지금 판매를 시작했어요.`
      : `기다리시던 ${josa(product, '이/가')} 다시 들어왔어요.`;
  return [
    `[${brandName}] ${type === 'open' ? '오픈 알림' : '재입고 알림'}`,
    `${name ?? '고객'}님, ${news}`,
    `${origin}/product/${productId}`,
    '신청하신 알림은 이번 한 번만 보내 드려요.',
  ].join('\n');
}
