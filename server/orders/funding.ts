import type { Tx } from '../base/database.ts';
import { fundingName } from '../messages/words.ts';
import { moveLines } from '../orderbook/move.ts';
import { giveRefund } from '../refunds/give.ts';
import { refundOf } from '../refunds/refund.ts';
import { allLeft, lineOf } from './answer.ts';
import type { Life } from './life.ts';

/** A funding missed its goal: everything of the line goes back, whatever its bundle (rules D13). */
export async function undoFunding(inside: Tx, life: Life, order: number, lineId: number) {
  const { sold, line } = await lineOf(inside, life, order, lineId);
  if (line.status !== 'paid' && line.status !== 'withdraw_partially') return;
  const units = allLeft(line);
  const reason = '펀딩 목표 미달성';
  const worked = refundOf(sold, { units, fault: 'shop', way: 'withdraw' });
  await giveRefund(inside, sold, worked, { kind: 'funding', fault: 'shop', reason, by: 'system', sellable: true });
  await moveLines(inside, [
    { lineId, orderId: order, from: line.status, to: 'withdraw_complete', by: 'system', reason },
  ]);
  await life.letters.order(inside, 'FUNDING_FAILED', order, {
    event: String(lineId),
    words: ({ name }) => ({ 이름: name, 펀딩: fundingName(line.name) }),
  });
}
