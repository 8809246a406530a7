import { Refusal } from '#contract/errors.ts';
import { type LineTransition, transitionLines } from '../order-records/transition-lines.ts';
import { tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import { lockRefundableOrder } from '../refunds/lock-refundable-order.ts';
import { requireAccountProof } from '../refunds/refund-account-proof.ts';
import { cancelLines, cancelUnpaid, linesToCancel } from './cancel-lines.ts';
import { proveGuestOrder } from './guest-lookup.ts';
import {
  createLineStep,
  type OrderHandlers,
  type OrderKeyValue,
  type OrderTools,
  readOrderWithLine,
  requireOwnOrder,
} from './order-context.ts';
import { runWorkersSoon } from './order-services.ts';
import { toOrder } from './order-view.ts';
import { readOrderRow } from './orders.sql.ts';
import { readOrderAt } from './read-order.ts';

type Calls = 'withdraw' | 'withdrawLine' | 'guestWithdraw' | 'withdrawUndo';

/** Creates the handlers with which a buyer cancels an order, a line or a quantity of it. */
export function createCancelHandlers(orderServices: OrderTools): Pick<OrderHandlers, Calls> {
  const { reference } = orderServices;
  const step = createLineStep(orderServices);

  return {
    async withdraw({ params, body }, at) {
      const order = await requireOwnOrder(at.sql, at.who, params.id);
      await tx(at.sql, async (inside) => {
        const refundable = await lockRefundableOrder(inside, order, reference);
        if (refundable.order.isGift) throw new Refusal('WITHDRAW_DENIED');
        if (refundable.order.status === 'bank_transfer_waiting') return cancelUnpaid(inside, orderServices, refundable);
        const row = await readOrderRow(inside, order);
        const type = row && toOrder(row.order, reference.now()).withdrawType;
        const open = refundable.lines.filter((line) => !line.gone);
        if (open.length === 0) throw new Refusal('INVALID_STATUS_TRANSITION');
        if (type !== 'normal' && type !== 'withdraw_oi_only') throw new Refusal('WITHDRAW_DENIED');
        const wishes = linesToCancel(
          refundable,
          open.map((line) => ({ pid: line.uuid })),
        );
        await requireAccountProof(inside, orderServices.encryption, refundable, body.refundAccount, at.token);
        await cancelLines(inside, orderServices, refundable, wishes, { ...body, by: 'buyer' });
      });
      runWorkersSoon(orderServices, at);
      return readOrderAt(at.sql, at.who, order, reference.now());
    },

    withdrawLine: ({ params, body }, at) => withdrawOne(params, body, at),

    async guestWithdraw({ params, body: { name, phone, code, ...body } }, at) {
      const who = await proveGuestOrder({ name, phone, code }, at, orderServices);
      return at.once((sql) => withdrawOne(params, body, { ...at, sql, who }), who);
    },

    withdrawUndo: ({ params }, at) =>
      step(params, at, async (inside, line) => {
        const { noPartial, lines } = await lockRefundableOrder(inside, line.orderId, reference);
        // The seller of an order that is cancelled only together is asked for all of it or for nothing (rules D4.4).
        const revoked = lines.filter(
          ({ id, status }) => id === line.id || (noPartial && status === 'withdraw_request'),
        );
        const moves = revoked.map(({ id, previous }): LineTransition => {
          const to = previous ?? 'paid';
          return {
            lineId: id,
            orderId: line.orderId,
            from: 'withdraw_request',
            to,
            by: 'buyer',
            reason: '취소 요청 철회',
          };
        });
        await transitionLines(inside, moves);
      }),
  };

  async function withdrawOne(
    key: { id: OrderKeyValue; pid: OrderKeyValue },
    body: Parameters<OrderHandlers['withdrawLine']>[0]['body'],
    at: Context,
  ) {
    const { units, options, together = [], ...deed } = body;
    const order = await requireOwnOrder(at.sql, at.who, key.id);
    const { refund, uuid } = await tx(at.sql, async (inside) => {
      const refundable = await lockRefundableOrder(inside, order, reference);
      const wishes = linesToCancel(refundable, [{ pid: key.pid, units, options }, ...together]);
      const [first] = wishes;
      if (refundable.order.isGift) throw new Refusal('WITHDRAW_DENIED');
      if (refundable.order.status === 'bank_transfer_waiting') throw new Refusal('INVALID_STATUS_TRANSITION');
      await requireAccountProof(inside, orderServices.encryption, refundable, deed.refundAccount, at.token);
      return {
        refund: await cancelLines(inside, orderServices, refundable, wishes, { ...deed, by: 'buyer' }),
        uuid: first?.line.uuid ?? '',
      };
    });
    runWorkersSoon(orderServices, at);
    const { order: now, line } = await readOrderWithLine(orderServices, at, order, uuid);
    const { orderItemStatus, withdrawType } = now;
    return {
      line,
      order: { orderItemStatus, withdrawType },
      refund: now.refunds.find((one) => one.uuid === refund) ?? null,
    };
  }
}
