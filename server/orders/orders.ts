import { Refusal } from '#contract/errors.ts';
import { hideOrder } from '../order-records/order-writes.ts';
import { acceptDelay } from '../order-records/shipments.ts';
import { transitionLines } from '../order-records/transition-lines.ts';
import { setDepositRefundAccount } from '../payments/refund-due.ts';
import { tx } from '../platform/db/database.ts';
import { encryptRefundAccount } from '../refunds/issue-refund.ts';
import { readRefundableOrder } from '../refunds/lock-refundable-order.ts';
import { requireAccountProof } from '../refunds/refund-account-proof.ts';
import { setRefundAccount } from '../refunds/refund-worker.ts';
import { createCancelHandlers } from './cancel-handlers.ts';
import { changeDeliveryAddress } from './change-address.ts';
import { createOrderListHandlers } from './list-orders.ts';
import { createLineStep, type OrderHandlers, type OrderTools, requireOwnOrder } from './order-context.ts';
import { runWorkersSoon } from './order-services.ts';
import { orderRowOfGift } from './orders.sql.ts';
import { readOrderAt } from './read-order.ts';

export function createOrderHandlers(orderServices: OrderTools): OrderHandlers {
  const { reference } = orderServices;
  const step = createLineStep(orderServices);

  return {
    ...createOrderListHandlers(orderServices),

    read: ({ params }, { sql, who }) => readOrderAt(sql, who, params.id, reference.now()),

    async giftGroup({ params }, { sql, who }) {
      const order = await orderRowOfGift(sql, who.id, params.id);
      if (order === undefined) throw new Refusal('NOT_FOUND');
      return { entities: [await readOrderAt(sql, who, order, reference.now())] };
    },

    ...createCancelHandlers(orderServices),

    confirm: ({ params }, at) =>
      step(params, at, async (inside, line) => {
        if (!['delivery_end', 'replace_complete'].includes(line.status)) throw new Refusal('INVALID_STATUS_TRANSITION');
        await transitionLines(inside, [
          { lineId: line.id, orderId: line.orderId, from: line.status, to: 'complete', by: 'buyer' },
        ]);
      }),

    received: ({ params }, at) =>
      step(params, at, async (inside, line) => {
        await transitionLines(inside, [
          {
            lineId: line.id,
            orderId: line.orderId,
            from: 'delivering',
            to: 'delivery_end',
            by: 'buyer',
            reason: '수령 확인',
          },
        ]);
      }),

    wait: ({ params, body }, at) =>
      step(params, at, async (inside, line) => {
        if (!(await acceptDelay(inside, line.id, body.newDate ?? null))) throw new Refusal('INVALID_STATUS_TRANSITION');
      }),

    async address({ params, body }, at) {
      const order = await requireOwnOrder(at.sql, at.who, params.id);
      await tx(at.sql, (inside) => changeDeliveryAddress(inside, order, body, reference));
      runWorkersSoon(orderServices, at);
      return readOrderAt(at.sql, at.who, order, reference.now());
    },

    async refundAccount({ params, body }, at) {
      const { sql, who } = at;
      const order = await requireOwnOrder(sql, who, params.id);
      const account = encryptRefundAccount(orderServices.encryption, body) as Buffer;
      await tx(sql, async (inside) => {
        const isDeposit = await setDepositRefundAccount(inside, order, account);
        const isRefund = await setRefundAccount(inside, order, account);
        if (!isDeposit && !isRefund) throw new Refusal('INVALID_STATUS_TRANSITION');
        const refundable = await readRefundableOrder(inside, order, reference);
        await requireAccountProof(inside, orderServices.encryption, refundable, body, at.token);
      });
      runWorkersSoon(orderServices, at);
      return { ok: true };
    },

    async remove({ params }, { sql, who }) {
      const deleteDate = await hideOrder(sql, who.id, params.id);
      if (deleteDate) return { ok: true, deleteDate };
      await requireOwnOrder(sql, who, params.id);
      throw new Refusal('INVALID_STATUS_TRANSITION');
    },
  };
}
