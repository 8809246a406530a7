import { Refusal } from '#contract/errors.ts';
import { moveLines } from '../order-records/transition-lines.ts';
import { tx } from '../platform/db/database.ts';
import type { At } from '../platform/handlers.ts';
import { lockSold } from '../refunds/lock-refundable-order.ts';
import { mayName } from '../refunds/refund-account-proof.ts';
import { wishesOf, withdraw } from './cancel-lines.ts';
import { proveGuest } from './guest-lookup.ts';
import { type Answers, type Key, type OrderTools, own, stepping, whole } from './order-context.ts';
import { afterwards } from './order-services.ts';
import { presentOrder } from './order-view.ts';
import { anyOrder } from './orders.sql.ts';
import { readOrderAt } from './read.ts';

type Calls = 'withdraw' | 'withdrawLine' | 'guestWithdraw' | 'withdrawUndo';

/** Cancelling by the buyer: the whole order, a line, some units of it. */
export function cancels(life: OrderTools): Pick<Answers, Calls> {
  const { reference } = life;
  const step = stepping(life);

  return {
    async withdraw({ params, body }, at) {
      const order = await own(at.sql, at.who, params.id);
      await tx(at.sql, async (inside) => {
        const sold = await lockSold(inside, order, reference);
        if (sold.order.isGift) throw new Refusal('WITHDRAW_DENIED');
        if (sold.order.status === 'bank_transfer_waiting') {
          if (await life.cancelWaiting(inside, order, 'buyer')) return;
          throw new Refusal('INVALID_STATUS_TRANSITION');
        }
        const row = await anyOrder(inside, order);
        const type = row && presentOrder(row.order, reference.now()).withdrawType;
        const open = sold.lines.filter((line) => !line.gone);
        if (open.length === 0) throw new Refusal('INVALID_STATUS_TRANSITION');
        if (type !== 'normal' && type !== 'withdraw_oi_only') throw new Refusal('WITHDRAW_DENIED');
        const wishes = wishesOf(
          sold,
          open.map((line) => ({ pid: line.uuid })),
        );
        await mayName(inside, life.encryption, sold, body.refundAccount, at.token);
        await withdraw(inside, life, sold, wishes, { ...body, by: 'buyer' });
      });
      afterwards(life, at);
      return readOrderAt(at.sql, at.who, order, reference.now());
    },

    withdrawLine: ({ params, body }, at) => withdrawOne(params, body, at),

    async guestWithdraw({ params, body: { name, phone, code, ...body } }, at) {
      const who = await proveGuest({ name, phone, code }, at, life);
      return at.once((sql) => withdrawOne(params, body, { ...at, sql, who }), who);
    },

    withdrawUndo: ({ params }, at) =>
      step(params, at, async (inside, line) => {
        const to = line.previous ?? 'paid';
        const from = 'withdraw_request';
        await moveLines(inside, [
          { lineId: line.id, orderId: line.orderId, from, to, by: 'buyer', reason: '취소 요청 철회' },
        ]);
      }),
  };

  async function withdrawOne(key: { id: Key; pid: Key }, body: Parameters<Answers['withdrawLine']>[0]['body'], at: At) {
    const { units, options, together = [], ...deed } = body;
    const order = await own(at.sql, at.who, key.id);
    const { refund, uuid } = await tx(at.sql, async (inside) => {
      const sold = await lockSold(inside, order, reference);
      const wishes = wishesOf(sold, [{ pid: key.pid, units, options }, ...together]);
      const [first] = wishes;
      if (sold.order.isGift) throw new Refusal('WITHDRAW_DENIED');
      if (sold.order.status === 'bank_transfer_waiting') throw new Refusal('INVALID_STATUS_TRANSITION');
      await mayName(inside, life.encryption, sold, deed.refundAccount, at.token);
      return {
        refund: await withdraw(inside, life, sold, wishes, { ...deed, by: 'buyer' }),
        uuid: first?.line.uuid ?? '',
      };
    });
    afterwards(life, at);
    const { order: now, line } = await whole(life, at, order, uuid);
    const { orderItemStatus, withdrawType } = now;
    return {
      line,
      order: { orderItemStatus, withdrawType },
      refund: now.refunds.find((one) => one.uuid === refund) ?? null,
    };
  }
}
