import { randomUUID } from 'node:crypto';
import type { Tx } from '../platform/db/database.ts';
import { marketingConsentsOf } from './customers.sql.ts';
import type { CustomerTools } from './customers.ts';

type Consents = Awaited<ReturnType<typeof marketingConsentsOf>>;

/** Confirms a changed consent by message: sender, date and subject. The law allows 14 days; the shop does it at once. */
export async function notifyConsentChange(sql: Tx, person: number, before: Consents, { outbox }: CustomerTools) {
  const after = await marketingConsentsOf(sql, person);
  if (!after.phone) return;
  const news = [
    ...(after.advertising === before.advertising ? [] : [`마케팅 정보 수신 ${word(after.advertising)}`]),
    ...(after.promotion === before.promotion ? [] : [`야간(21시~8시) 수신 ${word(after.promotion)}`]),
  ];
  if (news.length === 0) return;
  const words = { 날짜: after.on.replaceAll('-', '.'), 결과: news.join(', ') };
  await outbox.enqueue(sql, 'CONSENT_RESULT', {
    event: `${person} ${randomUUID()}`,
    to: { person },
    words,
    path: '/my-cuma/settings',
  });
}

function word(agreed: boolean) {
  return agreed ? '동의' : '거부';
}
