import { fundingName } from '../notifications/korean-text.ts';
import { moveLines } from '../order-records/transition-lines.ts';
import type { Till } from '../payments/payment-services.ts';
import type { Sql, Tx } from '../platform/db/database.ts';
import { refundOf, type Worked } from '../refunds/calculate-refund.ts';
import { giveRefund } from '../refunds/issue-refund.ts';
import { needsAccount } from '../refunds/refund-method.ts';
import { allLeft, lineOf } from './decide-cancel.ts';
import { type Due, each } from './for-each-due.ts';
import type { Life } from './order-services.ts';

/**
 * Fundings missed their goal: everything of their lines goes back, whatever its bundle (rules D13). What has nowhere to go, because its
 * buyer paid into an account and named none, is finance's until there is one.
 */
export async function undoFundings(sql: Sql, due: Due[], { life, till: { cases } }: { life: Life; till: Till }) {
  const homeless: { order: number; number: string; amount: number }[] = [];
  const given = new Set<number>();
  await each(sql, due, async (inside, { orderId: order, id }) => {
    const { sold, line } = await lineOf(inside, life, order, id);
    const worked = refundOf(sold, { units: allLeft(line), fault: 'shop', way: 'withdraw' });
    if (needsAccount(sold, worked.cash)) {
      homeless.push({ order, number: sold.order.orderNumber, amount: worked.cash });
      return;
    }
    await undo(inside, life, { sold, line }, worked);
    given.add(order);
  });
  for (const { order, number, amount } of homeless)
    await cases.open('REFUND_ACCOUNT_MISSING', order, number, { amount });
  for (const order of given) await cases.close('REFUND_ACCOUNT_MISSING', order);
}

async function undo(inside: Tx, life: Life, { sold, line }: Awaited<ReturnType<typeof lineOf>>, worked: Worked) {
  const reason = '펀딩 목표 미달성';
  const orderId = sold.order.id;
  await giveRefund(inside, sold, worked, { kind: 'funding', fault: 'shop', reason, by: 'system', sellable: true });
  await moveLines(inside, [
    { lineId: line.id, orderId, from: line.status, to: 'withdraw_complete', by: 'system', reason },
  ]);
  await life.letters.order(inside, 'FUNDING_FAILED', orderId, {
    event: String(line.id),
    words: ({ name }) => ({ 이름: name, 펀딩: fundingName(line.name) }),
  });
}
